const written = (cell, delimiter) =>
  /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;

export const csvLine = (cells, delimiter) => cells.map((cell) => written(cell ?? "", delimiter)).join(delimiter);

/** Writes objects with the same keys as CSV text with a header. */
export function csvLines(rows, delimiter = ",") {
  const names = Object.keys(rows[0]);
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  return lines.map((cells) => `${csvLine(cells, delimiter)}\n`).join("");
}
