import { expect, test } from "vitest";
import type { Findings } from "../../../../contract/reading.ts";
import { parseSearch, stringifySearch } from "../../../lib/search.ts";
import { type Chosen, chosenIn, departures, searchOf } from "./reading-search.ts";

const through = (chosen: Chosen) => chosenIn(parseSearch(stringifySearch(searchOf(chosen))));

test.each<Chosen>([
  {},
  { delimiter: "\t", quote: "" },
  { delimiter: "&", quote: "'", headerRow: 0 },
  { encoding: "cp850", decimal: ",", dateFormat: null },
  { headerRow: 12, dateFormat: "DD.MM.YYYY" },
])("%j is the same after a reload", (chosen) => {
  expect(through(chosen)).toEqual(chosen);
});

test("invalid choices are left out, the others stay", () => {
  expect(
    chosenIn({
      encoding: "latin-9",
      delimiter: "ab",
      quote: '"',
      headerRow: "-1",
      dateFormat: "someday",
      decimal: ".",
    }),
  ).toEqual({ quote: '"', decimal: "." });
  expect(chosenIn({ headerRow: "1001" })).toEqual({});
  expect(chosenIn({ headerRow: "1e3", file: "x" })).toEqual({});
});

test("a choice equal to the finding is removed from the address", () => {
  const finding = <Value>(value: Value) => ({ value, sure: true, evidence: [], others: [] });
  const found: Findings = {
    encoding: finding("utf-8" as const),
    delimiter: finding(";"),
    quote: finding('"' as const),
    headerRow: finding(1),
    decimal: finding("," as const),
    dateFormat: finding(null),
  };
  expect(departures({ delimiter: ";", headerRow: 2, dateFormat: null }, found)).toEqual({
    delimiter: undefined,
    headerRow: 2,
    dateFormat: undefined,
  });
});
