import { expect, test } from "vitest";
import { funnelOf } from "./funnel-of.ts";

test("rows that are no records stand in the first step alone, and nothing is verified that was not pushed", () => {
  const phases = [
    { records: 10, waiting: 2, rejected: 1, verified: 9, push: { pushed: 7, total: 9 } },
    { records: 5, waiting: 0, rejected: 0, verified: 1, push: { pushed: 4, total: 4 } },
  ];
  expect(funnelOf(phases).map(({ count }) => count)).toEqual([18, 15, 13, 11, 8]);
  expect(funnelOf([]).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
});
