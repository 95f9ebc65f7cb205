import { expect, test } from "vitest";
import type { ConfigurationBody, TreatmentRule } from "../../../../contract/configurations.ts";
import { compareConfigurations } from "./compare-configurations.ts";
import { freeName } from "./free-name.ts";

const rule = (over: Partial<TreatmentRule>): TreatmentRule => ({
  ...{ id: "1", rule: "trim", field: "*", params: {}, when: null, enabled: true, name: "" },
  ...over,
});
const made = (over: Partial<ConfigurationBody> = {}) => ({
  body: { reading: null, fields: [], treatments: [], options: { mode: "upsert" as const, keyColumns: [] }, ...over },
});

test("equal configurations have no differences, independent of rule ids and the order of settings", () => {
  const treatments = [rule({ params: { a: "1", b: ["x", "y"] } }), rule({ id: "2" }), rule({ id: "3" })];
  const others = [rule({ id: "x", params: { b: ["x", "y"], a: "1" } }), rule({ id: "y" }), rule({ id: "z" })];
  expect(compareConfigurations(made({ treatments }), made({ treatments: others }))).toEqual([]);
});

test("rules without a name are known by what they do and where, those of one name by a number", () => {
  const [first, second] = [
    rule({ params: { a: "1" } }),
    rule({ id: "2", enabled: false, when: { field: "city", is: "empty" } }),
  ];
  expect(compareConfigurations(made({ treatments: [first] }), made({ treatments: [first, second] }))).toEqual([
    { what: "treatment", name: "trim * (2)", before: null, after: '✕ trim(*) ? city empty ""' },
  ]);
  expect(
    compareConfigurations(made({ treatments: [first] }), made({ treatments: [rule({ params: { a: "2" } })] })),
  ).toEqual([{ what: "treatment", name: "trim *", before: 'trim(*, a="1")', after: 'trim(*, a="2")' }]);
});

test("options are listed one by one, removed ones too", () => {
  const before = made({ reading: { dateFormat: null, decimal: "," } });
  const after = made({ options: { mode: "skip", keyColumns: ["A", "B"] } });
  expect(compareConfigurations(before, after)).toEqual([
    { what: "option", name: "mode", before: "upsert", after: "skip" },
    { what: "option", name: "reading", before: 'decimal ",", dateFormat null', after: null },
    { what: "option", name: "keyColumns", before: null, after: "A, B" },
  ]);
});

test("a free name is the wish or gets the first free number, within the longest that may be", () => {
  expect(freeName("Guests", ["Rooms"])).toBe("Guests");
  expect(freeName("Guests", ["guests", "GUESTS (2)"])).toBe("Guests (3)");
  const long = "x".repeat(120);
  expect(freeName(long, [long])).toBe(`${"x".repeat(116)} (2)`);
});
