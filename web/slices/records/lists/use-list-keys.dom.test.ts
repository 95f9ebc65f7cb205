// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { listStep } from "./use-list-keys.ts";

const press = (key: string, more: object = {}) =>
  listStep({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

test.each([
  ["j", {}, { kind: "move", by: 1, select: false }],
  ["k", {}, { kind: "move", by: -1, select: false }],
  ["ArrowUp", { shiftKey: true }, { kind: "move", by: -1, select: true }],
  [" ", {}, { kind: "look" }],
  ["x", {}, { kind: "select", range: false }],
  ["X", { shiftKey: true }, { kind: "select", range: true }],
  ["a", { ctrlKey: true }, { kind: "all" }],
  ["a", { metaKey: true }, { kind: "all" }],
  ["Escape", {}, { kind: "leave" }],
])("%s with %o", (key, more, step) => {
  expect(press(key, more)).toEqual(step);
});

test("keys of the grid and of the application are left alone", () => {
  for (const key of ["ArrowDown", "Enter", "a", "g", "/", "?"]) expect(press(key)).toBeNull();
  expect(press("x", { ctrlKey: true })).toBeNull();
  expect(press("j", { altKey: true })).toBeNull();
});
