import { Text } from "@mantine/core";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DryRunRow } from "../../../../../contract/dry-runs.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { VirtualTable } from "../../../../ui/virtual-table.tsx";
import type { CellAt } from "../../../../ui/virtual-table-keys.ts";
import { leadWidth } from "../../../intake/sources/column-width.ts";
import { useCauseWords } from "../use-cause-words.ts";
import type { RowColumn } from "../use-row-columns.ts";
import classes from "./dry-run-rows.module.css";

type Props = {
  module: ModuleKey;
  rows: readonly DryRunRow[];
  total: number;
  columns: readonly RowColumn[];
  /** Called near the end of the loaded rows. */
  onEnd: () => void;
};

const NEAR = 50;

/** The rows as a keyboard grid; faulty cells are marked, and the first column gives the reason. */
export function RowsGrid({ module, rows, total, columns, onEnd }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const words = useCauseWords(module);
  const [active, setActive] = useState<CellAt | null>(null);
  const reasonOf = (row: DryRunRow): string => words.said(row.issues) || t(`dryRuns.fates.${row.fate}`);
  const textOf = (row: DryRunRow, column: number): string => {
    const of = columns[column]?.of ?? null;
    if (of === null) return reasonOf(row);
    if (typeof of === "number") return row.cells[of] ?? "";
    const value = row.values[of] ?? row.issues.find(({ field }) => field === of)?.value ?? "";
    return typeof value === "boolean" ? t(value ? "ui.yes" : "ui.no") : String(value);
  };
  const toneOf = (row: DryRunRow, column: number): string | undefined => {
    const of = columns[column]?.of;
    const issue = row.issues.find(({ field }) => field === of);
    return issue && (issue.warning ? "warned" : "wrong");
  };
  const current = active ? rows[active.row] : undefined;
  // The line number at the side stands for the row and its problems.
  const activeColumn = Math.max(active?.column ?? 0, 0);
  return (
    <div className={classes.grid}>
      <VirtualTable<DryRunRow>
        label={t("dryRuns.rows.label")}
        columns={columns}
        count={rows.length}
        total={total}
        rowAt={(index) => rows[index]}
        onShown={(_, last) => {
          if (last > rows.length - NEAR) onEnd();
        }}
        leadTitle={<span className={classes.lead}>{t("dryRuns.rows.line")}</span>}
        leadWidth={leadWidth(number(rows.at(-1)?.line ?? 0))}
        lead={useCallback(({ line }: DryRunRow) => <span className={classes.lead}>{number(line)}</span>, [number])}
        cell={(row, column) => <span title={textOf(row, column)}>{textOf(row, column)}</span>}
        toneOf={toneOf}
        active={active}
        onActive={setActive}
      />
      <Text size="sm" mt="sm" mih={44} role="status" className={classes.whole}>
        {current && `${t("dryRuns.causes.line", { line: number(current.line) })}: ${textOf(current, activeColumn)}`}
      </Text>
    </div>
  );
}
