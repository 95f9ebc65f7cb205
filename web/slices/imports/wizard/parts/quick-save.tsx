import { useEffect, useRef } from "react";
import { coversRequired } from "../fast-path.ts";
import type { WizardSearch } from "../use-wizard-search.ts";
import type { Work } from "../use-work.ts";
import { Waiting } from "./waiting.tsx";

type Props = { work: Work; search: WizardSearch };

/** Saves what is suggested and goes on to the review; where a required field has no source, a person looks first. */
export function QuickSave({ work: { editor, leave, canSave }, search }: Props) {
  const began = useRef(false);
  const targets = editor.draft.body.fields.map(({ target }) => target);
  const isPlain = canSave && coversRequired(editor.module, targets);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for these rows
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    if (!isPlain) search.toStep("map");
    else void leave((id) => search.toStep("review", { configuration: id ?? undefined }), true);
  }, []);
  return <Waiting />;
}
