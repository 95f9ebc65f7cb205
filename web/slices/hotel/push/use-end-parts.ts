import { useTranslation } from "react-i18next";
import type { PushMode, RunCounts } from "../../../../contract/push.ts";
import type { Part } from "../../../ui/parts-bar.tsx";

export const ENDS = ["pushed", "unchanged", "failed", "unknown", "waiting", "pending"] as const;
type End = (typeof ENDS)[number];
const TONES = {
  pushed: "new",
  unchanged: "changed",
  failed: "bad",
  unknown: "bad",
  waiting: "waiting",
  pending: "open",
} as const;

/** The outcomes of the records, in parts that add up to all of them. */
export function useEndParts(mode: PushMode): (counts: RunCounts) => Part<End>[] {
  const wordOf = useEndWord(mode);
  return (counts) => ENDS.map((key) => ({ key, tone: TONES[key], count: counts[key], word: wordOf(key) }));
}

/** A run that takes back uses other texts for the same figures. */
export function useEndWord(mode: PushMode): (end: End) => string {
  const { t } = useTranslation();
  return (end) => (mode === "push" ? t(`pushes.ends.${end}`) : t(`pushes.back.ends.${end}`));
}
