import { type LeftOut, MARKS, type RawRow, type Reading } from "../../contract/reading.ts";
import { makeLeftOutFinder } from "./left-out.ts";
import { nameColumns } from "./name-columns.ts";
import { ReadingError } from "./reading-error.ts";
import { type CsvRecord, makeRecordReader } from "./record-reader.ts";
import { makeRowRepair, type RowRepair } from "./repair-row.ts";
import type { RowParser } from "./row-parser.ts";

/** Rows examined before the first row is returned, to learn the file's habits. */
const FIRST_ROWS = 100;
/** Most characters kept for this, because rows can be very long. */
const FIRST_CHARACTERS = 1_000_000;
/** Most cells added to short rows in all, and per existing cell: a small file must not become a huge one. */
const MAX_PADDING = { cells: 10_000_000, share: 20 } as const;
/** Lines above the header that are recognised when repeated further down. */
const MOST_TITLES = 50;

/** The settings of a reading that decide where cells begin and end. */
export type CsvOptions = Pick<Reading, "delimiter" | "quote" | "headerRow" | "shortRows" | "longRows" | "otherLines">;

/**
 * Rows of a CSV text. Cells move only if a person says so: a row with fewer cells than columns gets empty ones at its
 * end, one with more keeps the extra cells at the end, and both are marked. Lines that are not rows are reported
 * separately.
 */
export function makeCsvParser(options: CsvOptions): RowParser {
  const { delimiter, quote, headerRow, shortRows, longRows, otherLines } = options;
  const titles: string[] = [];
  const keepTitle = (line: string) => titles.length < MOST_TITLES && titles.push(line);
  const records = makeRecordReader({ delimiter, quote, firstLine: headerRow, onPassed: keepTitle });
  let header: readonly string[] = [];
  let leftOutKind: ReturnType<typeof makeLeftOutFinder> = () => null;
  let leftOut: LeftOut[] = [];
  let repair: RowRepair | null = null;
  let ended = false;
  let columns: string[] = [];
  /** The first rows, until they have been examined. */
  let first: CsvRecord[] = [];
  let characters = 0;
  let given = 0;
  let isReady = false;
  /** Rows end with a delimiter that the header does not have: the empty text after it is not a cell. */
  let hasIdleEnd = false;

  /** Returns whether there is enough text to return rows. */
  function begin(): boolean {
    if (headerRow > 0 && columns.length === 0) {
      const named = records.next();
      if (named) [header, columns] = [named.cells, nameColumns(named.cells)];
      else if (ended) throw new ReadingError("header_missing", { line: headerRow });
      else return false;
    }
    while (first.length < FIRST_ROWS && characters < FIRST_CHARACTERS) {
      const record = records.next();
      if (!record && !ended) return false;
      if (!record) break;
      first.push(record);
      for (const cell of record.cells) characters += cell.length;
    }
    if (headerRow === 0) columns = nameColumns(new Array<string>(widestOf(first)).fill(""));
    else hasIdleEnd = first.filter(({ cells }) => isOneTooLong(cells, columns.length)).length > first.length / 2;
    const rows = first.map(({ cells }) => (hasIdleEnd && cells.at(-1) === "" ? cells.slice(0, -1) : cells));
    if (otherLines !== "keep")
      leftOutKind = makeLeftOutFinder({
        header,
        titles: titles.map((line) => line.replaceAll(delimiter, " ")),
        usual: usualOf(rows),
      });
    if (longRows === "repair") repair = makeRowRepair(rows, columns.length, delimiter);
    return true;
  }

  function nextRecord(): CsvRecord | null {
    const record = first[given];
    if (!record) return records.next();
    if (++given === first.length) {
      first = [];
      given = 0;
    }
    return record;
  }

  let row = 0;
  let read = 0;
  let padding = 0;
  function toRow({ line, cells, oddQuote }: CsvRecord): RawRow {
    const width = columns.length;
    if (hasIdleEnd && cells[cells.length - 1] === "") cells.pop();
    // Empty cells after the last column are dropped.
    while (cells.length > width && cells[cells.length - 1] === "") cells.pop();
    const joined = cells.length > width ? repair?.(cells) : null;
    if (joined) cells.splice(0, cells.length, ...joined);
    let marks = (oddQuote ? MARKS.quote : 0) | (joined ? MARKS.joined : 0);
    if (cells.length > width) marks |= MARKS.long;
    if (cells.length < width && shortRows !== "fill") marks |= MARKS.short;
    read += cells.length;
    if (cells.length < width) padding += width - cells.length;
    if (padding > MAX_PADDING.cells && padding > read * MAX_PADDING.share)
      throw new ReadingError("rows_too_short", { line, columns: width });
    while (cells.length < width) cells.push("");
    return { row: ++row, line, cells, marks };
  }

  return {
    get columns() {
      return columns;
    },
    push: records.push,
    end() {
      ended = true;
      records.end();
    },
    next() {
      isReady ||= begin();
      if (!isReady) return null;
      for (let record = nextRecord(); record; record = nextRecord()) {
        const kind = leftOutKind(record.cells);
        if (kind === null) return toRow(record);
        leftOut.push({ line: record.line, kind, text: record.cells.join(delimiter).trim() });
      }
      return null;
    },
    takeLeftOut() {
      const taken = leftOut;
      leftOut = [];
      return taken;
    },
  };
}

const widestOf = (records: readonly CsvRecord[]) =>
  records.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);

const isOneTooLong = (cells: readonly string[], width: number) => cells.length === width + 1 && cells[width] === "";

/** The usual number of filled cells in a row. */
function usualOf(rows: readonly (readonly string[])[]): number {
  const filled = rows.map((cells) => cells.filter((cell) => cell.trim() !== "").length).sort((a, b) => a - b);
  return filled[filled.length >> 1] ?? 0;
}
