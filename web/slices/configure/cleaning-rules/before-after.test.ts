import { expect, test } from "vitest";
import type { TreatmentRule } from "../../../../contract/configurations.ts";
import { fieldsOf } from "../../../../core/modules/catalogue.ts";
import { beforeAfter, changesByRule, columnsShown, ofOneRule } from "./before-after.ts";

const fields = fieldsOf("profiles");
const around = { fields, country: "FR", today: "2026-11-15" };
const place = (id: string) => fields.findIndex((field) => field.id === id);
const row = (given: Record<string, string>) => fields.map(({ id }) => given[id] ?? "");
const rule = (id: string, given: Partial<TreatmentRule>): TreatmentRule => ({
  id,
  rule: "case",
  field: "lastName",
  params: {},
  when: null,
  enabled: true,
  name: "",
  ...given,
});
const rows = [
  row({ oldId: "1", lastName: "Moreau", city: "Paris" }),
  row({ oldId: "2", lastName: " DUPONT", city: "LYON" }),
];
const rules = [rule("t", { rule: "trim" }), rule("c", {}), rule("off", { field: "city", enabled: false })];

test("rows that change come first and say which of their fields do", () => {
  const { rows: treated, changed } = beforeAfter(rules, rows, around);
  expect(changed).toBe(1);
  expect(treated.map(({ index }) => index)).toEqual([1, 0]);
  expect(treated[0]?.changed).toEqual([place("lastName")]);
  expect(treated[0]?.after[place("lastName")]).toBe("Dupont");
  expect(rows[1]?.[place("lastName")]).toBe(" DUPONT");
});

test("a rule is shown after the ones above it, also when it is off", () => {
  const [first] = ofOneRule(rules, 1, rows, around).rows;
  expect(first?.before[place("lastName")]).toBe("DUPONT");
  expect(ofOneRule(rules, 2, rows, around).rows[0]?.after[place("city")]).toBe("Lyon");
  expect([...changesByRule(rules, rows, around)]).toEqual([
    ["t", 1],
    ["c", 1],
    ["off", 0],
  ]);
});

test("columns are what changes and what a row is known by", () => {
  expect(columnsShown(beforeAfter(rules, rows, around).rows)).toEqual([
    place("oldId"),
    place("city"),
    place("lastName"),
  ]);
  expect(columnsShown([])).toEqual([]);
});
