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

/** The first rows of a file with these columns. */
const rowsOf = (columns: readonly string[], ...rows: string[][]): Parameters<typeof fastPathOf>[2] => ({
  columns: columns.map((name) => ({ name, dateFormat: null })),
  rows: (rows.length > 0 ? rows : [columns.map(() => "")]).map((cells, index) => ({
    row: index + 1,
    line: index + 2,
    cells,
    marks: 0,
  })),
});

const pathOf = (
  seen: FileShown,
  own: readonly Configuration[] = [],
  before: Parameters<typeof fastPathOf>[4] = [],
  rows = rowsOf(seen.detected?.columns ?? []),
) => fastPathOf("profiles", seen, rows, own, before);

const PLAIN = ["NAME_ID", "LAST", "FIRST"];

test("a configuration that was made for these columns is enough, the active one first", () => {
  const own = [configuration("old", ["A", "B"]), configuration("new", ["b", "a"], true)];
  expect(pathOf(file(["A", "B"]), own)).toEqual({ by: "configuration", name: "new" });
  expect(pathOf(file(["A", "B", "C"]), own)).toBeNull();
  // No person has checked what an automatic run made.
  const guessed = own.map((item) => ({ ...item, confirmed: false }));
  expect(pathOf(file(["A", "B"]), guessed)).toBeNull();
});

test("so are suggestions that are sure, as long as no required field is left", () => {
  expect(pathOf(file(PLAIN))).toEqual({ by: "suggestions", columns: 3, of: 3 });
  expect(pathOf(file(["FIRST", "CITY"]))).toBeNull();
  const before = [{ header: "Who", target: "lastName", times: 2 }];
  expect(pathOf(file(["NAME_ID", "Who"]), [], before)).toMatchObject({ columns: 2 });
});

test("uncertain findings need a look, where they matter to these columns", () => {
  expect(pathOf(file(PLAIN, found(["encoding"])))).toBeNull();
  expect(pathOf(file(PLAIN, found(["decimal", "dateFormat"])))).not.toBeNull();
  expect(pathOf(file([...PLAIN, "BIRTH_DATE"], found(["dateFormat"])))).toBeNull();
  expect(pathOf(file(PLAIN, found(), 0))).toBeNull();
});

test("rows were read as it is chosen now, whatever of it is only as found", () => {
  expect(isSameReading(reading, {}, found())).toBe(true);
  expect(isSameReading(reading, { delimiter: "," }, found())).toBe(false);
  expect(isSameReading({ ...reading, delimiter: "," }, { delimiter: "," }, found())).toBe(true);
  expect(isSameReading({ ...reading, dateFormat: null }, { dateFormat: null }, found())).toBe(true);
  expect(isSameReading(null, {}, found())).toBe(false);
});

test("the first values are held against what the names say", () => {
  const columns = ["NAME_ID", "LAST", "FIRST", "CITY"];
  const read = (...rows: string[][]) => pathOf(file(columns), [], [], rowsOf(columns, ...rows));
  expect(read(["1", "Moreau", "Anne", "Paris"], ["2", "Silva", "Rui", "Porto"])).toMatchObject({ columns: 4 });
  expect(read(["1", "anne@web.example", "Anne", "Paris"], ["2", "rui@web.example", "Rui", "Porto"])).toBeNull();
  expect(read(["1", "Moreau", "Anne", "+33 1 42 68 53 00"], ["2", "Silva", "Rui", "+351 21 346 7000"])).toBeNull();
  // A head without rows has nothing to check.
  expect(pathOf(file(columns), [], [], { columns: [], rows: [] })).toBeNull();
});

test("values settle a name that may be a code or a price", () => {
  const columns =
    "N.º da reserva;Estado da reserva;N.º de cliente;Chegada;Partida;Adultos;Tipo de quarto;Tarifa;Segmento de mercado;Fonte;Garantia".split(
      ";",
    );
  const rates = (rate: string) => {
    const cells = ["70001", "Confirmado", "20271", "15/05/2026", "17/05/2026", "2", "TWN", rate, "LEIS", "WEB", "GTD"];
    return fastPathOf("reservations", file(columns), rowsOf(columns, cells), [], []);
  };
  expect(rates("BAR")).toMatchObject({ columns: 11 });
  expect(rates("161,00")).toBeNull();
});
