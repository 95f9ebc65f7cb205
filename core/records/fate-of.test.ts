import { expect, test } from "vitest";
import { fateOf } from "./fate-of.ts";

const fates = (state: "good" | "wait" | "reject", stored: boolean) =>
  (["insert", "update", "upsert", "skip"] as const).map((mode) => {
    const { fate, rule } = fateOf(state, { mode, stored });
    return rule ?? fate;
  });

test("insert, update, upsert and skip, with and without a stored record", () => {
  expect(fates("good", false)).toEqual(["store", "not_there", "store", "store"]);
  expect(fates("good", true)).toEqual(["exists", "store", "store", "unchanged"]);
});

test("a waiting row still waits, unless its mode excludes it", () => {
  expect(fates("wait", false)).toEqual(["waiting", "not_there", "waiting", "waiting"]);
  expect(fates("wait", true)).toEqual(["exists", "waiting", "waiting", "unchanged"]);
  expect(fates("reject", true)).toEqual(["rejected", "rejected", "rejected", "rejected"]);
});
