import { expect, test } from "vitest";
import { changedFields, mergeTyped } from "./merge-typed.ts";

const base = { name: "Paris", city: "Paris", tags: ["a"] };

test("another person's saved changes are merged with typed values", () => {
  const { values, theirs } = mergeTyped(base, { ...base, name: "Paris West" }, { ...base, city: "Lyon" });
  expect(values).toEqual({ name: "Paris West", city: "Lyon", tags: ["a"] });
  expect(theirs).toEqual([{ field: "city", isClash: false }]);
});

test("a field that both changed keeps the typed value, and is a conflict unless both values are equal", () => {
  const typed = { ...base, name: "Paris West", tags: ["a", "b"] };
  const { values, theirs } = mergeTyped(base, typed, { ...base, name: "Paris East", tags: ["a", "b"] });
  expect(values).toEqual(typed);
  expect(theirs).toEqual([
    { field: "name", isClash: true },
    { field: "tags", isClash: false },
  ]);
});

test("neither blanks around a text nor the order of choices is a change, but a cleared secret is", () => {
  expect(changedFields({ ...base, tags: ["a", "b"] }, { ...base, name: " Paris ", tags: ["b", "a"] })).toEqual([]);
  expect(changedFields<{ key: string | null }>({ key: "" }, { key: null })).toEqual(["key"]);
});
