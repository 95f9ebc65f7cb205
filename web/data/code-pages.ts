import type { SourceCode } from "../../contract/codes.ts";

/** Codes of one answer. */
export const PAGE_CODES = 250;

export type StateFilter = "open" | "resolved" | "all";
export type CodePage = { rows: SourceCode[]; total_rows: number; limit: number; offset: number };

/** What tells two codes apart: lists may share the same letters. */
export const codeId = ({ list, code }: Pick<SourceCode, "list" | "code">): string => `${list}\u001f${code}`;

export const fits = ({ state }: SourceCode, filter: StateFilter): boolean =>
  filter === "all" || (state === "open") === (filter === "open");

/** The pages that hold some codes, and the neighbour one is close to. */
export function pagesFor(first: number, last: number, count: number): number[] {
  const near = Math.floor(PAGE_CODES / 3);
  const from = Math.floor(Math.max(first - near, 0) / PAGE_CODES);
  const to = Math.floor(Math.min(last + near, Math.max(count - 1, 0)) / PAGE_CODES);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * Where a page begins for the server. A code that was settled stays where it is on the screen, but the server no
 * longer counts it among the open ones: what comes after has moved up there.
 */
export function offsetOf(page: number, filter: StateFilter, pageAt: (page: number) => CodePage | undefined): number {
  let gone = 0;
  for (let before = 0; before < page; before += 1)
    gone += pageAt(before)?.rows.filter((row) => !fits(row, filter)).length ?? 0;
  return page * PAGE_CODES - gone;
}

/** The same page with some of its codes as they are now. */
export function withCodes(page: CodePage | undefined, changed: ReadonlyMap<string, SourceCode>): CodePage | undefined {
  if (!page?.rows.some((row) => changed.has(codeId(row)))) return page;
  return { ...page, rows: page.rows.map((row) => changed.get(codeId(row)) ?? row) };
}
