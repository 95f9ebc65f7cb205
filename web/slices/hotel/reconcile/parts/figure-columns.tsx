import { useTranslation } from "react-i18next";
import type { Measure } from "../../../../../contract/reconciliation.ts";
import type { Column } from "../../../../ui/data-table-column.ts";
import { useAmounts } from "../use-amounts.ts";

const COLUMNS = ["report", "source", "platform", "hotel", "statistics", "difference"] as const;
type Name = (typeof COLUMNS)[number];
type Row = { measure?: Measure } & Partial<Record<Name, number | null>>;

/** The sources of a figure side by side, and how far they are apart. */
export function useFigureColumns<R extends Row>(names: readonly Name[] = COLUMNS): Column<R>[] {
  const { t } = useTranslation();
  const { shown } = useAmounts();
  return names.map((name) => ({
    key: name,
    header: t(`reconciliation.columns.${name}`),
    numeric: true,
    cell: (row) => shown(row.measure ?? "nights", row[name] ?? null),
    ...(name === "difference" && { toneOf: (row: R) => (row.difference === 0 ? undefined : "different") }),
  }));
}
