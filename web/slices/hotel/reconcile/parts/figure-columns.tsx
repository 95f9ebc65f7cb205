import { useTranslation } from "react-i18next";
import type { Measure } from "../../../../../contract/reconciliation.ts";
import type { Column } from "../../../../ui/data-table-column.ts";
import { useAmounts } from "../use-amounts.ts";

const SOURCES = ["report", "source", "platform", "hotel"] as const;
const TOLD = ["statistics", "others"] as const;
type Name = (typeof SOURCES)[number] | (typeof TOLD)[number] | "difference";
type Row = { measure?: Measure } & Partial<Record<Exclude<Name, "others">, number | null>>;

/** OPERA's own statistics, and their difference from ours, beside what was read back, if they were read. */
export const figureNames = (isTold: boolean): readonly Name[] => [...SOURCES, ...(isTold ? TOLD : []), "difference"];

function figureIn(row: Row, name: Name): number | null {
  if (name !== "others") return row[name] ?? null;
  const { statistics = null, hotel = null } = row;
  // In cents, because the difference of two amounts may have a rounding error.
  return statistics === null || hotel === null ? null : Math.round((statistics - hotel) * 100) / 100;
}

/** The sources of a figure side by side, with their difference. */
export function useFigureColumns<R extends Row>(names: readonly Name[]): Column<R>[] {
  const { t } = useTranslation();
  const { shown } = useAmounts();
  return names.map((name) => ({
    key: name,
    header: t(`reconciliation.columns.${name}`),
    numeric: true,
    cell: (row) => shown(row.measure ?? "nights", figureIn(row, name)),
    ...(name === "difference" && { toneOf: (row: R) => (row.difference === 0 ? undefined : "different") }),
  }));
}
