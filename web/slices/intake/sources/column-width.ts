/** The width of a character in a cell, in pixels, slightly more than Inter's average. */
const LETTER = 8;
const PADDING = 26;
const NARROWEST = 72;
const WIDEST = 300;

/** As wide as most of a column's values; longer ones are cut in the table and shown in full below it. */
export function columnWidth(title: string, values: readonly string[], extra = 0): number {
  const lengths = values
    .map(({ length }) => length)
    .filter((length) => length > 0)
    .sort((a, b) => a - b);
  const most = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  const letters = Math.max(most, title.length + 1);
  return Math.round(Math.min(Math.max(letters * LETTER + PADDING + extra, NARROWEST), WIDEST));
}

/** Room for a sign and for the longest line number. */
export const leadWidth = (lastLine: string): number => Math.round(Math.max(lastLine.length, 4) * 8 + 24 + 22);
