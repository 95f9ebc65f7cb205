import { expect, test } from "vitest";
import { sortByValue, type Value } from "./sort-by-value.ts";

const sorted = (values: Value[], descending = false) =>
  sortByValue(values, (value) => value, { descending, language: "fr" });

test("numbers by size, text as the language writes it, yes after no", () => {
  expect(sorted([10, 9, 100])).toEqual([9, 10, 100]);
  expect(sorted(["Zoo", "étage", "Eau"])).toEqual(["Eau", "étage", "Zoo"]);
  expect(sorted(["Room 10", "room 9"])).toEqual(["room 9", "Room 10"]);
  expect(sorted([true, false])).toEqual([false, true]);
});

test("empty values come last, upwards and downwards", () => {
  expect(sorted([null, 2, 1])).toEqual([1, 2, null]);
  expect(sorted([null, 1, 2], true)).toEqual([2, 1, null]);
});
