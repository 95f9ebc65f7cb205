import type { Reading } from "../../../contract/reading.ts";
import { ReadingError } from "../reading-error.ts";
import { type CsvRecord, makeRecordReader } from "../record-reader.ts";

export type Dialect = Pick<Reading, "delimiter" | "quote">;

/** The first records of a text as the reader reads them; a refused text ends at the error. */
export function splitRecords(text: string, dialect: Dialect, limit: { rows: number; cells: number }): CsvRecord[] {
  const reader = makeRecordReader({ ...dialect, firstLine: 0 });
  reader.push(text);
  reader.end();
  const records: CsvRecord[] = [];
  let cells = 0;
  try {
    while (records.length < limit.rows && cells < limit.cells) {
      const record = reader.next();
      if (!record) break;
      records.push(record);
      cells += record.cells.length;
    }
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
  }
  return records;
}
