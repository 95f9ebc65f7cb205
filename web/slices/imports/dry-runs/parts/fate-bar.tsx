import { useTranslation } from "react-i18next";
import { type DryRun, type RowFate, rowFate } from "../../../../../contract/dry-runs.ts";
import { PartsFigures } from "../../../../ui/parts-bar.tsx";

type Props = { counts: NonNullable<DryRun["counts"]>; onFate: (fate: RowFate) => void };

const TONES = { create: "new", update: "changed", unchanged: "same", rejected: "bad", waiting: "waiting" } as const;

/** Five figures that add up to the rows read, as a bar and as links to the rows. */
export function FateBar({ counts, onFate }: Props) {
  const { t } = useTranslation();
  const parts = rowFate.options.map((fate) => ({
    key: fate,
    tone: TONES[fate],
    count: counts[fate],
    word: t(`dryRuns.fates.${fate}`),
    text: t(`dryRuns.fateTexts.${fate}`),
  }));
  return <PartsFigures label={t("dryRuns.result.bar")} parts={parts} onOpen={onFate} />;
}
