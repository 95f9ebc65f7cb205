/** The width of a character in a cell, in pixels, slightly more than Inter's average. */
const LETTER = 8;
const PADDING = 26;
const NARROWEST = 72;
const WIDEST = 300;
/** Names, titles and cities are shown whole; among longer texts most are. */
const WHOLE = 16;

/** As wide as a column's short values and most of the long ones; others are cut and shown in full below the table. */
export function columnWidth(title: string, values: readonly string[], extra = 0): number {
  const lengths = values
    .map(({ length }) => length)
    .filter((length) => length > 0)
    .sort((a, b) => a - b);
  const most = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  const short = lengths.findLast((length) => length <= WHOLE) ?? 0;
  const letters = Math.max(most, short, title.length + 1);
  return Math.round(Math.min(Math.max(letters * LETTER + PADDING + extra, NARROWEST), WIDEST));
}

/** Room for a sign and for the longest line number. */
export const leadWidth = (lastLine: string): number => Math.round(Math.max(lastLine.length, 4) * 8 + 24 + 22);
