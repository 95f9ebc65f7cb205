import { expect, test } from "vitest";
import type { SourceCode } from "../../contract/codes.ts";
import { type CodePage, codeId, offsetOf, PAGE_CODES, pagesFor, withCodes } from "./code-pages.ts";

const made = (code: string, state: SourceCode["state"] = "open"): SourceCode => ({
  list: "room-types",
  code,
  rows: 3,
  share: 0.1,
  state,
  target: state === "mapped" ? "DLX" : null,
  suggestion: null,
  by: null,
  at: null,
});
const pageOf = (rows: SourceCode[]): CodePage => ({ rows, total_rows: 50_000, limit: PAGE_CODES, offset: 0 });

test("the visible page is requested with its near neighbour, and nothing beyond the end", () => {
  expect(pagesFor(0, 20, 50_000)).toEqual([0]);
  expect(pagesFor(PAGE_CODES - 30, PAGE_CODES - 10, 50_000)).toEqual([0, 1]);
  expect(pagesFor(49_980, 49_999, 50_000)).toEqual([199]);
  expect(pagesFor(0, 2, 3)).toEqual([0]);
});

test("codes that were settled meanwhile are no longer counted by the server, so that none is passed over", () => {
  const pages = [pageOf([made("A", "mapped"), made("B"), made("C", "mapped")]), pageOf([made("D", "same")])];
  const pageAt = (page: number) => pages[page];
  expect(offsetOf(0, "open", pageAt)).toBe(0);
  expect(offsetOf(1, "open", pageAt)).toBe(PAGE_CODES - 2);
  expect(offsetOf(3, "open", pageAt)).toBe(3 * PAGE_CODES - 3);
  expect(offsetOf(2, "resolved", pageAt)).toBe(2 * PAGE_CODES - 1);
  expect(offsetOf(2, "all", pageAt)).toBe(2 * PAGE_CODES);
});

test("a changed code is changed where it is kept; a page without it stays the same one", () => {
  const page = pageOf([made("A"), made("B")]);
  const changed = new Map([[codeId(made("B")), made("B", "mapped")]]);
  expect(withCodes(page, changed)?.rows.map(({ state }) => state)).toEqual(["open", "mapped"]);
  const other = pageOf([made("C")]);
  expect(withCodes(other, changed)).toBe(other);
  expect(withCodes(undefined, changed)).toBeUndefined();
});
