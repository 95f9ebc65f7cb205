/** Pixels of a figure or letter in a cell, a little more than Inter needs on average. */
const LETTER = 8;
const PADDING = 26;
const NARROWEST = 72;
const WIDEST = 300;

/** As wide as most of a column's values; what is longer is cut off in the table and shown whole below it. */
export function columnWidth(title: string, values: readonly string[], extra = 0): number {
  const lengths = values
    .map(({ length }) => length)
    .filter((length) => length > 0)
    .sort((a, b) => a - b);
  const most = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  const letters = Math.max(most, title.length + 1);
  return Math.round(Math.min(Math.max(letters * LETTER + PADDING + extra, NARROWEST), WIDEST));
}

/** Room for a sign and for the longest of the line numbers. */
export const leadWidth = (lastLine: string): number => Math.round(Math.max(lastLine.length, 4) * 8 + 24 + 22);
