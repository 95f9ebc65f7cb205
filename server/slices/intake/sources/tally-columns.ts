import { showControls } from "../../../../core/reading/cells.ts";
import { type CountedColumn, cutValue, TOP } from "./count-columns.repo.ts";

/** How many different values are kept during the read, of one column and of all columns together. */
export type TallyRoom = { ofOne: number; ofAll: number };

/** A server's scans disturb no requests, so memory is worth more. */
export const SERVER_ROOM: TallyRoom = { ofOne: 5_000, ofAll: 100_000 };
/** On the embedded database every list waits for a scan, and the scan takes ten times this memory itself. */
export const EMBEDDED_ROOM: TallyRoom = { ofOne: 250_000, ofAll: 1_000_000 };

type Column = Map<string, { count: number }>;

export type Tally = {
  /** Called for every row, in any order, also for rows that an earlier run has staged. */
  add(cells: readonly string[]): void;
  /** The columns with few different values. */
  counted(): CountedColumn[];
};

/**
 * Counts columns during the read. Codes, countries, dates and the like have few different values: for those this takes
 * a tenth of the time of a scan in the database. A column with too many is given up here and counted there.
 */
export function tallyColumns(width: number, room: TallyRoom): Tally {
  const columns: (Column | null)[] = Array.from({ length: width }, () => new Map());
  let kept = 0;

  function keep(column: Column, index: number, cell: string): void {
    const value = showControls(cell);
    const known = column.get(value);
    if (known) known.count++;
    else if (column.size < room.ofOne && kept < room.ofAll) {
      kept++;
      // Copied: a slice of a piece of the file would keep the whole piece in memory.
      column.set(Buffer.from(value).toString(), { count: 1 });
    } else {
      kept -= column.size;
      columns[index] = null;
    }
  }

  return {
    add(cells) {
      for (let index = 0; index < width; index++) {
        const column = columns[index];
        const cell = cells[index];
        if (!column || !cell) continue;
        const known = column.get(cell);
        if (known) known.count++;
        else keep(column, index, cell);
      }
    },
    counted: () => columns.flatMap((column, index) => (column ? [sumUp(column, index)] : [])),
  };
}

function sumUp(column: Column, index: number): CountedColumn {
  let [filled, longest] = [0, 0];
  const top: Counted[] = [];
  for (const [value, { count }] of column) {
    filled += count;
    if (value.length > longest) longest = Math.max(longest, [...value].length);
    const last = top.at(-1);
    if (top.length === TOP && last && !isBefore({ value, count }, last)) continue;
    const index = top.findIndex((other) => isBefore({ value, count }, other));
    top.splice(index < 0 ? top.length : index, 0, { value, count });
    if (top.length > TOP) top.pop();
  }
  return {
    index,
    filled,
    distinct: column.size,
    longest,
    top: top.map(({ value, count }) => ({ value: cutValue(value), count })),
  };
}

type Counted = { value: string; count: number };

/** Sorts as the database does: by frequency, then by bytes. */
const isBefore = (a: Counted, b: Counted) =>
  a.count === b.count ? Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)) < 0 : a.count > b.count;
