import type { SourceCode } from "../../contract/codes.ts";

/** How many codes one answer holds. */
export const PAGE_CODES = 250;

export type StateFilter = "open" | "resolved" | "all";
export type CodePage = { rows: SourceCode[]; total_rows: number; limit: number; offset: number };

/** Identifies a code: lists may share the same letters. */
export const codeId = ({ list, code }: Pick<SourceCode, "list" | "code">): string => `${list}\u001f${code}`;

export const fits = ({ state }: SourceCode, filter: StateFilter): boolean =>
  filter === "all" || (state === "open") === (filter === "open");

/** The pages that hold these codes, and the nearest neighbouring page. */
export function pagesFor(first: number, last: number, count: number): number[] {
  const near = Math.floor(PAGE_CODES / 3);
  const from = Math.floor(Math.max(first - near, 0) / PAGE_CODES);
  const to = Math.floor(Math.min(last + near, Math.max(count - 1, 0)) / PAGE_CODES);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * The server's offset of a page. A settled code keeps its place on the screen, but the server no longer counts it among
 * the open ones, so later codes have moved up there.
 */
export function offsetOf(page: number, filter: StateFilter, pageAt: (page: number) => CodePage | undefined): number {
  let gone = 0;
  for (let before = 0; before < page; before += 1)
    gone += pageAt(before)?.rows.filter((row) => !fits(row, filter)).length ?? 0;
  return page * PAGE_CODES - gone;
}

/** The same page with some of its codes updated. */
export function withCodes(page: CodePage | undefined, changed: ReadonlyMap<string, SourceCode>): CodePage | undefined {
  if (!page?.rows.some((row) => changed.has(codeId(row)))) return page;
  return { ...page, rows: page.rows.map((row) => changed.get(codeId(row)) ?? row) };
}
