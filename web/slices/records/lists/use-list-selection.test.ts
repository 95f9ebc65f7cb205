import { expect, test } from "vitest";
import { choose } from "./use-list-selection.ts";

const rows = ["1", "2", "3", "4", "5"].map((ID) => ({ ID, old_id: `P${ID}` }));
const chosen = (...ids: string[]) => new Map(ids.map((id) => [id, `P${id}`]));

test("a row is chosen, and let go of again", () => {
  const one = choose(new Map(), rows, 1);
  expect(one).toEqual(chosen("2"));
  expect(choose(one, rows, 1)).toEqual(new Map());
});

test("a range takes all between, in either direction, as the last one becomes", () => {
  expect(choose(chosen("2"), rows, 3, { from: 1 })).toEqual(chosen("2", "3", "4"));
  expect(choose(chosen("5"), rows, 2, { from: 4 })).toEqual(chosen("5", "3", "4"));
  expect(choose(chosen("1", "2", "3"), rows, 2, { from: 0 })).toEqual(new Map());
  expect(choose(chosen("2"), rows, 2, { from: 1, on: true })).toEqual(chosen("2", "3"));
});

test("rows that are not there yet are left alone", () => {
  expect(choose(new Map(), [rows[0], undefined, rows[2]], 2, { from: 0 })).toEqual(chosen("1", "3"));
  expect(choose(chosen("1"), rows, 99)).toEqual(chosen("1"));
});
