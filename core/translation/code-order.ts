/**
 * Most rows first. They are stored in this order too, so they mostly arrive sorted and sorting costs almost nothing.
 */
export function byRows(a: { list: string; code: string; rows: number }, b: typeof a): number {
  if (a.rows !== b.rows) return b.rows - a.rows;
  if (a.list !== b.list) return a.list < b.list ? -1 : 1;
  return a.code < b.code ? -1 : a.code > b.code ? 1 : 0;
}
