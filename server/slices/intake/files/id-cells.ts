import { encoding } from "../../../../contract/reading.ts";
import { headerKey } from "../../../../core/modules/spelling.ts";
import { DELIMITERS } from "../../../../core/reading/detect/find-dialect.ts";
import { makeDecoder } from "../../../../core/reading/encodings.ts";

/** Where the cells of some columns stand in a text that comes in pieces. */
export type IdCells = {
  /** Follows the text to the byte `until`, and says of these places, in their order, whether each is within such a cell. */
  follow(bytes: Buffer, range: { from: number; until: number; starts: readonly number[] }): boolean[];
};

/** The names of columns are looked for in so many bytes. */
export const NAMES_BYTES = 65_536;
const [QUOTE, LF, CR] = [34, 10, 13];

type Layout = { delimiter: number; places: ReadonlySet<number>; unit: 1 | 2; low: 0 | 1 };

/** Null: no line of the text's start names all these columns. */
export function findIdCells(head: Buffer, names: readonly string[]): IdCells | null {
  const layout = findLayout(head, names);
  return layout && openIdCells(layout);
}

function findLayout(head: Buffer, names: readonly string[]): Layout | null {
  const wanted = names.map(headerKey);
  for (const code of encoding.options) {
    const wide = code.startsWith("utf-16");
    if (wide !== head.subarray(0, 400).includes(0)) continue;
    const named = findNames(makeDecoder(code).decode(head.subarray(0, NAMES_BYTES)), wanted);
    if (named) return { ...named, unit: wide ? 2 : 1, low: code === "utf-16be" ? 1 : 0 };
  }
  return null;
}

/** The line that names them, divided into most cells: a title above the table may hold the same words. */
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
 * Cells as a reader of the file divides them, but for one that goes over several lines: whether its quote is ever closed
 * only the whole file tells, so it is none of an id.
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
      // A quote counts at the start of a cell only; within a quoted one it is written twice, and closes and opens it.
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
