import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { propertyFields } from "../../../../../contract/properties.ts";
import { problemsOf } from "../../../../../core/properties/property-rules.ts";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import type { PropertyValues } from "../form-values.ts";

export type PropertyForm = UseFormReturnType<PropertyValues>;

type Input = {
  initialValues: PropertyValues;
  save: (values: PropertyValues) => Promise<unknown>;
  newest?: () => Promise<PropertyValues>;
};

/** The form of a property: reports problems before the server does, by the same rules, at their fields. */
export function usePropertyForm(input: Input) {
  const { t } = useTranslation();
  return useServerForm<PropertyValues>({
    ...input,
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
}
