import { expect, test } from "vitest";
import type { ColumnReading } from "../../contract/reading.ts";
import { compileConfiguration } from "./compile-configuration.ts";

const column = (target: string, name: string) => ({ target, source: { kind: "column" as const, column: name } });

/** A reservation from the pipeline, by field. */
function reserve(
  cells: Record<string, string>,
  given: { columns?: Record<string, ColumnReading>; timeZone?: string } = {},
) {
  const columns = Object.keys(cells);
  const targets: Record<string, string> = {
    Id: "oldId",
    From: "arrival",
    To: "departure",
    Rate: "amount",
    Note: "note",
  };
  const run = compileConfiguration({
    module: "reservations",
    columns,
    body: { fields: columns.map((name) => column(targets[name] ?? name, name)), treatments: [] },
    codes: new Map(),
    dateFormat: "DD.MM.YYYY",
    decimal: ",",
    columnReadings: given.columns ?? {},
    country: "DE",
    timeZone: given.timeZone ?? "",
    today: "2026-03-01",
  });
  return run(Object.values(cells));
}
const has = (outcome: ReturnType<typeof reserve>, value: unknown) => expect(outcome.values).toContain(value);

test("each column is read in its own format", () => {
  const columns = { From: { dateFormats: ["MM/DD/YYYY" as const] }, Rate: { decimal: "." as const } };
  const outcome = reserve({ Id: "7", From: "04/01/2030", To: "03.04.2030", Rate: "1.130" }, { columns });
  has(outcome, "2030-04-01");
  has(outcome, "2030-04-03");
  has(outcome, "1.130");
});

test("several formats of a column are tried in order", () => {
  const columns = { From: { dateFormats: ["DD/MM/YYYY" as const, "MM/DD/YYYY" as const, "SERIAL" as const] } };
  has(reserve({ Id: "7", From: "04/01/2030" }, { columns }), "2030-01-04");
  has(reserve({ Id: "7", From: "04/25/2030" }, { columns }), "2030-04-25");
  has(reserve({ Id: "7", From: "44562" }, { columns }), "2022-01-01");
});

test("midnight in the hotel's time zone keeps its date", () => {
  const moment = { Id: "7", From: "2026-06-01T22:00:00Z", To: "2026-06-03T00:00:00Z" };
  const berlin = reserve(moment, { timeZone: "Europe/Berlin" });
  has(berlin, "2026-06-02");
  has(berlin, "2026-06-03");
  has(reserve({ Id: "7", From: "2026-06-01T04:00:00Z" }, { timeZone: "America/New_York" }), "2026-06-01");
  has(reserve({ Id: "7", From: "2026-06-01T00:00:00Z" }, { timeZone: "America/New_York" }), "2026-06-01");
  has(reserve({ Id: "7", From: "2026-06-01T15:00:00.000Z" }, { timeZone: "Asia/Tokyo" }), "2026-06-02");
  has(reserve({ Id: "7", From: "2026-06-02T00:00:00+02:00" }, { timeZone: "Europe/Berlin" }), "2026-06-02");
  has(reserve(moment), "2026-06-01");
  has(reserve(moment, { timeZone: "No/Where" }), "2026-06-01");
});

test("words for an empty value are not values, unless a person says so", () => {
  const cells = { Id: "7", From: "N/A", Note: "#DIV/0!" };
  const outcome = reserve(cells);
  expect(outcome.values.filter((value) => value !== undefined)).toEqual(["7"]);
  expect(outcome.issues.map(({ rule }) => rule)).not.toContain("not_a_date");
  has(reserve(cells, { columns: { Note: { empty: [] } } }), "#DIV/0!");
  expect(reserve({ Id: "NULL", Note: "x" }).values).not.toContain("NULL");
});
