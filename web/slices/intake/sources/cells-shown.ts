import { MARKS, type RawRow } from "../../../../contract/reading.ts";

/** Beyond this many, the rest of a row is in the last of the extra columns. */
const MOST_EXTRA = 20;

/** How the cells of a row are laid out: its own columns, then extra columns for cells beyond them. */
export type Spread = { own: number; extra: number };

export function spreadOf(rows: readonly Pick<RawRow, "cells">[], own: number): Spread {
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), own);
  return { own, extra: Math.min(widest - own, MOST_EXTRA) };
}

/** Whether a column shows several cells of this row at once, which cannot be edited as one. */
const isHeap = (cells: readonly string[], column: number, { own, extra }: Spread): boolean =>
  column === own + extra - 1 && cells.length > own + extra;

export const textAt = ({ cells }: Pick<RawRow, "cells">, column: number, spread: Spread): string =>
  isHeap(cells, column, spread) ? cells.slice(column).join(" ⏐ ") : (cells[column] ?? "");

/** After the columns only existing cells can be edited. */
export const mayChange = ({ cells }: Pick<RawRow, "cells">, column: number, spread: Spread): boolean =>
  column >= 0 && (column < spread.own || (column < cells.length && !isHeap(cells, column, spread)));

/** The cells that a short row lacks: empty ones at its end. */
export const isMissing = ({ cells, marks }: Pick<RawRow, "cells" | "marks">, column: number): boolean =>
  (marks & MARKS.short) !== 0 && cells.slice(column).every((cell) => cell === "");

/** The names of the columns; a number where the file has none. */
export const columnTitles = (names: readonly string[], numbered: (n: number) => string): string[] =>
  names.map((name, index) => name.trim() || numbered(index + 1));
