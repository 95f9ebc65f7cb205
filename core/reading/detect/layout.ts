import type { CsvRecord } from "../record-reader.ts";
import { countKnown } from "./known-headers.ts";
import { type Dialect, splitRecords } from "./split-records.ts";

/** How a text divides into rows and columns with one delimiter and quote. */
export type Layout = {
  dialect: Dialect;
  records: CsvRecord[];
  /** Number of cells in most rows. */
  width: number;
  /** Rows with this number, among the table's rows. */
  rows: number;
  of: number;
  /** 1: every row has the same number of cells. */
  fit: number;
  /** The most known field names in one of the first rows. */
  known: number;
  score: number;
};

const SAMPLE = { rows: 400, cells: 20_000 };
/** Most titles, filters and blank lines above a table, and totals below it. */
const MOST_ABOVE = 40;
const MOST_BELOW = 5;
/** Rows of the table's width among which the header is searched. */
const MOST_NAMED = 8;
/** Delimiters that also occur inside values need more evidence. */
const HANDICAP: Readonly<Record<string, number>> = { ":": 0.35, "^": 0.95, "~": 0.95 };

export function layOut(text: string, dialect: Dialect): Layout {
  const records = splitRecords(text, dialect, SAMPLE);
  const counts = records.map(({ cells }) => cells.length);
  const width = commonest(counts);
  const table = width > 1 ? tableOf(counts, width) : counts;
  const rows = table.filter((count) => count === width).length;
  const widest = Math.max(0, ...table);
  let near = 0;
  // A row that lacks its last cells, or has one more, still counts for the delimiter.
  for (const count of table) if (count !== width && count > width / 2 && count <= widest) near++;
  const fit = table.length === 0 ? 0 : (rows + near / 2) / table.length;
  const named = records.filter(({ cells }) => cells.length > width / 2).slice(0, MOST_NAMED);
  const known = Math.max(0, ...named.map(({ cells }) => countKnown(cells)));
  const layout = { dialect, records, width, rows, of: table.length, fit, known, score: 0 };
  return { ...layout, score: scoreOf(layout) };
}

/** The most frequent number of cells among divided rows; the larger one if two are equally frequent. */
function commonest(counts: readonly number[]): number {
  const tally = new Map<number, number>();
  for (const count of counts) if (count > 1) tally.set(count, (tally.get(count) ?? 0) + 1);
  const [best] = [...tally].sort(([a, rowsA], [b, rowsB]) => rowsB - rowsA || b - a);
  return best?.[0] ?? 1;
}

function tableOf(counts: readonly number[], width: number): number[] {
  const belongs = (count: number) => count > width / 2 && count > 1;
  const from = counts.findIndex(belongs);
  const start = from <= MOST_ABOVE ? from : 0;
  let end = counts.length;
  while (end > start && counts.length - end < MOST_BELOW && !belongs(counts[end - 1] ?? 0)) end--;
  return counts.slice(start, end);
}

function scoreOf({ dialect, records, width, fit, known }: Layout): number {
  if (width < 2) return 0;
  const names = Math.min(1, (2 * known) / width);
  const shape = fit ** 2 * Math.sqrt(1 - 1 / width) * (0.2 + 0.8 * cleanShare(records, dialect.delimiter));
  const habit = known < 2 && dialect.delimiter === "," && isHabit(records, width) ? 0.3 : 1;
  return (shape + names / 2) * habit * (HANDICAP[dialect.delimiter] ?? 1);
}

/** Commas that are not delimiters: in sentences or “Last, First”, before a blank, and in amounts. */
function isHabit(records: readonly CsvRecord[], width: number): boolean {
  const divided = records.slice(0, 100).filter(({ cells }) => cells.length > 1);
  const blanks = divided.filter(({ cells }) => cells.slice(1).every((cell) => cell.startsWith(" "))).length;
  const amounts = divided.filter(({ cells }) => cells.length === 2 && /\d,\d\d?$/.test(cells.join(","))).length;
  return blanks > divided.length * 0.8 || (width === 2 && amounts > divided.length * 0.8);
}

/** Characters that suggest a cell should be divided further, except a comma inside a number or before a blank. */
const UNDIVIDED: Readonly<Record<string, RegExp>> = {
  ",": /[\t;|^~]/,
  ";": /[\t|^~]|,[^\s\d]/,
  "\t": /[;|^~]|,[^\s\d]/,
  "|": /[\t;^~]|,[^\s\d]/,
};

function cleanShare(records: readonly CsvRecord[], delimiter: string): number {
  const undivided = UNDIVIDED[delimiter] ?? /[\t;|]|,[^\s\d]/;
  let filled = 0;
  let clean = 0;
  for (const { cells } of records.slice(0, 100))
    for (const cell of cells) {
      if (cell === "") continue;
      filled++;
      if (!undivided.test(cell)) clean++;
    }
  return filled === 0 ? 1 : clean / filled;
}
