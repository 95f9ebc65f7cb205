import { MARKS, type RawRow, type Reading } from "../../contract/reading.ts";
import { nameColumns } from "./name-columns.ts";
import { ReadingError } from "./reading-error.ts";
import { type CsvRecord, makeRecordReader } from "./record-reader.ts";
import type { RowParser } from "./row-parser.ts";

/** Rows that are looked at before the first is given out, to know what is usual in the file. */
const FIRST_ROWS = 100;
/** Characters of them that are kept for it: rows can be very long. */
const FIRST_CHARACTERS = 1_000_000;
/** Cells that may be added to short rows, and how many for each that is there: a small file must not become a huge one. */
const MAX_PADDING = { cells: 10_000_000, share: 20 } as const;

/** Everything of a reading that decides where cells begin and end. */
export type CsvOptions = Pick<Reading, "delimiter" | "quote" | "headerRow">;

/**
 * Rows of a CSV text. No cell ever moves: a row with fewer cells than columns gets empty ones at its end, one with more
 * keeps them behind the columns, and both are marked.
 */
export function makeCsvParser({ delimiter, quote, headerRow }: CsvOptions): RowParser {
  const records = makeRecordReader({ delimiter, quote, firstLine: headerRow });
  let ended = false;
  let columns: string[] = [];
  /** The first rows, until they have been looked at. */
  let first: CsvRecord[] = [];
  let characters = 0;
  let given = 0;
  let isReady = false;
  /** Rows end with a delimiter that the header does not have: what stands behind it is not a cell. */
  let hasIdleEnd = false;

  /** Answers whether enough has come to give out rows. */
  function begin(): boolean {
    if (headerRow > 0 && columns.length === 0) {
      const header = records.next();
      if (header) columns = nameColumns(header.cells);
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
    let marks = oddQuote ? MARKS.quote : 0;
    if (cells.length > width) marks |= MARKS.long;
    if (cells.length < width) marks |= MARKS.short;
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
      const record = nextRecord();
      return record && toRow(record);
    },
  };
}

const widestOf = (records: readonly CsvRecord[]) =>
  records.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);

const isOneTooLong = (cells: readonly string[], width: number) => cells.length === width + 1 && cells[width] === "";
