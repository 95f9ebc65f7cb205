import { useTranslation } from "react-i18next";
import type { RunCounts } from "../../../../contract/push.ts";
import type { Part } from "../../../ui/parts-bar.tsx";

export const ENDS = ["pushed", "unchanged", "failed", "unknown", "waiting", "pending"] as const;
const TONES = {
  pushed: "new",
  unchanged: "changed",
  failed: "bad",
  unknown: "bad",
  waiting: "waiting",
  pending: "open",
} as const;

/** What became of the records, in parts that add up to all of them. */
export function useEndParts(): (counts: RunCounts) => Part<(typeof ENDS)[number]>[] {
  const { t } = useTranslation();
  return (counts) => ENDS.map((key) => ({ key, tone: TONES[key], count: counts[key], word: t(`pushes.ends.${key}`) }));
}
