export type CsvCell = string | number | boolean | null;

/** Excel takes a file for UTF-8 only where it starts with this; everyone else skips it. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** One line of RFC 4180, its end included. Null is an empty cell. */
export const writeCsvLine = (cells: readonly CsvCell[]): string => `${cells.map(writeCell).join(",")}\r\n`;

/** What a spreadsheet would take for a formula and run; some take the full-width signs for the same. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

function writeCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
