import { MARKS, type RawRow } from "../../../../contract/reading.ts";

/** Beyond this many, the rest of a row stands in the last of the columns for what is too much. */
const MOST_EXTRA = 20;

/** How the cells of a row are spread over the table: its own columns, then those for cells that belong to none. */
export type Spread = { own: number; extra: number };

export function spreadOf(rows: readonly Pick<RawRow, "cells">[], own: number): Spread {
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), own);
  return { own, extra: Math.min(widest - own, MOST_EXTRA) };
}

/** Whether a column shows several cells of this row at once, which nobody can change as one. */
const isHeap = (cells: readonly string[], column: number, { own, extra }: Spread): boolean =>
  column === own + extra - 1 && cells.length > own + extra;

export const textAt = ({ cells }: Pick<RawRow, "cells">, column: number, spread: Spread): string =>
  isHeap(cells, column, spread) ? cells.slice(column).join(" ⏐ ") : (cells[column] ?? "");

/** Behind the columns there is only something to change where there is something. */
export const mayChange = ({ cells }: Pick<RawRow, "cells">, column: number, spread: Spread): boolean =>
  column >= 0 && (column < spread.own || (column < cells.length && !isHeap(cells, column, spread)));

/** The cells that a row which is too short does not have: empty ones at its end. */
export const isMissing = ({ cells, marks }: Pick<RawRow, "cells" | "marks">, column: number): boolean =>
  (marks & MARKS.short) !== 0 && cells.slice(column).every((cell) => cell === "");

/** The names of the columns, and a number where the file gives none. */
export const columnTitles = (names: readonly string[], numbered: (n: number) => string): string[] =>
  names.map((name, index) => name.trim() || numbered(index + 1));
