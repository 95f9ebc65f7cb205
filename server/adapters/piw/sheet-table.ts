import type { LeftOutKind, Reading } from "../../../contract/reading.ts";
import { findHeader } from "../../../core/reading/detect/find-header.ts";
import { makeLeftOutFinder } from "../../../core/reading/left-out.ts";
import type { SheetRow } from "./sheet-rows.ts";

/** Enough rows to see past the titles of a sheet. */
export const FIRST_ROWS = 50;

/** What a person chose for a sheet. `headerRow` is the number that the workbook shows beside the row; 0: none. */
export type SheetReading = Pick<Reading, "headerRow" | "hiddenRows" | "otherLines">;

export type SheetTable = {
  header: string[];
  headerLine: number;
  /** How many rows are above the header. */
  above: number;
  /** Why a line is no row; null for a row. */
  kindOf(row: SheetRow): LeftOutKind | null;
};

/**
 * Finds where the table of a sheet begins: where a person said, otherwise at its first row, or below titles if that row
 * has hardly a cell. Undefined: the row that should name the columns is empty.
 */
export function openTable(first: readonly SheetRow[], reading?: SheetReading): SheetTable | undefined {
  const rows = reading ? first : first.slice(0, FIRST_ROWS);
  const place = reading ? chosenPlace(rows, reading.headerRow) : headerPlace(rows);
  if (place === undefined) return undefined;
  const header = rows[place] ?? { line: 0, cells: unnamed(rows) };
  const below = rows.slice(place + 1, place + 1 + FIRST_ROWS);
  const titles = rows.slice(0, Math.max(0, place)).map(({ cells }) => cells.join(" "));
  const usual = median(below.map(({ cells }) => filledIn(cells)));
  const find = makeLeftOutFinder({ header: header.cells, titles, usual });
  return {
    header: header.cells,
    headerLine: header.line,
    above: Math.max(0, place),
    kindOf: ({ cells, isHidden }) => {
      if (isHidden && reading?.hiddenRows === "leave_out") return "hidden";
      return reading?.otherLines === "keep" ? null : find(cells);
    },
  };
}

/** -1: no row names the columns. */
function chosenPlace(rows: readonly SheetRow[], headerRow: number): number | undefined {
  if (headerRow === 0) return -1;
  const place = rows.findIndex(({ line }) => line === headerRow);
  return place < 0 ? undefined : place;
}

/** Unnamed columns, as many as the widest of the first rows has. */
const unnamed = (rows: readonly SheetRow[]): string[] =>
  new Array<string>(Math.max(0, ...rows.map(({ cells }) => cells.length))).fill("");

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
