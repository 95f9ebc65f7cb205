import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../../contract/imports.ts";
import { isUnderWay } from "../../../../data/run-states.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { PartsBar } from "../../../../ui/parts-bar.tsx";
import { useEndParts } from "../use-end-parts.ts";
import classes from "./run-counts.module.css";

type Props = {
  run: Pick<ImportRun, "counts" | "rows" | "state">;
  /** The line above says already how far it is. */
  barOnly?: boolean;
};

/** The outcomes of a run's rows, small enough for a line of a list; while it is running also its progress. */
export function RunCounts({ run: { counts, rows, state }, barOnly = false }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const parts = useEndParts(counts);
  const left = isUnderWay(state) && rows !== null ? Math.max(rows - counts.read, 0) : 0;
  const toCome = { key: "left", tone: "open", count: left, word: t("runs.progress.toCome") } as const;
  if (counts.read === 0)
    return (
      <Text size="sm" c="dimmed">
        {isUnderWay(state) ? t("runs.progress.waiting") : t("runs.headline.empty")}
      </Text>
    );
  return (
    <div className={classes.counts}>
      <PartsBar label={t("runs.result.bar")} parts={left > 0 ? [...parts, toCome] : parts} small />
      <div className={classes.figures}>
        {left > 0 && rows !== null && !barOnly && (
          <span className={classes.figure}>{t("runs.progress.rows", { rows: number(counts.read), count: rows })}</span>
        )}
        {parts
          .filter(({ count }) => count > 0)
          .map(({ key, count, word }) => (
            <span key={key} className={classes.figure}>
              <b>{number(count)}</b> {word}
            </span>
          ))}
        {counts.warned > 0 && (
          <span className={classes.figure}>
            <b>{number(counts.warned)}</b> {t("runs.warned")}
          </span>
        )}
      </div>
    </div>
  );
}
