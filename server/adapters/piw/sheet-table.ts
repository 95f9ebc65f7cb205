import type { LeftOutKind } from "../../../contract/reading.ts";
import { findHeader } from "../../../core/reading/detect/find-header.ts";
import { makeLeftOutFinder } from "../../../core/reading/left-out.ts";
import type { SheetRow } from "./sheet-rows.ts";

/** Enough to see past the titles of a sheet. */
export const FIRST_ROWS = 50;

export type SheetTable = {
  header: string[];
  headerLine: number;
  /** Rows above the header. */
  above: number;
  /** What a line is that is no row; null: it is one. */
  kindOf(cells: readonly string[]): LeftOutKind | null;
};

/** Where the table of a sheet begins: usually with its first row, below titles where that row has hardly a cell. */
export function openTable(first: readonly SheetRow[]): SheetTable {
  const rows = first.slice(0, FIRST_ROWS);
  const place = headerPlace(rows);
  const header = rows[place];
  const titles = rows.slice(0, place).map(({ cells }) => cells.join(" "));
  const usual = median(rows.slice(place + 1).map(({ cells }) => filledIn(cells)));
  return {
    header: header?.cells ?? [],
    headerLine: header?.line ?? 0,
    above: place,
    kindOf: makeLeftOutFinder({ header: header?.cells ?? [], titles, usual }),
  };
}

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;

function headerPlace(rows: readonly SheetRow[]): number {
  const [first] = rows;
  const width = commonest(rows.map(({ cells }) => cells.length));
  if (!first || width < 2 || filledIn(first.cells) > width / 2) return 0;
  const records = rows.map(({ line, cells }) => ({ line, cells, oddQuote: false }));
  const { header } = findHeader({ records, width });
  return Math.max(
    0,
    rows.findIndex(({ line }) => line === header.value),
  );
}

function commonest(counts: readonly number[]): number {
  const tally = new Map<number, number>();
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1);
  const [best] = [...tally].sort(([a, rowsA], [b, rowsB]) => rowsB - rowsA || b - a);
  return best?.[0] ?? 0;
}

function median(counts: readonly number[]): number {
  const sorted = [...counts].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
