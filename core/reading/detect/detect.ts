import type { ColumnFinding, Findings, RawRow } from "../../../contract/reading.ts";
import { makeCsvParser } from "../csv-parser.ts";
import { makeDecoder } from "../encodings.ts";
import { decoderOf } from "../misread-text.ts";
import { ReadingError } from "../reading-error.ts";
import { makeRecordReader } from "../record-reader.ts";
import { findColumn } from "./find-column.ts";
import { findDates } from "./find-dates.ts";
import { findDecimal } from "./find-decimal.ts";
import { findDialect } from "./find-dialect.ts";
import { type Census, findEncoding } from "./find-encoding.ts";
import { findHeader } from "./find-header.ts";
import { findMisread } from "./find-misread.ts";
import { findOddRows } from "./find-odd-rows.ts";
import type { Dialect } from "./split-records.ts";

const VALUES = { rows: 2_000, cells: 40_000 };

/**
 * How a text file is best read, with the reasons. `head` is its start, or all of it if `whole`; the census counts all
 * its bytes. A finding is sure only if nothing else fits; a person checks the rest. Throws a ReadingError for a table
 * with too many columns.
 */
export function detectReading(input: { head: Uint8Array; whole: boolean; census: Census }): {
  findings: Findings;
  columns: string[];
} {
  const encoding = findEncoding(input.head, input.census);
  const misread = findMisread(makeDecoder(encoding.value).decode(input.census.beyondAscii), encoding.value);
  const decoder = decoderOf({ encoding: encoding.value, misread: misread.value });
  const text = wholeLines(decoder.decode(input.head) + (input.whole ? decoder.end() : ""), input.whole);
  const { delimiter, quote, layout } = findDialect(text);
  const { header } = findHeader(layout);
  const dialect = { delimiter: delimiter.value, quote: quote.value };
  const { columns, rows, leftOut } = readStart(text, { ...dialect, headerRow: header.value });
  refuseWide(text, columns.length > 1 ? [dialect] : ONE_BY_ONE);
  const values = columns.map((_, place) => rows.map(({ cells }) => cells[place] ?? ""));
  const complete = input.whole && delimiter.sure && header.sure && rows.length < VALUES.rows;
  const decimal = findDecimal(values, delimiter, complete);
  const dateFormat = findDates(columns, values, complete);
  const around = {
    dateFormat: dateFormat.value,
    isDateSettled: dateFormat.sure,
    decimal: decimal.value,
    isDecimalSettled: decimal.sure && decimal.evidence.some(({ code }) => code === "amounts"),
  };
  const found = columns.flatMap((name, place) => findColumn(name, values[place] ?? [], around) ?? []);
  return {
    findings: {
      encoding,
      misread,
      delimiter,
      quote,
      headerRow: header,
      decimal,
      dateFormat: { ...dateFormat, sure: dateFormat.sure || areDatesSure(found) },
      columns: found,
      ...findOddRows(rows, columns.length, delimiter.value),
      ...(leftOut.length > 0 && { leftOut: leftOut.slice(0, MOST_LEFT_OUT) }),
    },
    columns,
  };
}

/** Drops the cut last line of a file's start; a byte order mark is not part of the first line. */
function wholeLines(text: string, whole: boolean): string {
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const end = whole ? -1 : Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
  return text.slice(start, end < 0 ? text.length : end + 1);
}

/** Delimiters of wide tables. */
const ONE_BY_ONE: readonly Dialect[] = [";", ",", "\t", "|"].map((delimiter) => ({ delimiter, quote: '"' }));
const FIRST_LINES = 100;

/** A table with too many columns cannot be read, and looks like one with a single column. */
function refuseWide(text: string, dialects: readonly Dialect[]): void {
  for (const dialect of dialects) {
    const reader = makeRecordReader({ ...dialect, firstLine: 0 });
    reader.push(text);
    reader.end();
    for (let lines = 0; lines < FIRST_LINES && reader.next(); ) lines++;
  }
}

const MOST_LEFT_OUT = 50;

/** The rows of the start as the reader reads them; none if it refuses the text. */
function readStart(text: string, options: Parameters<typeof makeCsvParser>[0]) {
  const parser = makeCsvParser(options);
  parser.push(text);
  parser.end();
  const rows: RawRow[] = [];
  let cells = 0;
  try {
    for (let row = parser.next(); row; row = parser.next()) {
      rows.push(row);
      cells += row.cells.length;
      if (rows.length >= VALUES.rows || cells >= VALUES.cells) break;
    }
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
  }
  return { columns: [...parser.columns], rows, leftOut: parser.takeLeftOut?.() ?? [] };
}

/** Columns may be written differently: the dates are sure if each column is. */
function areDatesSure(columns: readonly ColumnFinding[]): boolean {
  const dated = columns.flatMap(({ dateFormats }) => dateFormats ?? []);
  return dated.length > 1 && dated.every(({ sure }) => sure);
}
