import { expect, test } from "vitest";
import { groupPairs, type Pair } from "./group-pairs.ts";

const pair = (a: number, b: number, weight: number): Pair => ({ a, b, weight, band: "likely" });
/** A chain: each is like its neighbour, and the two ends meet with this weight. */
const chain = (ends: number, vetoed = false) =>
  groupPairs([pair(0, 1, 9), pair(1, 2, 8)], (a, b) => ({
    weight: a === 0 && b === 2 ? ends : 8,
    vetoed: a === 0 && b === 2 && vetoed,
  })).map(({ rows }) => rows);

test.each([
  [-11.9, [[0, 1, 2]]],
  [-12, [[0, 1, 2]]],
  [-12.1, [[0, 1]]],
  [-100, [[0, 1]]],
])("a chain whose ends weigh %d joins what may be one person, and no others", (ends, groups) => {
  expect(chain(ends)).toEqual(groups);
});

test("ends that a veto keeps apart are never joined, however alike they are", () => {
  expect(chain(20, true)).toEqual([[0, 1]]);
});

test("a group has at most thirty members", () => {
  const pairs = Array.from({ length: 40 }, (_, index) => pair(index, index + 1, 40 - index));
  const sizes = groupPairs(pairs, () => ({ weight: 9, vetoed: false })).map(({ rows }) => rows.length);
  expect(sizes[0]).toBe(30);
  expect(Math.max(...sizes)).toBe(30);
});

test("the weakest pair that joined a group stands for it", () => {
  const [group] = groupPairs([pair(1, 2, 3), pair(0, 1, 9)], () => ({ weight: 9, vetoed: false }));
  expect(group).toEqual({ rows: [0, 1, 2], weakest: pair(1, 2, 3) });
});
