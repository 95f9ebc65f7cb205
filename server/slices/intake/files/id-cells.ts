import { encoding } from "../../../../contract/reading.ts";
import { headerKey } from "../../../../core/modules/spelling.ts";
import { DELIMITERS } from "../../../../core/reading/detect/find-dialect.ts";
import { makeDecoder } from "../../../../core/reading/encodings.ts";

/** Finds the cells of some columns in a text that arrives in pieces. */
export type IdCells = {
  /**
   * Follows the text up to the byte `until`, and says for each of the places, in order, whether it is within such a
   * cell.
   */
  follow(bytes: Buffer, range: { from: number; until: number; starts: readonly number[] }): boolean[];
};

/** Column names are searched within this many bytes. */
export const NAMES_BYTES = 65_536;
const [QUOTE, LF, CR] = [34, 10, 13];

type Layout = { delimiter: number; places: ReadonlySet<number>; unit: 1 | 2; low: 0 | 1 };

/** Null: no line at the start of the text names all these columns. */
export function findIdCells(head: Buffer, names: readonly string[]): IdCells | null {
  const layout = findLayout(head, names);
  return layout && openIdCells(layout);
}

function findLayout(head: Buffer, names: readonly string[]): Layout | null {
  const keys = names.map(headerKey);
  for (const code of encoding.options) {
    const wide = code.startsWith("utf-16");
    if (wide !== head.subarray(0, 400).includes(0)) continue;
    const named = findNames(makeDecoder(code).decode(head.subarray(0, NAMES_BYTES)), keys);
    if (named) return { ...named, unit: wide ? 2 : 1, low: code === "utf-16be" ? 1 : 0 };
  }
  return null;
}

/** The line that names the columns and divides into most cells: a title above the table may contain the same words. */
function findNames(text: string, wanted: readonly string[]): Pick<Layout, "delimiter" | "places"> | null {
  let [best, most]: [Pick<Layout, "delimiter" | "places"> | null, number] = [null, 0];
  for (const line of text.split(/\r\n|\r|\n/))
    for (const delimiter of DELIMITERS) {
      const keys = line.split(delimiter).map(headerKey);
      if (keys.length <= most || !wanted.every((key) => keys.includes(key))) continue;
      const places = new Set(keys.flatMap((key, place) => (wanted.includes(key) ? place : [])));
      [best, most] = [{ delimiter: delimiter.charCodeAt(0), places }, keys.length];
    }
  return best;
}

/**
 * Divides cells as a reader of the file does, except for a cell over several lines: only the whole file shows whether
 * its quote is ever closed, so it does not count as an id.
 */
function openIdCells({ delimiter, places, unit, low }: Layout): IdCells {
  let column = 0;
  let position = 0;
  let atStart = true;
  let isQuoted = false;
  let wasQuoted = false;
  let isBroken = false;

  function next(code: number): void {
    const isEnd = code === LF || code === CR;
    if (isQuoted) {
      if (code === QUOTE) [isQuoted, wasQuoted] = [false, true];
      else if (isEnd) isBroken = true;
      return;
    }
    if (isEnd || code === delimiter) {
      column = isEnd ? 0 : column + 1;
      atStart = true;
      isBroken = false;
    } else {
      // A quote opens a cell only at its start. Within a quoted cell a doubled quote closes and reopens it.
      if (code === QUOTE) isQuoted = atStart || wasQuoted;
      atStart = false;
    }
    wasQuoted = false;
  }

  return {
    follow(bytes, { from, until, starts }) {
      const found: boolean[] = [];
      let input = 0;
      for (let index = from; index < until; index++, position++) {
        while (input < starts.length && (starts[input] as number) <= index) {
          found.push(places.has(column) && !isBroken);
          input++;
        }
        if (unit === 1) next(bytes[index] as number);
        else if (position % 2 === low)
          next(bytes[index + (low === 0 ? 1 : -1)] === 0 ? (bytes[index] as number) : 0x7f);
      }
      return found;
    },
  };
}
