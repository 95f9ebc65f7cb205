import { expect, test } from "vitest";
import { shapeOf } from "./shape.ts";

test.each([
  ["24.05.1942", "99.99.9999"],
  ["P1234567", "A9+"],
  ["FR", "AA"],
  ["GUARANTEED", "A+"],
  ["Zoë", "Aa"],
  ["zoë.garcia4156@example.com", "a.a9999@a.a"],
  ["+33 8 14150460", "+99 9 9+"],
  ["quiet   room", "a a"],
  ["Владимир", "Aa"],
  ["東京", "a"],
  ["", ""],
  ["😀9", "😀9"],
])("%s looks like %s", (value, shape) => {
  expect(shapeOf(value)).toBe(shape);
});

test("a long text is cut", () => {
  expect(shapeOf("a, ".repeat(100))).toBe(`${"a, ".repeat(14).slice(0, 40)}…`);
});
