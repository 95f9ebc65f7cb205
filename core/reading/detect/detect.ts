import type { Findings } from "../../../contract/reading.ts";
import { makeCsvParser } from "../csv-parser.ts";
import { makeDecoder } from "../encodings.ts";
import { ReadingError } from "../reading-error.ts";
import { findDates } from "./find-dates.ts";
import { findDecimal } from "./find-decimal.ts";
import { findDialect } from "./find-dialect.ts";
import { type Census, findEncoding } from "./find-encoding.ts";
import { findHeader } from "./find-header.ts";
import { splitRecords } from "./split-records.ts";

const VALUES = { rows: 2_000, cells: 40_000 };

/**
 * How a text file is best read, with the reasons. `head` is its start, all of it if `whole`; the census speaks for all
 * of its bytes. A finding is sure only where nothing else fits: the rest is for a person to look at.
 */
export function detectReading(input: { head: Uint8Array; whole: boolean; census: Census }): {
  findings: Findings;
  columns: string[];
} {
  const encoding = findEncoding(input.head, input.census);
  const text = wholeLines(makeDecoder(encoding.value).decode(input.head), input.whole);
  const { delimiter, quote, layout } = findDialect(text);
  const { header, body } = findHeader(layout);
  const dialect = { delimiter: delimiter.value, quote: quote.value };
  const columns = columnsOf(text, { ...dialect, headerRow: header.value });
  const records = splitRecords(text, dialect, VALUES).slice(body);
  const values = columns.map((_, place) => records.map(({ cells }) => cells[place] ?? ""));
  const complete = input.whole && delimiter.sure && header.sure && records.length < VALUES.rows;
  return {
    findings: {
      encoding,
      delimiter,
      quote,
      headerRow: header,
      decimal: findDecimal(values, delimiter, complete),
      dateFormat: findDates(columns, values, complete),
    },
    columns,
  };
}

/** The last line of a start is cut somewhere; a byte order mark is not part of the first one. */
function wholeLines(text: string, whole: boolean): string {
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const end = whole ? -1 : Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
  return text.slice(start, end < 0 ? text.length : end + 1);
}

/** The columns as the reader will name them; none of a text that it refuses or that has no rows. */
function columnsOf(text: string, options: Parameters<typeof makeCsvParser>[0]): string[] {
  const parser = makeCsvParser(options);
  parser.push(text);
  parser.end();
  try {
    parser.next();
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
  }
  return [...parser.columns];
}
