import type { InfiniteData } from "@tanstack/react-query";
import type { StagedRow } from "../../../../contract/sources.ts";
import { PAGE_ROWS } from "../../../data/sources.ts";

/** The pages that hold these rows, and the nearest neighbouring page. */
export function pagesFor(first: number, last: number, count: number): number[] {
  const near = Math.floor(PAGE_ROWS / 3);
  const from = Math.floor(Math.max(first - near, 0) / PAGE_ROWS);
  const to = Math.floor(Math.min(last + near, Math.max(count - 1, 0)) / PAGE_ROWS);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Steady scrolling shares pages with a moment ago; a jump shares none. */
export const touches = (now: readonly number[], wanted: readonly number[]): boolean =>
  wanted.some((page) => now.some((item) => Math.abs(item - page) <= 1)) && !samePages(now, wanted);

export const samePages = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((page, index) => page === b[index]);

type Page = { rows: StagedRow[]; total_rows: number; next: number | null };
export type KeptRows = Page | InfiniteData<Page>;

/** Keeps additional data about a row. */
const inPage = (page: Page, row: StagedRow): Page =>
  page.rows.some((item) => item.row === row.row)
    ? { ...page, rows: page.rows.map((item) => (item.row === row.row ? { ...item, ...row } : item)) }
    : page;

/** The cached rows with one row updated, wherever it is cached. */
export function withRow(kept: KeptRows | undefined, row: StagedRow): KeptRows | undefined {
  if (!kept) return kept;
  return "pages" in kept ? { ...kept, pages: kept.pages.map((page) => inPage(page, row)) } : inPage(kept, row);
}

/** A row with one edited cell; a row that was too short is extended up to it. */
export function withCell(row: StagedRow, column: number, value: string): StagedRow {
  const length = Math.max(row.cells.length, column + 1);
  const cells = Array.from({ length }, (_, index) => (index === column ? value : (row.cells[index] ?? "")));
  return { ...row, cells, edited: row.edited.includes(column) ? row.edited : [...row.edited, column] };
}
