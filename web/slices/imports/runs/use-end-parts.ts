import { useTranslation } from "react-i18next";
import type { ImportCounts, RowEnd } from "../../../../contract/imports.ts";
import type { Part } from "../../../ui/parts-bar.tsx";
import { ENDS } from "./run-states.ts";

const TONES = { created: "new", updated: "changed", unchanged: "same", rejected: "bad", waiting: "waiting" } as const;

/** The five figures of a run, in words. */
export function useEndParts(counts: ImportCounts): (Part<RowEnd> & { text: string })[] {
  const { t } = useTranslation();
  return ENDS.map((end) => ({
    key: end,
    tone: TONES[end],
    count: counts[end],
    word: t(`runs.ends.${end}`),
    text: t(`runs.endTexts.${end}`),
  }));
}
