import { expect, test } from "vitest";
import type { StagedRow } from "../../../../contract/sources.ts";
import { PAGE_ROWS } from "../../../data/sources.ts";
import { pagesFor, touches, withCell, withRow } from "./row-pages.ts";

const row = (n: number, change: Partial<StagedRow> = {}): StagedRow => ({
  row: n,
  line: n + 1,
  cells: [`a${n}`, `b${n}`],
  marks: 0,
  edited: [],
  ...change,
});

test("a screen in the middle of a page needs that page, one near its edge the next as well", () => {
  const middle = PAGE_ROWS / 2;
  expect(pagesFor(middle, middle + 20, 1_000_000)).toEqual([0]);
  expect(pagesFor(PAGE_ROWS - 30, PAGE_ROWS - 10, 1_000_000)).toEqual([0, 1]);
  expect(pagesFor(10 * PAGE_ROWS + 1, 10 * PAGE_ROWS + 20, 1_000_000)).toEqual([9, 10]);
  expect(pagesFor(999_980, 999_999, 1_000_000)).toEqual([Math.floor(999_999 / PAGE_ROWS)]);
  expect(pagesFor(0, 3, 4)).toEqual([0]);
});

test("scrolling on is served at once, a jump waits, and the same pages are no news", () => {
  expect(touches([4], [4, 5])).toBe(true);
  expect(touches([4, 5], [6])).toBe(true);
  expect(touches([4, 5], [9])).toBe(false);
  expect(touches([4, 5], [4, 5])).toBe(false);
});

test("a changed row is changed wherever it is kept, and nothing else is touched", () => {
  const page = { rows: [row(1), row(2)], total_rows: 2, next: null };
  const other = { rows: [row(3)], total_rows: 1, next: null };
  const changed = withCell(row(2), 1, "new");
  expect(changed).toMatchObject({ cells: ["a2", "new"], edited: [1] });
  expect(withRow(page, changed)).toEqual({ ...page, rows: [row(1), changed] });
  expect(withRow(other, changed)).toBe(other);
  const found = { pages: [page, other], pageParams: [1, 3] };
  expect(withRow(found, changed)).toEqual({ ...found, pages: [{ ...page, rows: [row(1), changed] }, other] });
  expect(withRow(undefined, changed)).toBeUndefined();
});

test("a cell beyond the end of a short row fills it up, and a cell is marked once", () => {
  expect(withCell(row(1), 3, "x").cells).toEqual(["a1", "b1", "", "x"]);
  expect(withCell(row(1, { edited: [0] }), 0, "x").edited).toEqual([0]);
});
