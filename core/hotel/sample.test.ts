import { expect, test } from "vitest";
import { mostDiffering, PARTS, rateOf } from "./sample.ts";

test("about ten thousand of the other records are read, or all if they are few", () => {
  expect((rateOf(1_000_000) / PARTS) * 1_000_000).toBeCloseTo(10_000, -2);
  expect(rateOf(5_000)).toBe(PARTS);
  expect(rateOf(0)).toBe(PARTS);
});

test("the bound falls with every record read and rises with every difference", () => {
  expect(mostDiffering(0, 0)).toBeNull();
  expect(mostDiffering(10_000, 0)).toBeCloseTo(0.00054, 5);
  expect(mostDiffering(1_000, 0)).toBeGreaterThan(mostDiffering(10_000, 0) ?? 1);
  expect(mostDiffering(10_000, 100)).toBeCloseTo(0.0126, 3);
  expect(mostDiffering(10, 10)).toBeLessThanOrEqual(1);
});
