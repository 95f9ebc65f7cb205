import { expect, test } from "vitest";
import type { Configuration } from "../../../../contract/configurations.ts";
import type { FileShown } from "../../../../contract/files.ts";
import type { Findings, Reading } from "../../../../contract/reading.ts";
import { fingerprintOf } from "../../../../core/mapping/fingerprint.ts";
import { fastPathOf } from "./fast-path.ts";
import { isSameReading } from "./reading-of.ts";

const id = "00000000-0000-4000-8000-000000000009";
const at = "2026-01-31T08:00:00.000Z";
const by = { id, name: "Camille" };
const reading: Reading = {
  encoding: "utf-8",
  delimiter: ";",
  quote: '"',
  headerRow: 1,
  decimal: ".",
  dateFormat: "DD.MM.YYYY",
};

const found = (unsure: readonly (keyof Reading)[] = []): Findings => {
  const names = Object.keys(reading) as (keyof Reading)[];
  const setting = (name: keyof Reading) => ({
    value: reading[name],
    sure: !unsure.includes(name),
    evidence: [],
    others: [],
  });
  return Object.fromEntries(names.map((name) => [name, setting(name)])) as unknown as Findings;
};

const file = (columns: string[], findings: Findings = found(), headerRow = 1): FileShown => ({
  ...{ id, name: "guests.csv", size: 100, sha256: "", kind: "csv", findings, sheets: null, inHouse: null },
  ...{ detected: { ...reading, headerRow, columns }, masked: 0, idColumns: [], twin: null, by, createdAt: at },
});

const configuration = (name: string, columns: string[], active = false): Configuration => ({
  ...{ id, module: "profiles", name, sourceTable: "", version: 1, fingerprint: fingerprintOf(columns), columns },
  ...{ active, confirmed: true, lastUsedAt: null, updatedAt: at, by },
});

const PLAIN = ["NAME_ID", "LAST", "FIRST"];

test("a configuration that was made for these columns is enough, the active one first", () => {
  const own = [configuration("old", ["A", "B"]), configuration("new", ["b", "a"], true)];
  expect(fastPathOf("profiles", file(["A", "B"]), own, [])).toEqual({ by: "configuration", name: "new" });
  expect(fastPathOf("profiles", file(["A", "B", "C"]), own, [])).toBeNull();
  // No person has checked what an automatic run made.
  const guessed = own.map((item) => ({ ...item, confirmed: false }));
  expect(fastPathOf("profiles", file(["A", "B"]), guessed, [])).toBeNull();
});

test("so are suggestions that are sure, as long as no required field is left", () => {
  expect(fastPathOf("profiles", file(PLAIN), [], [])).toEqual({ by: "suggestions", columns: 3, of: 3 });
  expect(fastPathOf("profiles", file(["FIRST", "CITY"]), [], [])).toBeNull();
  const before = [{ header: "Who", target: "lastName", times: 2 }];
  expect(fastPathOf("profiles", file(["NAME_ID", "Who"]), [], before)).toMatchObject({ columns: 2 });
});

test("uncertain findings need a look, where they matter to these columns", () => {
  expect(fastPathOf("profiles", file(PLAIN, found(["encoding"])), [], [])).toBeNull();
  expect(fastPathOf("profiles", file(PLAIN, found(["decimal", "dateFormat"])), [], [])).not.toBeNull();
  expect(fastPathOf("profiles", file([...PLAIN, "BIRTH_DATE"], found(["dateFormat"])), [], [])).toBeNull();
  expect(fastPathOf("profiles", file(PLAIN, found(), 0), [], [])).toBeNull();
});

test("rows were read as it is chosen now, whatever of it is only as found", () => {
  expect(isSameReading(reading, {}, found())).toBe(true);
  expect(isSameReading(reading, { delimiter: "," }, found())).toBe(false);
  expect(isSameReading({ ...reading, delimiter: "," }, { delimiter: "," }, found())).toBe(true);
  expect(isSameReading({ ...reading, dateFormat: null }, { dateFormat: null }, found())).toBe(true);
  expect(isSameReading(null, {}, found())).toBe(false);
});
