import { MARKS, type RawRow } from "../../contract/reading.ts";
import { showControls } from "./cells.ts";
import { maskCards } from "./mask-cards.ts";
import { hasMasked } from "./masked-numbers.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be found
const ODD = /[\0\u001E\u001F\uFFFD]/;
const SHORTEST_CARD = 13;
const NO_IDS: ReadonlySet<number> = new Set();

/** Characters that a cell may not hold, or that replace lost ones: a text without them needs no check of each cell. */
export const hasOddCharacters = (text: string): boolean => ODD.test(text);

/**
 * Masks card numbers except in columns declared to hold ids, makes control characters visible, and marks the row for
 * these and for lost characters.
 */
export function cleanRow(row: RawRow, mayBeOdd: boolean, ids: ReadonlySet<number> = NO_IDS): RawRow {
  const { cells } = row;
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index] ?? "";
    if (cell.length < SHORTEST_CARD && !mayBeOdd) continue;
    const masked = ids.has(index) ? cell : maskCards(cell);
    if (masked !== cell || hasMasked(cell)) row.marks |= MARKS.card;
    const shown = mayBeOdd ? showControls(masked) : masked;
    if (shown !== masked) row.marks |= MARKS.control;
    if (mayBeOdd && cell.includes("\uFFFD")) row.marks |= MARKS.bytes;
    if (shown !== cell) cells[index] = shown;
  }
  return row;
}
