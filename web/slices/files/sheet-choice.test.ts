import { expect, test } from "vitest";
import type { Source } from "../../../contract/sources.ts";
import { chosenSheets, firstChoice, newestBySheet, problemOf } from "./sheet-choice.ts";

const sheets = [
  { sheet: "floors", module: "floors", rows: 4, import: true },
  { sheet: "Zimmer", module: null, rows: 12, import: true },
  { sheet: "titles", module: "titles", rows: 9, import: false },
  { sheet: "languages", module: "languages", rows: 0, import: true },
];

test("at first what the index says, but nothing empty and nothing without a module", () => {
  expect(chosenSheets(sheets, firstChoice(sheets))).toEqual([{ sheet: "floors", module: "floors" }]);
});

test("what cannot be read is not ticked, what is only odd is", () => {
  const odd = [
    { sheet: "a", module: "floors", rows: 4, import: true, problem: "sheet_no_known_column" },
    { sheet: "b", module: "titles", rows: 50_001, import: true, problem: "sheet_too_many_rows" },
    { sheet: "c", module: "rooms", rows: 4, import: true, problem: "of_another_version" },
  ];
  expect(chosenSheets(odd, firstChoice(odd)).map(({ sheet }) => sheet)).toEqual(["a"]);
  expect(odd.map(problemOf)).toEqual(["sheet_no_known_column", "sheet_too_many_rows", "other"]);
});

test("a sheet without a module counts once it has one", () => {
  const { modules } = firstChoice(sheets);
  const on = new Set(["Zimmer", "titles"]);
  expect(chosenSheets(sheets, { on, modules })).toEqual([{ sheet: "titles", module: "titles" }]);
  expect(chosenSheets(sheets, { on, modules: { ...modules, Zimmer: "rooms" } })).toEqual([
    { sheet: "Zimmer", module: "rooms" },
    { sheet: "titles", module: "titles" },
  ]);
});

test("of several readings of a sheet the newest is shown", () => {
  const read = (id: string, sheet: string) => ({ id, sheet }) as Source;
  const newest = newestBySheet([read("3", "floors"), read("2", "titles"), read("1", "floors")]);
  expect([...newest.values()].map(({ id }) => id)).toEqual(["3", "2"]);
});
