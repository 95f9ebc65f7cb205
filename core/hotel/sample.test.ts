import { expect, test } from "vitest";
import { mostDiffering, PARTS, rateOf } from "./sample.ts";

test("about ten thousand of the rest are read, and all of a small rest", () => {
  expect((rateOf(1_000_000) / PARTS) * 1_000_000).toBeCloseTo(10_000, -2);
  expect(rateOf(5_000)).toBe(PARTS);
  expect(rateOf(0)).toBe(PARTS);
});

test("what a sample says of all: less with every record read, more with every difference", () => {
  expect(mostDiffering(0, 0)).toBeNull();
  expect(mostDiffering(10_000, 0)).toBeCloseTo(0.00054, 5);
  expect(mostDiffering(1_000, 0)).toBeGreaterThan(mostDiffering(10_000, 0) ?? 1);
  expect(mostDiffering(10_000, 100)).toBeCloseTo(0.0126, 3);
  expect(mostDiffering(10, 10)).toBeLessThanOrEqual(1);
});
