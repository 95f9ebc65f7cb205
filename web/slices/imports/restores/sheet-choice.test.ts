import { expect, test } from "vitest";
import type { Source } from "../../../../contract/sources.ts";
import {
  chooseModule,
  chosenSheets,
  firstChoice,
  leaveOut,
  newestBySheet,
  problemOf,
  tickSheets,
  undecidedSheets,
} from "./sheet-choice.ts";

const sheets = [
  { sheet: "floors", module: "floors", rows: 4, import: true },
  { sheet: "Zimmer", module: null, rows: 12, import: true },
  { sheet: "titles", module: "titles", rows: 9, import: false },
  { sheet: "languages", module: "languages", rows: 0, import: true },
];

test("at first what the index says, but nothing empty and nothing without a module", () => {
  expect(chosenSheets(sheets, firstChoice(sheets))).toEqual([{ sheet: "floors", module: "floors" }]);
});

test("unreadable sheets are not ticked, merely odd ones are", () => {
  const odd = [
    { sheet: "a", module: "floors", rows: 4, import: true, problem: "sheet_no_known_column" },
    { sheet: "b", module: "titles", rows: 50_001, import: true, problem: "sheet_too_many_rows" },
    { sheet: "c", module: "rooms", rows: 4, import: true, problem: "of_another_version" },
  ];
  expect(chosenSheets(odd, firstChoice(odd)).map(({ sheet }) => sheet)).toEqual(["a"]);
  expect(odd.map(problemOf)).toEqual(["sheet_no_known_column", "sheet_too_many_rows", "other"]);
});

test("a sheet without a module counts once it has one", () => {
  const choice = { ...firstChoice(sheets), on: new Set(["Zimmer", "titles"]) };
  expect(chosenSheets(sheets, choice)).toEqual([{ sheet: "titles", module: "titles" }]);
  expect(chosenSheets(sheets, chooseModule(choice, "Zimmer", "rooms"))).toEqual([
    { sheet: "Zimmer", module: "rooms" },
    { sheet: "titles", module: "titles" },
  ]);
});

test("sheets of no module and hidden ones wait until a person takes them or leaves them out", () => {
  const odd = [
    { sheet: "Guests 2025", module: null, rows: 4, import: true, undecided: true },
    { sheet: "floors", module: "floors", rows: 4, import: true, undecided: true, hidden: true },
  ];
  const first = firstChoice(odd);
  expect(chosenSheets(odd, first)).toEqual([]);
  expect(undecidedSheets(odd, first)).toEqual(["Guests 2025", "floors"]);
  const ticked = tickSheets(leaveOut(first, "Guests 2025"), ["floors"], true);
  expect(undecidedSheets(odd, ticked)).toEqual([]);
  expect(undecidedSheets(odd, tickSheets(ticked, ["Guests 2025"], true))).toEqual(["Guests 2025"]);
  const chosen = { ...ticked, readings: { floors: { headerRow: 3 } } };
  expect(chosenSheets(odd, chosen)).toEqual([{ sheet: "floors", module: "floors", headerRow: 3 }]);
  expect(undecidedSheets(odd, chooseModule(first, "Guests 2025", "profiles"))).toEqual(["floors"]);
});

test("the newest of several sources of a sheet is shown", () => {
  const read = (id: string, sheet: string) => ({ id, sheet }) as Source;
  const newest = newestBySheet([read("3", "floors"), read("2", "titles"), read("1", "floors")]);
  expect([...newest.values()].map(({ id }) => id)).toEqual(["3", "2"]);
});
