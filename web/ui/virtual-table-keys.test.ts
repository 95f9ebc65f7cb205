import { expect, test } from "vitest";
import { movedBy } from "./virtual-table-keys.ts";

const size = { rows: 100, columns: 5, page: 10, rtl: false };
const press = (key: string, from: { row: number; column: number }, more: object = {}, change: object = {}) =>
  movedBy({ key, ctrlKey: false, metaKey: false, ...more }, from, { ...size, ...change });

test.each([
  ["ArrowDown", { row: 4, column: 2 }, { row: 5, column: 2 }],
  ["ArrowUp", { row: 0, column: 2 }, { row: -1, column: 2 }],
  ["ArrowUp", { row: -1, column: 2 }, { row: -1, column: 2 }],
  ["ArrowDown", { row: 99, column: 2 }, { row: 99, column: 2 }],
  ["ArrowRight", { row: 4, column: 4 }, { row: 4, column: 4 }],
  ["ArrowLeft", { row: 4, column: 0 }, { row: 4, column: -1 }],
  ["PageDown", { row: 95, column: 0 }, { row: 99, column: 0 }],
  ["PageUp", { row: 4, column: 0 }, { row: 0, column: 0 }],
  ["PageUp", { row: -1, column: 0 }, { row: -1, column: 0 }],
  ["Home", { row: 4, column: 3 }, { row: 4, column: 0 }],
  ["End", { row: 4, column: 3 }, { row: 4, column: 4 }],
])("%s leads on", (key, from, to) => {
  expect(press(key, from)).toEqual(to);
});

test("with the control key one goes to the ends", () => {
  expect(press("End", { row: 4, column: 3 }, { ctrlKey: true })).toEqual({ row: 99, column: 4 });
  expect(press("Home", { row: 4, column: 3 }, { metaKey: true })).toEqual({ row: 0, column: 0 });
  expect(press("ArrowDown", { row: 4, column: 3 }, { ctrlKey: true })).toEqual({ row: 99, column: 3 });
});

test("where one reads from right to left the arrows follow", () => {
  expect(press("ArrowLeft", { row: 4, column: 3 }, {}, { rtl: true })).toEqual({ row: 4, column: 4 });
  expect(press("ArrowRight", { row: 4, column: 3 }, {}, { rtl: true })).toEqual({ row: 4, column: 2 });
});

test("a letter moves nothing, and an empty table has only its header", () => {
  expect(press("x", { row: 4, column: 3 })).toBeNull();
  expect(press("ArrowDown", { row: -1, column: 0 }, {}, { rows: 0 })).toEqual({ row: -1, column: 0 });
});
