import { expect, test } from "vitest";
import { MARKS } from "../../../../contract/reading.ts";
import { columnTitles, isMissing, mayChange, spreadOf, textAt } from "./cells-shown.ts";

const row = (...cells: string[]) => ({ cells, marks: 0 });

test("cells beyond the columns have columns of their own", () => {
  const spread = spreadOf([row("a", "b"), row("a", "b", "c", "d")], 2);
  expect(spread).toEqual({ own: 2, extra: 2 });
  expect(textAt(row("a", "b", "c", "d"), 3, spread)).toBe("d");
  expect(textAt(row("a", "b"), 3, spread)).toBe("");
  expect(mayChange(row("a", "b", "c", "d"), 3, spread)).toBe(true);
  expect(mayChange(row("a", "b", "c"), 3, spread)).toBe(false);
  expect(mayChange(row("a"), 1, spread)).toBe(true);
  expect(mayChange(row("a"), -1, spread)).toBe(false);
});

test("cells beyond the extra columns share the last one, read-only", () => {
  const spread = spreadOf([row("a", "b", "c")], 2);
  const long = row("a", "b", "c", "d", "e");
  expect(textAt(long, 2, spread)).toBe("c ⏐ d ⏐ e");
  expect(mayChange(long, 2, spread)).toBe(false);
  expect(spreadOf([row(...Array.from({ length: 500 }, () => "x"))], 2).extra).toBe(20);
  expect(textAt(row("a", "b"), 1, spreadOf([], 2))).toBe("b");
});

test("the empty end of a row that is too short is what it does not have", () => {
  const short = { cells: ["a", "", "b", "", ""], marks: MARKS.short };
  expect([0, 1, 2, 3, 4].filter((column) => isMissing(short, column))).toEqual([3, 4]);
  expect(isMissing({ ...short, marks: 0 }, 4)).toBe(false);
});

test("a column without a name has a number", () => {
  expect(columnTitles(["Name", " "], (n) => `Column ${n}`)).toEqual(["Name", "Column 2"]);
});
