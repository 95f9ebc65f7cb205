type Place = { row: number; line: number };

/** Beyond this many tries the search halves the range: in such a file the number of lines for each row varies a lot. */
const TRIES = 6;

/**
 * The row of a line of the file. Rows are sorted by their lines, a row may span several of them, and only pages around
 * a row number can be requested, so it is an interpolation search.
 */
export async function rowOfLine(
  line: number,
  count: number,
  pageAt: (row: number) => Promise<readonly Place[]>,
): Promise<number> {
  let low: Place = { row: 1, line: 1 };
  let high: Place = { row: count, line: Number.POSITIVE_INFINITY };
  let best = 1;
  let guess = Math.min(Math.max(line, 1), count);
  for (let tries = 0; low.row <= high.row; tries++) {
    const page = await pageAt(guess);
    const first = page[0];
    const last = page.at(-1);
    if (!first || !last) return best;
    if (line >= first.line && line <= last.line) return page.findLast((item) => item.line <= line)?.row ?? best;
    if (line > last.line) {
      best = last.row;
      low = { row: last.row + 1, line: last.line };
    } else {
      high = { row: first.row - 1, line: first.line };
    }
    guess = tries < TRIES ? between(line, low, high) : Math.floor((low.row + high.row) / 2);
  }
  return best;
}

/**
 * The expected place of a line if lines were spread evenly between two places; without a known end, one row for each
 * line.
 */
function between(line: number, low: Place, high: Place): number {
  const rows = high.row - low.row;
  const share = Number.isFinite(high.line) ? (line - low.line) / Math.max(high.line - low.line, 1) : null;
  const guess = share === null ? low.row + (line - low.line) : low.row + Math.round(share * rows);
  return Math.min(Math.max(guess, low.row), high.row);
}
