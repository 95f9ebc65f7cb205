import { type UseFormReturnType, useForm } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { propertyFields } from "../../../../../contract/properties.ts";
import { problemsOf } from "../../../../../core/properties/property-rules.ts";
import { placeIssues } from "../../../../ui/form-issues.ts";
import type { PropertyValues } from "../form-values.ts";

export type PropertyForm = UseFormReturnType<PropertyValues>;

/** The form of a property: says what is wrong before the server does, by the same rules, and where. */
export function usePropertyForm(initialValues: PropertyValues) {
  const { t } = useTranslation();
  const root = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const [refusal, setRefusal] = useState<Error | null>(null);

  const form: PropertyForm = useForm<PropertyValues>({
    initialValues,
    validateInputOnBlur: true,
    validate: (values) => {
      const { begindate, datelive, enddate } = values;
      const dates = { begindate: begindate || null, datelive: datelive || null, enddate: enddate || null };
      const long = propertyFields.safeParse(values).error?.issues ?? [];
      return Object.fromEntries([
        ...long.flatMap((issue) =>
          issue.code === "too_big"
            ? [[issue.path[0], t("errors.issue.tooLong", { count: Number(issue.maximum) })]]
            : [],
        ),
        ...problemsOf({ ...values, ...dates }).map(({ path, code }) => [path, t(`errors.issue.${code}`)]),
        ...(values.name.trim() ? [] : [["name", t("errors.issue.required")]]),
      ]);
    },
  });

  // Whoever cannot see the marked field is led to it; it may have been folded away until now.
  useEffect(() => {
    if (refusals > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const refused = () => setRefusals((count) => count + 1);

  /** Sends what is right; what the server objects to lands on its fields, the rest above the form. */
  const submitWith = (send: (values: PropertyValues) => Promise<void>) =>
    form.onSubmit(async (values) => {
      setRefusal(null);
      try {
        await send(values);
      } catch (error) {
        const placed = placeIssues(form, error);
        if (!placed && error instanceof Error) setRefusal(error);
        refused();
      }
    }, refused);

  return { form, root, refusal, submitWith };
}
