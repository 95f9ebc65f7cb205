import { expect, test } from "vitest";
import { lateCode } from "./late.ts";
import type { CodeTable } from "./translate.ts";

const table = (given: Partial<CodeTable> & { own?: readonly string[] }): CodeTable => ({
  codes: new Map(),
  policy: "block",
  otherwise: "",
  targets: given.own ? new Map(given.own.map((code) => [code.toUpperCase(), code])) : null,
  ...given,
});

test("a code of the hotel stays, even if the old system used the same word for something else", () => {
  // The old system's LEI is the hotel's COR and vice versa: a stored translation must not be reversed.
  const swapped = table({
    own: ["COR", "LEI"],
    codes: new Map([
      ["COR", "LEI"],
      ["LEI", "COR"],
    ]),
  });
  expect(lateCode(swapped, "COR")).toEqual({ state: "same", code: "COR" });
  expect(lateCode(swapped, "LEI")).toEqual({ state: "same", code: "LEI" });
  expect(lateCode(swapped, "lei")).toEqual({ state: "translated", code: "LEI" });
});

test("a mapping made after the import is enough, and an unmapped code waits", () => {
  const mapped = table({ own: ["F"], codes: new Map([["FRA", "F"]]) });
  expect(lateCode(mapped, "fra ")).toEqual({ state: "translated", code: "F" });
  expect(lateCode(mapped, "GER")).toEqual({ state: "waits" });
  expect(lateCode(table({ own: ["F"], policy: "default", otherwise: "E" }), "GER")).toEqual({
    state: "translated",
    code: "E",
  });
  expect(lateCode(table({ own: ["F"], policy: "drop" }), "GER")).toEqual({ state: "dropped" });
});

test("without a list of the hotel, the target of a mapping counts as the hotel's code", () => {
  const unread = table({ codes: new Map([["FRA", "F"]]) });
  expect(lateCode(unread, "F")).toEqual({ state: "same", code: "F" });
  expect(lateCode(unread, "GER")).toEqual({ state: "waits" });
  expect(lateCode(table({}), "GER")).toEqual({ state: "same", code: "GER" });
  expect(lateCode(undefined, "GER")).toEqual({ state: "same", code: "GER" });
});
