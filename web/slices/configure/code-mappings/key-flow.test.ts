import { expect, test } from "vitest";
import type { SourceCode } from "../../../../contract/codes.ts";
import { flowStep, nextOpen } from "./key-flow.ts";

const suggestion = { target: "DLX", name: "Deluxe", reason: "same", from: null, sure: true } as const;
const made = (change: Partial<SourceCode> = {}): SourceCode => ({
  list: "room-types",
  code: "DLX1",
  rows: 3,
  share: 0.1,
  state: "open",
  target: null,
  suggestion: null,
  by: null,
  at: null,
  ...change,
});
const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, row: SourceCode | undefined, more: Partial<typeof plain> = {}) =>
  flowStep({ key, ...plain, ...more }, row);

test("Enter accepts a suggestion for an open code; without one, or on a settled code, it opens the picker", () => {
  expect(press("Enter", made({ suggestion }))).toEqual({ kind: "accept" });
  expect(press("Enter", made())).toEqual({ kind: "pick", typed: "" });
  expect(press("Enter", made({ suggestion, state: "mapped", target: "STD" }))).toEqual({ kind: "pick", typed: "" });
});

test("a letter or a digit opens the picker with it; keys of the grid and of the house are left alone", () => {
  expect(press("d", made())).toEqual({ kind: "pick", typed: "d" });
  expect(press("é", made())).toEqual({ kind: "pick", typed: "é" });
  expect(press("7", made())).toEqual({ kind: "pick", typed: "7" });
  expect(press("U", made(), { shiftKey: true })).toEqual({ kind: "pick", typed: "U" });
  for (const key of ["ArrowDown", "PageUp", "Home", "/", "?", "Tab", "Escape"]) expect(press(key, made())).toBeNull();
  expect(press("k", made(), { ctrlKey: true })).toBeNull();
});

test("Delete forgets what a person mapped and nothing else; U and control Z undo, also without a row", () => {
  expect(press("Delete", made({ state: "mapped", target: "DLX" }))).toEqual({ kind: "forget" });
  expect(press("Delete", made({ state: "same", target: "DLX" }))).toBeNull();
  expect(press("u", undefined)).toEqual({ kind: "undo" });
  expect(press("z", made(), { metaKey: true })).toEqual({ kind: "undo" });
  expect(press("x", undefined)).toBeNull();
  expect(press(" ", made())).toEqual({ kind: "select" });
});

test("the next open code is selected, and none beyond the loaded ones", () => {
  const rows = [made(), made({ state: "mapped" }), made({ state: "same" }), made()];
  const rowAt = (index: number) => rows[index];
  expect(nextOpen(0, 4, rowAt)).toBe(3);
  expect(nextOpen(3, 4, rowAt)).toBe(3);
  expect(nextOpen(3, 900, rowAt)).toBe(4);
});
