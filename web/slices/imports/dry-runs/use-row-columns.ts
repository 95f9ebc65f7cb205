import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { DryRunRow } from "../../../../contract/dry-runs.ts";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { useLanguage } from "../../../lib/use-language.ts";
import { columnTitles } from "../../intake/sources/cells-shown.ts";
import { columnWidth } from "../../intake/sources/column-width.ts";

export type Shown = "values" | "cells";
/** `of` is a field's id or a cell's index; null: the row's problems. */
export type RowColumn = { key: string; header: string; width: number; of: string | number | null };

const ISSUE_WIDTH = 250;
/** How many rows are measured for the width of a column. */
const MEASURED = 50;

/** Problems first, then the fields with a value in any of the rows, or every cell of the file. */
export function useRowColumns(
  module: ModuleKey,
  names: readonly string[],
  rows: readonly DryRunRow[],
  shown: Shown,
): RowColumn[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(() => {
    const issue: RowColumn = { key: "issue", header: t("dryRuns.rows.issue"), width: ISSUE_WIDTH, of: null };
    const some = rows.slice(0, MEASURED);
    if (shown === "cells") {
      const titles = columnTitles([...names], (number) => t("sources.column", { number }));
      return [
        issue,
        ...titles.map((title, index) => ({
          key: String(index),
          header: title,
          width: columnWidth(
            title,
            some.map(({ cells }) => cells[index] ?? ""),
          ),
          of: index,
        })),
      ];
    }
    const used = new Set(
      rows.flatMap(({ values, issues }) => [...Object.keys(values), ...issues.map(({ field }) => field)]),
    );
    const fields = fieldsOf(module).filter(({ id }) => used.has(id));
    return [
      issue,
      ...fields.map(({ id, labels }) => {
        const title = labels[language];
        return {
          key: id,
          header: title,
          width: columnWidth(
            title,
            some.map(({ values }) => String(values[id] ?? "")),
          ),
          of: id,
        };
      }),
    ];
  }, [module, names, rows, shown, t, language]);
}
