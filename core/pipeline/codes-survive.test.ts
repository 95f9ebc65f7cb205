import { expect, test } from "vitest";
import type { MappedField } from "../../contract/configurations.ts";
import { buildProfile } from "../hotel/profiles.ts";
import { usualSettings } from "../hotel/settings.ts";
import { fieldsOf, type ModuleKey, type RecordOf } from "../modules/catalogue.ts";
import { type CodeTable, codeKey, listOf } from "../translation/translate.ts";
import { readySets, readySetsOf } from "../treatment/ready-sets.ts";
import { compileConfiguration } from "./compile-configuration.ts";

const hotelList = (...own: string[]): CodeTable => ({
  codes: new Map(),
  policy: "block",
  otherwise: "",
  targets: new Map(own.map((code) => [codeKey(code), code])),
});

/** A row of a file with the fields' names as columns, cleaned by all rules that Bellhop offers. */
function imported(module: ModuleKey, row: Readonly<Record<string, string>>, codes: ReadonlyMap<string, CodeTable>) {
  const columns = Object.keys(row);
  const fields: MappedField[] = columns.map((column) => ({ target: column, source: { kind: "column", column } }));
  const run = compileConfiguration({
    module,
    columns,
    body: { fields, treatments: readySetsOf(module).flatMap(({ rules }) => rules) },
    codes,
    dateFormat: null,
    decimal: ".",
    country: "FR",
    today: "2026-11-15",
  });
  const { state, values, issues, waiting } = run(Object.values(row));
  const record = Object.fromEntries(fieldsOf(module).map(({ id }, index) => [id, values[index]]));
  return { state, issues, waiting, record };
}

test("a language code of the hotel reaches the payload through Bellhop's own rules", () => {
  const codes = new Map([
    ["languages", hotelList("F", "E", "DE")],
    ["titles", hotelList("Mrs.", "Mr.")],
    ["nationalities", hotelList("FR", "DE")],
    ["vip-levels", hotelList("2")],
  ]);
  const row = { oldId: "7", lastName: "MOREAU, CAMILLE", language: "F", title: "mrs.", nationality: "FR", vip: "2" };
  const { state, record, waiting } = imported("profiles", row, codes);
  expect({ state, waiting }).toEqual({ state: "good", waiting: [] });
  const settings = { ...usualSettings("PAR01", "MIGTOOL"), codes };
  const built = buildProfile(settings, record as RecordOf<"profiles">);
  if (!built.ok) throw new Error(JSON.stringify(built.refusals));
  expect(built.call.body.guestDetails?.customer).toMatchObject({
    language: "F",
    nationality: "FR",
    vipStatus: "2",
    personName: [{ surname: "Moreau", givenName: "Camille", nameTitle: "Mrs.", language: "F" }],
  });
});

test.each(readySets.map(({ key, module }) => [key, module] as const))(
  "%s leaves the hotel's codes of every field alone",
  (_, module) => {
    // Every rule about letters, dates, names and numbers would change this word if it were applied.
    const code = "fRa-01.MAR";
    const coded = fieldsOf(module).filter((field) => field.values === null && listOf(module, field) !== null);
    const codes = new Map(coded.map((field) => [listOf(module, field) ?? "", hotelList(code)]));
    const { record } = imported(module, Object.fromEntries(coded.map(({ id }) => [id, code])), codes);
    expect(coded.filter(({ id }) => record[id] !== code).map(({ id }) => id)).toEqual([]);
  },
);
