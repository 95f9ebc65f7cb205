import { describe, expect, test } from "vitest";
import type { ColumnFinding } from "../../../contract/reading.ts";
import { columnReadingsOf } from "../column-readings.ts";
import { findColumn, type Surroundings } from "./find-column.ts";

const ALONE: Surroundings = { dateFormat: null, isDateSettled: false, decimal: ".", isDecimalSettled: false };
const find = (values: readonly string[], column = "Value", around = ALONE): ColumnFinding | undefined =>
  findColumn(column, values, around);

describe("dates", () => {
  test("are settled by a day above twelve, separately in each column", () => {
    expect(find(["01/04/2030", "25/04/2030"])?.dateFormats).toMatchObject({ value: ["DD/MM/YYYY"], sure: true });
    expect(find(["04/01/2030", "04/25/2030"])?.dateFormats).toMatchObject({ value: ["MM/DD/YYYY"], sure: true });
  });

  test("with day and month ambiguous are never sure, and follow the file if it is settled", () => {
    const open = ["04/01/2030", "02/06/2030"];
    expect(find(open)?.dateFormats).toMatchObject({ value: ["DD/MM/YYYY"], sure: false, others: [["MM/DD/YYYY"]] });
    const american = { ...ALONE, dateFormat: "MM/DD/YYYY", isDateSettled: true } as const;
    expect(find(open, "Value", american)?.dateFormats).toMatchObject({ value: ["MM/DD/YYYY"], sure: true });
  });

  test("of both orders in one column are shown with their shares and wait for a person", () => {
    const found = find(["25/12/2030", "12/25/2030", "13/11/2030", "01/02/2030"]);
    expect(found?.dateFormats).toMatchObject({
      value: ["DD/MM/YYYY", "MM/DD/YYYY"],
      sure: false,
      others: [["MM/DD/YYYY", "DD/MM/YYYY"]],
    });
  });

  test("in several notations are counted by notation", () => {
    const found = find(["03.08.1971", "28.03.1971", "03/28/1971", "1971-03-28", "31.12.1980"]);
    expect(found?.dates).toEqual([
      { format: "DD.MM.YYYY", count: 3, example: "03.08.1971" },
      { format: "MM/DD/YYYY", count: 1, example: "03/28/1971" },
      { format: "YYYY-MM-DD", count: 1, example: "1971-03-28" },
    ]);
    expect(found?.dateFormats).toMatchObject({ value: ["DD.MM.YYYY", "MM/DD/YYYY", "YYYY-MM-DD"], sure: false });
  });

  test("are recognised among words for an empty value", () => {
    const values = ["02.02.1951", "N/A", "31.12.1980", "NULL", "-", "0000-00-00", "#N/A", "unknown"];
    const found = find(values);
    expect(found?.dateFormats).toMatchObject({ value: ["DD.MM.YYYY"], sure: true });
    expect(found?.empty).toMatchObject({ value: ["N/A", "NULL", "-", "0000-00-00", "#N/A", "unknown"], sure: true });
  });

  test("as spreadsheet day numbers are found in a column named like a date", () => {
    const serials = ["44562", "44593.5", "29221"];
    expect(find(serials, "Birth date")?.dateFormats).toMatchObject({ value: ["SERIAL"], sure: true });
    expect(find(serials, "Room")?.dateFormats).toBeUndefined();
  });

  test("with names of months, years first and month first", () => {
    expect(find(["June 1, 2026", "Dec 24, 2026"])?.dateFormats).toMatchObject({ value: ["MMM-DD-YYYY"], sure: true });
    expect(find(["2026.06.01", "2026.12.24"])?.dateFormats).toMatchObject({ value: ["YYYY.MM.DD"], sure: true });
    expect(find(["1 ιουν 2026", "24 дек 2026"])?.dateFormats).toMatchObject({ value: ["DD-MMM-YYYY"], sure: true });
  });
});

describe("amounts", () => {
  const decimal = (values: readonly string[], around = ALONE) => find(values, "Rate", around)?.decimal;

  test("in francs without cents show the decimal mark", () => {
    expect(decimal(["120,-", "1.250,-"])).toMatchObject({ value: ",", sure: true });
    expect(decimal(["CHF 1'250.-", "90.-"])).toMatchObject({ value: ".", sure: true });
  });

  test("like 1.130 are never guessed", () => {
    expect(decimal(["1.130", "2.100"])).toMatchObject({ sure: false });
    expect(decimal(["1.130", "12.50", "99.90"])).toMatchObject({ value: ".", sure: false });
    expect(decimal(["1.130", "1.250,50"])).toMatchObject({ value: ",", sure: true });
    const comma = { ...ALONE, decimal: ",", isDecimalSettled: true } as const;
    expect(decimal(["1.130", "2.100"], comma)).toMatchObject({ value: ",", sure: true });
    expect(decimal(["1.130"], { ...comma, decimal: "." })).toMatchObject({ sure: false });
  });

  test("without marks say nothing", () => {
    expect(find(["101", "102"], "Room")).toBeUndefined();
  });
});

test("some words mean an empty value in any column, others only among dates, numbers and addresses", () => {
  expect(find(["Doe", "NULL", "Roe"], "Last name")?.empty).toMatchObject({ value: ["NULL"] });
  expect(find(["Doe", "None", "x"], "Last name")?.empty).toBeUndefined();
  expect(find(["a@b.example", "none", "c@d.example"], "Mail")?.empty).toMatchObject({ value: ["none"] });
});

test("a person's choice precedes detection, and the configuration's choice the reading's", () => {
  const found = [find(["04/01/2030"], "Arrival"), find(["12,50", "?", "13,00", "1,10"], "Rate")].flatMap(
    (item) => item ?? [],
  );
  expect(columnReadingsOf(found, null)).toMatchObject({
    Arrival: { dateFormats: ["DD/MM/YYYY"] },
    Rate: { decimal: ",", empty: expect.arrayContaining(["NULL", "?"]) },
  });
  expect(columnReadingsOf(found, "MM/DD/YYYY").Arrival).toEqual({ dateFormats: ["MM/DD/YYYY"] });
  const chosen = { Arrival: { dateFormats: ["MM/DD/YYYY" as const] }, Rate: { empty: [] } };
  expect(columnReadingsOf(found, null, { Rate: { decimal: "." } }, chosen)).toEqual({
    Arrival: { dateFormats: ["MM/DD/YYYY"] },
    Rate: { decimal: ".", empty: [] },
  });
});
