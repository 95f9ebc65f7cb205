import { expect, test } from "vitest";
import { createLineIndex } from "./line-index.ts";

test("the first line keeps its id, whatever comes later", () => {
  const claim = createLineIndex(3);
  expect([claim("A", 9), claim("B", 8), claim("A", 7), claim("a", 6), claim("A", 5)]).toEqual([0, 0, 9, 0, 9]);
  expect([claim.find("B"), claim.find("C"), claim.find("C")]).toEqual([8, 0, 0]);
  expect(() => claim("C", 4)).toThrow("More than 3");
});

test("two hundred thousand ids that look alike are all distinguished", () => {
  const claim = createLineIndex(200_000);
  const taken = Array.from({ length: 200_000 }, (_, n) => claim(`P${String(n).padStart(7, "0")}`, n + 1));
  expect(taken.every((line) => line === 0)).toBe(true);
  expect([claim("P0000000", 1), claim("P0199999", 1)]).toEqual([1, 200_000]);
});
