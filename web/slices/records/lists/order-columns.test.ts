import { expect, test } from "vitest";
import { listedKeys, moved, shownKeys } from "./order-columns.ts";

const columns = [{ key: "a" }, { key: "b", hiddenAtFirst: true as const }, { key: "c" }];

test("without a choice the columns are as the list has them", () => {
  expect(shownKeys(columns, null)).toEqual(["a", "c"]);
});

test("a choice says which and in which order; what no longer exists is forgotten", () => {
  expect(shownKeys(columns, ["c", "gone", "b", "c"])).toEqual(["c", "b"]);
  expect(shownKeys(columns, ["gone"])).toEqual(["a", "c"]);
  expect(listedKeys(columns, ["c"])).toEqual(["c", "a", "b"]);
});

test("a column moves one place, and not beyond the ends", () => {
  expect(moved(["a", "b", "c"], "c", -1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b", "c"], "a", -1)).toEqual(["a", "b", "c"]);
  expect(moved(["a", "b", "c"], "c", 1)).toEqual(["a", "b", "c"]);
  expect(moved(["a"], "x", 1)).toEqual(["a"]);
});
