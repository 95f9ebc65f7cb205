export type CsvCell = string | number | boolean | null;

/** Excel reads a file as UTF-8 only if it starts with this; other programs skip it. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** One line by RFC 4180, with its line end. Null is an empty cell. */
export const writeCsvLine = (cells: readonly CsvCell[]): string => `${cells.map(writeCell).join(",")}\r\n`;

/** A spreadsheet would run such a text as a formula; some treat the full-width signs in the same way. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

function writeCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
