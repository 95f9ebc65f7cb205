import { type UseFormInput, useForm } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { placeIssues } from "../../../ui/form-issues.ts";
import { mergeKept } from "./merge-kept.ts";

type Card<Values> = Pick<UseFormInput<Values>, "validate"> & {
  /** As the server has it; what somebody else changes meanwhile arrives here too. */
  kept: Values;
  /** Sends what was typed and reads the newest state; answers false when the person thought better of it. */
  save: (values: Values) => Promise<boolean>;
  /** Reads the newest state after somebody else was first. */
  refresh: () => Promise<unknown>;
};

/** One card of settings: its form, and what the server said about the last try. */
export function useCardForm<Values extends Record<string, unknown>>({ kept, save, refresh, validate }: Card<Values>) {
  const form = useForm<Values>({ initialValues: kept, ...(validate && { validate }) });
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [beaten, setBeaten] = useState(false);
  const base = useRef(kept);

  const fresh = JSON.stringify(kept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another content is news, not another object
  useEffect(() => {
    const merged = mergeKept(base.current, form.getValues(), kept);
    base.current = kept;
    form.setInitialValues(kept);
    form.setValues(merged);
    form.resetDirty(kept);
  }, [fresh]);

  const submit = form.onSubmit(async (values) => {
    setRefusal(null);
    setBeaten(false);
    try {
      await save(values);
    } catch (error) {
      if (error instanceof CallError && error.code === "conflict") {
        setBeaten(true);
        await refresh();
      } else if (!placeIssues(form, error)) setRefusal(error instanceof Error ? error : new Error(String(error)));
    }
  });

  const discard = () => {
    form.setValues(kept);
    form.clearErrors();
    setRefusal(null);
    setBeaten(false);
  };

  return { form, submit, discard, refusal, beaten, dirty: form.isDirty() };
}

export type CardForm = Pick<ReturnType<typeof useCardForm>, "submit" | "discard" | "refusal" | "beaten" | "dirty"> & {
  form: { submitting: boolean };
};
