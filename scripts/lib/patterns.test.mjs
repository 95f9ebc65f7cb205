import { expect, test } from "vitest";
import { findSlowPatterns } from "./patterns.mjs";

test("a pattern that restarts at every character of a run is found, with its line", () => {
  expect(findSlowPatterns("core/a.ts", "const end =\n  /[.,]+$/;").problems).toEqual([
    "core/a.ts:2 /[.,]+$/ is not linear (Move)",
  ]);
});

test("a pattern with two parts that match the same characters is found", () => {
  expect(findSlowPatterns("core/a.ts", "export const word = /^\\S+@\\S+$/;").problems).toHaveLength(1);
});

test("linear patterns pass and are counted", () => {
  const text = "export const [day, mail] = [/^\\d{4}-\\d\\d$/, /^[^\\s@]+@[^\\s@]+$/];";
  expect(findSlowPatterns("core/a.ts", text)).toEqual({ patterns: 2, problems: [] });
});

test("foreign text is normalized in only one file", () => {
  const text = 'export const plain = (text: string) => text.normalize("NFD");';
  expect(findSlowPatterns("server/a.ts", text).problems).toEqual([
    "server/a.ts:1 normalize: use core/values/normalized.ts",
  ]);
  expect(findSlowPatterns("web/a.ts", text).problems).toEqual([]);
});

test("a list that is copied for every item is found", () => {
  const text = "for (const row of rows) lists.set(row.id, [...(lists.get(row.id) ?? []), row]);";
  expect(findSlowPatterns("core/a.ts", text).problems).toHaveLength(1);
  expect(findSlowPatterns("core/a.ts", "lists.set(id, [...(others.get(id) ?? [])]);").problems).toEqual([]);
});
