import { expect, test } from "vitest";
import { changesOf } from "./changes-of.ts";

const at = "2026-01-31T08:00:00.000Z";

test("an edit has old and new values by field, emptied ones too; unchanged fields are left out", () => {
  const entry = { at, what: "edited" as const, by: "Ada", old: { a: "1", b: "2", same: 3 }, new: { a: "x", same: 3 } };
  expect(changesOf(entry)).toEqual([
    { field: "a", old: "1", now: "x" },
    { field: "b", old: "2", now: undefined },
  ]);
});

test("a new record has no changes", () => {
  expect(changesOf({ at, what: "created", by: "Ada", new: { a: "1" } })).toEqual([]);
});
