import { expect, test } from "vitest";
import { rowOfLine } from "./row-of-line.ts";

const PAGE = 100;

/** Rows whose lines follow a rule, in pages; counts the requests. */
function table(count: number, lineOf: (row: number) => number) {
  const reads = { times: 0 };
  const pageAt = async (row: number) => {
    reads.times += 1;
    const from = Math.floor((row - 1) / PAGE) * PAGE + 1;
    const rows = Array.from({ length: Math.min(PAGE, count - from + 1) }, (_, index) => from + index);
    return rows.map((row) => ({ row: row, line: lineOf(row) }));
  };
  return { reads, find: (line: number) => rowOfLine(line, count, pageAt) };
}

test("one line a row below the header is found at once", async () => {
  const { reads, find } = table(1_000_000, (row) => row + 1);
  expect(await find(2)).toBe(1);
  expect(await find(777_778)).toBe(777_777);
  expect(reads.times).toBeLessThanOrEqual(3);
});

test("a line above the rows is the first row, one below them the last", async () => {
  const { find } = table(1_000, (row) => row + 7);
  expect(await find(1)).toBe(1);
  expect(await find(99_999)).toBe(1_000);
});

test("a line inside a row that spans several is that row, wherever such rows stand", async () => {
  // The second half of the file has three lines for each row.
  const lineOf = (row: number) => (row <= 50_000 ? row + 1 : 50_001 + (row - 50_000) * 3);
  const { reads, find } = table(100_000, lineOf);
  for (const row of [1, 100, 101, 49_999, 50_000, 50_001, 75_000, 99_999, 100_000]) {
    reads.times = 0;
    expect(await find(lineOf(row))).toBe(row);
    expect(await find(lineOf(row) + (row > 50_000 ? 2 : 0))).toBe(row);
    expect(reads.times).toBeLessThan(40);
  }
});
