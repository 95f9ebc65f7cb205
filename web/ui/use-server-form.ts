import { type UseFormInput, useForm } from "@mantine/form";
import { type RefObject, useEffect, useRef, useState } from "react";
import { isConflict } from "../lib/call-error.ts";
import { placeIssues } from "./form-issues.ts";
import { changedFields, mergeTyped, type TheirChange } from "./merge-typed.ts";

type Options<Values> = Pick<UseFormInput<Values>, "validate" | "validateInputOnBlur" | "mode"> & {
  initialValues: Values;
  /** Sends the typed values; throws a refusal of the server. */
  save: (values: Values) => Promise<unknown>;
  /** After a conflict: the current values; later saves use their version. */
  newest?: () => Promise<Values>;
  /** The same for a form that follows `initialValues`: reloads them, and merges the new ones when they arrive. */
  refresh?: () => Promise<unknown>;
  /** Turns the path of a server's issue into a field's name. */
  fieldOf?: (path: string) => string;
  /** Handles a refusal that only this form can explain; true: it is shown. */
  onRefusal?: (error: unknown) => boolean;
};

/**
 * A form that is saved at the server. Issues go to their fields and the first of them gets the focus; any other error
 * is shown above the form. If another person saved first, their changes are merged and typed values stay.
 */
export function useServerForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const { save, newest, refresh, fieldOf, onRefusal, initialValues, ...rest } = options;
  const form = useForm<Values>({ initialValues, ...rest });
  const root = useRef<HTMLFormElement>(null);
  const base = useRef(initialValues);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [theirs, setTheirs] = useState<readonly TheirChange[] | null>(null);
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  // A person who saves at the end of a long form does not see its beginning.
  useEffect(() => {
    if (refusal) root.current?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: "center" });
  }, [refusal]);
  const refused = () => setRefusals((count) => count + 1);

  const startFrom = (fresh: Values, values = fresh) => {
    base.current = fresh;
    form.setInitialValues(fresh);
    form.setValues(values);
    form.resetDirty(fresh);
    form.clearErrors();
  };
  const takeIn = (fresh: Values) => {
    const merged = mergeTyped(base.current, form.getValues(), fresh);
    startFrom(fresh, merged.values);
    return merged.theirs;
  };

  const followed = refresh ? JSON.stringify(initialValues) : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another content is news, not another object
  useEffect(() => {
    if (followed && JSON.stringify(base.current) !== followed) takeIn(initialValues);
  }, [followed]);

  const meetConflict = async (conflict: Error) => {
    try {
      setTheirs(newest ? takeIn(await newest()) : []);
      await refresh?.();
      root.current?.scrollIntoView?.({ block: "start" });
    } catch {
      setRefusal(conflict);
    }
  };

  const submit = form.onSubmit(async (values) => {
    setRefusal(null);
    setTheirs(null);
    try {
      await save(values);
    } catch (error) {
      if (onRefusal?.(error)) return;
      if (isConflict(error) && (newest || refresh)) await meetConflict(error);
      else if (placeIssues(form, error, fieldOf)) refused();
      else setRefusal(error instanceof Error ? error : new Error(String(error)));
    }
  }, refused);

  return {
    form,
    root,
    submit,
    refusal,
    theirs,
    /** How many fields differ from the server's values. */
    unsaved: changedFields(base.current, form.getValues()).length,
    isDirty: form.isDirty(),
    /** The server's last known values. */
    base: base.current,
    startFrom,
    discard: () => {
      startFrom(base.current);
      setRefusal(null);
      setTheirs(null);
    },
    /** Replaces a field's typed value by the other person's. */
    take: (field: string) => {
      form.setFieldValue(field, base.current[field] as never);
      setTheirs(
        (left) => left?.map((change) => (change.field === field ? { ...change, isClash: false } : change)) ?? null,
      );
    },
  };
}

/** What the parts around a form need of it, whatever its values are. */
export type ServerFormState = {
  root: RefObject<HTMLFormElement | null>;
  submit: ReturnType<typeof useServerForm>["submit"];
  form: { submitting: boolean };
  refusal: Error | null;
  theirs: readonly TheirChange[] | null;
  isDirty: boolean;
  unsaved: number;
  discard: () => void;
  take: (field: string) => void;
};
