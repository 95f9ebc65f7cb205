import { useForm } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListKind } from "../../../../contract/lists.ts";
import { type RecordShown, recordRoutes } from "../../../../contract/records.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { readFresh } from "../../../data/records.ts";
import { useSend } from "../../../data/write.ts";
import { CallError } from "../../../lib/call-error.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { changesOf, mergeFresh, type Theirs, type Typed, typedOf } from "./edit-values.ts";
import { groupsOf } from "./field-groups.ts";

type EditInput = {
  kind: ListKind;
  module: ModuleKey;
  record: Pick<RecordShown, "ID" | "version" | "values">;
  onSaved: () => void;
  onLeave: () => void;
};

/** A form that begins with the record as read, and stays with that until somebody else turns out to be first. */
export function useRecordEdit({ kind, module, record, onSaved, onLeave }: EditInput) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const change = useSend(recordRoutes.change);
  const root = useRef<HTMLFormElement>(null);
  const [groups] = useState(() => groupsOf(module));
  const [base, setBase] = useState(() => ({ version: record.version, typed: typedOf(groups, record.values) }));
  const [theirs, setTheirs] = useState<readonly Theirs[] | null>(null);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [refusals, setRefusals] = useState(0);
  const form = useForm<Typed>({
    initialValues: base.typed,
    validate: (typed) => problemsOf(typed),
  });

  /** What must be there and what is too long is said at once; everything else is the server's to judge. */
  const problemsOf = (typed: Typed) =>
    Object.fromEntries(
      groups
        .flatMap(({ fields }) => fields)
        // What was wrong before and nobody touched is no reason to refuse the rest.
        .filter(({ id }) => id in changesOf(base.typed, typed))
        .flatMap(({ id, required, width }) => {
          const text = typed[id]?.trim() ?? "";
          if (required && text === "") return [[id, t("errors.issue.required")]];
          return width !== null && text.length > width ? [[id, t("errors.issue.tooLong", { count: width })]] : [];
        }),
    );

  useEffect(() => root.current?.querySelector<HTMLElement>("input, textarea")?.focus(), []);
  // Whoever cannot see the marked field is led to it.
  useEffect(() => {
    if (refusals > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const refused = () => setRefusals((count) => count + 1);

  const takeOver = async (typed: Typed, conflict: Error) => {
    try {
      const fresh = await readFresh(hotel, kind, record.ID);
      const now = typedOf(groups, fresh.values);
      const merged = mergeFresh(base.typed, typed, now);
      setBase({ version: fresh.version, typed: now });
      form.setInitialValues(now);
      form.setValues(merged.values);
      setTheirs(merged.theirs);
      root.current?.scrollIntoView({ block: "start" });
    } catch {
      setRefusal(conflict);
    }
  };

  const submit = form.onSubmit(async (typed) => {
    setRefusal(null);
    setTheirs(null);
    const values = changesOf(base.typed, typed);
    try {
      await change({ ...hotel, kind, id: record.ID, version: base.version, values });
      onSaved();
      onLeave();
    } catch (error) {
      if (error instanceof CallError && error.code === "conflict") await takeOver(typed, error);
      else if (placeIssues(form, error)) refused();
      else setRefusal(error as Error);
    }
  }, refused);

  const take = ({ field, value }: Theirs) => {
    form.setFieldValue(field, value);
    setTheirs((left) => left?.map((one) => (one.field === field ? { ...one, isClash: false } : one)) ?? null);
  };

  const unsaved = Object.keys(changesOf(base.typed, form.values)).length;
  return { form, groups, root, refusal, theirs, unsaved, submit, take };
}

type Form = { values: Typed; setFieldError: (id: string, message: string) => void };

/** Puts the server's issues on the fields that they name; false when one has no field here. */
function placeIssues(form: Form, error: unknown): boolean {
  if (!(error instanceof CallError) || error.issues.length === 0) return false;
  const placed = error.issues.map(({ path, message }) => {
    const id = path.replace(/^values\./, "");
    if (!(id in form.values)) return false;
    form.setFieldError(id, message);
    return true;
  });
  return placed.every(Boolean);
}
