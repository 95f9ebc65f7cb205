import { expect, test } from "vitest";
import { mergeKept } from "./merge-kept.ts";

test("somebody else's change arrives, what was typed here stays", () => {
  const before = { country: "FR", currency: "EUR", tags: ["a"] };
  const typed = { country: "PT", currency: "EUR", tags: ["a"] };
  const kept = { country: "DE", currency: "CHF", tags: ["a", "b"] };
  expect(mergeKept(before, typed, kept)).toEqual({ country: "PT", currency: "CHF", tags: ["a", "b"] });
});
