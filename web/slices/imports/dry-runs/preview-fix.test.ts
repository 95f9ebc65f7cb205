import { expect, test } from "vitest";
import type { DryRunRow } from "../../../../contract/dry-runs.ts";
import { fieldsOf } from "../../../../core/modules/catalogue.ts";
import { type Fix, ruleOf } from "../../../../core/pipeline/fixes.ts";
import { previewFix, valuesOf } from "./preview-fix.ts";

const fields = fieldsOf("reservations");
const around = { fields, country: "FR", today: "2026-11-15" };
const good = {
  oldId: "R1",
  profileId: "P1",
  status: "RESERVED",
  arrival: "2026-03-08",
  departure: "2026-03-10",
  adults: 2,
  roomType: "DLX",
  rateCode: "BAR",
  market: "LEI",
  source: "DIR",
  reservationType: "6PM",
};
const issue = (rule: string, field: string, value: string) => ({ rule, field, value, warning: false });
const row = (values: Partial<Record<keyof typeof good, undefined>>, issues: DryRunRow["issues"]): DryRunRow => ({
  row: 1,
  line: 2,
  cells: [],
  fate: "rejected",
  values: Object.fromEntries(
    Object.entries({ ...good, ...values }).flatMap(([id, value]) => (value === undefined ? [] : [[id, value]])),
  ),
  issues,
});

function preview(fix: Fix, field: string, rule: string, rows: DryRunRow[]) {
  const meant = fields.find(({ id }) => id === field);
  const made = meant && ruleOf(fix, meant, { id: "1", name: "" });
  if (!made) throw new Error("incomplete");
  return previewFix({ rule, field }, made, rows, around, { dateFormats: ["DD.MM.YYYY"], decimal: ",", timeZone: "" });
}

test("a row that a fix puts right passes, unless something else is wrong with it", () => {
  const wrong = issue("not_a_date", "arrival", "03/08/2026");
  const rows = [
    row({ arrival: undefined }, [wrong]),
    row({ arrival: undefined, market: undefined }, [wrong, issue("required", "market", "")]),
    row({ arrival: undefined }, [wrong, issue("unknown_code", "roomType", "DLX")]),
  ];
  const fixed = preview({ kind: "read_date", format: "MM/DD/YYYY" }, "arrival", "not_a_date", rows);
  expect(fixed.map(({ before, after, isSolved }) => [before, after, isSolved])).toEqual(
    Array(3).fill(["03/08/2026", "2026-03-08", true]),
  );
  expect(fixed.map(({ left }) => left?.rule)).toEqual([undefined, "required", "unknown_code"]);
});

test("a fix that does not fit leaves the row as wrong as it was", () => {
  const rows = [row({ adults: undefined }, [issue("not_a_number", "adults", "two")])];
  expect(preview({ kind: "replace", from: "two", to: "many" }, "adults", "not_a_number", rows)[0]).toMatchObject({
    after: "many",
    isSolved: false,
    left: { rule: "not_a_number", field: "adults" },
  });
  // A departure before the arrival is detected only once the arrival can be read.
  const late = [row({ arrival: undefined }, [issue("not_a_date", "arrival", "soon")])];
  expect(preview({ kind: "replace", from: "soon", to: "2026-04-01" }, "arrival", "not_a_date", late)[0]).toMatchObject({
    isSolved: true,
    left: { rule: "departure_before_arrival" },
  });
});

test("values are those of the cause, most rows first", () => {
  const rows = ["two", "x", "two"].map((value) => row({}, [issue("not_a_number", "adults", value)]));
  expect(valuesOf({ rule: "not_a_number", field: "adults" }, rows)).toEqual(["two", "x"]);
  expect(valuesOf({ rule: "not_a_number", field: "children" }, rows)).toEqual([]);
});
