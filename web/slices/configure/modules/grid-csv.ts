import { BYTE_ORDER_MARK, type CsvCell, writeCsvLine } from "../../../../core/csv/write-csv.ts";

type Written<Row> = { header: string; value: (row: Row) => CsvCell };

/** The grid as shown, for a spreadsheet: its columns and rows, in order. */
export function gridCsv<Row>(columns: readonly Written<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => writeCsvLine(columns.map(({ value }) => value(row))));
  return [BYTE_ORDER_MARK, writeCsvLine(columns.map(({ header }) => header)), ...lines].join("");
}
