type Place = { row: number; line: number };

/** Beyond this many tries the search halves: a file whose rows span many lines here and one line there. */
const TRIES = 6;

/**
 * The row that a line of the file belongs to. Rows come in the order of their lines, a row may span several of them,
 * and only a page of rows around a row number can be asked for: so it is looked for as in a dictionary.
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

/** Where a line should be if lines were spread evenly between two places; with no end known, as many rows as lines on. */
function between(line: number, low: Place, high: Place): number {
  const rows = high.row - low.row;
  const share = Number.isFinite(high.line) ? (line - low.line) / Math.max(high.line - low.line, 1) : null;
  const guess = share === null ? low.row + (line - low.line) : low.row + Math.round(share * rows);
  return Math.min(Math.max(guess, low.row), high.row);
}
