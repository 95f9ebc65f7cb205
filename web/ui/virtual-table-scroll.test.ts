import { expect, test } from "vitest";
import { centring, type Place, revealing, scrolled, surfaceOf, TALLEST } from "./virtual-table-scroll.ts";

const ROW = 36;
const small = { whole: 1_000 * ROW, view: 600 };
const large = { whole: 10_000_000 * ROW, view: 600 };
const shown = ({ top, base }: Place) => top + base;

test("a table that a browser can lay out is scrolled as it is", () => {
  expect(surfaceOf(small)).toBe(36_000);
  expect(scrolled({ top: 0, base: 0 }, 30_000, small)).toEqual({ top: 30_000, base: 0 });
});

test("a dragged bar means a share of the whole, and its end the end", () => {
  expect(surfaceOf(large)).toBe(TALLEST);
  const end = scrolled({ top: 0, base: 0 }, TALLEST - large.view, large);
  expect(shown(end)).toBe(large.whole - large.view);
  const half = scrolled({ top: 0, base: 0 }, (TALLEST - large.view) / 2, large);
  expect(shown(half) / large.whole).toBeCloseTo(0.5, 5);
  expect(shown(scrolled(half, 0, large))).toBe(0);
});

test("a wheel moves pixel by pixel wherever one is", () => {
  let place = scrolled({ top: 0, base: 0 }, 4_000_000, large);
  const start = shown(place);
  for (let step = 1; step <= 500; step++) {
    place = scrolled(place, place.top + 100, large);
    expect(shown(place)).toBe(start + step * 100);
  }
});

test("wheeling past the end of the surface continues to the end of the whole", () => {
  let place: Place = scrolled({ top: 0, base: 0 }, TALLEST - large.view - 50_000, large);
  let steps = 0;
  for (; shown(place) < large.whole - large.view && steps < 100_000; steps++) {
    const before = shown(place);
    place = scrolled(place, Math.min(place.top + 1_000, TALLEST - large.view), large);
    expect(shown(place)).toBeGreaterThan(before);
    expect(shown(place) - before).toBeLessThanOrEqual(1_000);
  }
  expect(shown(place)).toBe(large.whole - large.view);
  expect(steps).toBeGreaterThan(1_000);
});

test("a row is brought into view by the shortest way, and left alone when it is there", () => {
  expect(revealing(5 * ROW, ROW, { top: 0, base: 0 }, small)).toBeNull();
  expect(revealing(20 * ROW, ROW, { top: 0, base: 0 }, small)).toEqual({ top: 21 * ROW - 600, base: 0 });
  expect(revealing(0, ROW, { top: 90, base: 0 }, small)).toEqual({ top: 0, base: 0 });
  const last = revealing(large.whole - ROW, ROW, { top: 0, base: 0 }, large);
  expect(last && shown(last)).toBe(large.whole - large.view);
  const deep = { top: 4_000_000, base: 100_000_000 };
  expect(revealing(shown(deep) + 600, ROW, deep, large)).toEqual({ top: 4_000_036, base: 100_000_000 });
});

test("a requested row stands in the middle, or as near as the ends allow", () => {
  expect(shown(centring(500 * ROW, ROW, small))).toBe(500 * ROW - 282);
  expect(shown(centring(0, ROW, large))).toBe(0);
});
