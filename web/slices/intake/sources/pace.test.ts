import { expect, test } from "vitest";
import { paceOf, type Sample, withSample } from "./pace.ts";

const at = (seconds: number, bytes: number, rows: number): Sample => ({ at: seconds * 1_000, bytes, rows });

test("says nothing before there is something to say", () => {
  expect(paceOf([], 100)).toBeNull();
  expect(paceOf([at(0, 0, 0)], 100)).toBeNull();
  expect(paceOf([at(0, 0, 0), at(0.5, 50, 5)], 100)).toBeNull();
  expect(paceOf([at(0, 50, 5), at(9, 50, 5)], 100)).toBeNull();
});

test("rows a second, and the seconds that are left", () => {
  expect(paceOf([at(0, 0, 0), at(2, 200, 1_000)], 1_000)).toEqual({ rowsPerSecond: 500, secondsLeft: 8 });
  expect(paceOf([at(0, 0, 0), at(2, 1_000, 1_000)], 1_000)).toEqual({ rowsPerSecond: 500, secondsLeft: 0 });
});

test("old samples do not count", () => {
  const samples = [at(0, 0, 0), at(8, 100, 100), at(12, 500, 500)].reduce<Sample[]>(withSample, []);
  expect(samples).toHaveLength(2);
  expect(paceOf(samples, 1_000)).toEqual({ rowsPerSecond: 100, secondsLeft: 5 });
});
