import { useEffect, useRef } from "react";
import { Redirect } from "../../../../ui/redirect.tsx";
import { coversRequired } from "../fast-path.ts";
import type { WizardSearch } from "../use-wizard-search.ts";
import type { Work } from "../use-work.ts";
import { Waiting } from "./waiting.tsx";

type Props = { work: Work; search: WizardSearch };

/**
 * Continues "import with what is suggested": saves the configuration and opens the review. If a required field has no
 * source, the mapping is shown first.
 */
export function QuickSave({ work: { editor, leave, canSave }, search }: Props) {
  const began = useRef(false);
  const targets = editor.draft.body.fields.map(({ target }) => target);
  const isPlain = canSave && coversRequired(editor.module, targets);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for these rows
  useEffect(() => {
    if (began.current || !isPlain) return;
    began.current = true;
    void leave((id) => search.toStep("review", { configuration: id ?? undefined }), true);
  }, []);
  return isPlain ? <Waiting /> : <Redirect href={search.hrefOf("map", { quick: undefined })} ignoreBlocker />;
}
