import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TreatmentRule } from "../../contract/configurations.ts";
import { fieldsOf } from "../modules/catalogue.ts";
import { checkRules, compileRule, compileTreatments, treatments } from "./compile-treatments.ts";
import { wildcard } from "./wildcard.ts";

const fields = fieldsOf("profiles");
const around = { fields, country: "FR", today: "2026-11-15" };
const place = (id: string) => fields.findIndex((field) => field.id === id);
const rule = (given: Partial<TreatmentRule>): TreatmentRule => ({
  id: "1",
  rule: "trim",
  field: "lastName",
  params: {},
  when: null,
  enabled: true,
  name: "",
  ...given,
});
function treat(rules: TreatmentRule[], row: Record<string, string>): Record<string, string> {
  const values = fields.map(({ id }) => row[id] ?? "");
  compileTreatments(rules, around)(values);
  return Object.fromEntries(fields.flatMap(({ id }, index) => (values[index] ? [[id, values[index]]] : [])));
}
const applyRule = (name: string, field: string, text: string, params: TreatmentRule["params"] = {}) =>
  treat([rule({ rule: name, field, params })], { [field]: text })[field] ?? "";

test.each([
  ["trim", "lastName", "  van\u00a0 der\u200b Berg ", "van der Berg"],
  ["case", "lastName", "MÜLLER-LÜDENSCHEIDT", "Müller-Lüdenscheidt"],
  ["case", "lastName", "VAN DER BERG", "Van der Berg"],
  ["case", "lastName", "O'NEILL", "O'Neill"],
  ["case", "lastName", "MCDONALD", "McDonald"],
  ["case", "lastName", "DuPont", "DuPont"],
  ["phone", "phone", "06 12 34 56 78", "+33612345678"],
  ["phone", "phone", "+49 (0)30 901820", "+4930901820"],
  ["phone", "phone", "0033 6 12 34 56 78", "+33612345678"],
  ["phone", "phone", "ask at desk", "ask at desk"],
  ["email", "email", "Camille Moreau <Camille.Moreau@Example,com>;", "camille.moreau@example.com"],
  ["email", "email", "mailto:a (at) example.com", "a@example.com"],
  ["country", "country", "Allemagne", "DE"],
  ["country", "country", "FRA", "FR"],
  ["country", "country", "Neverland", "Neverland"],
  ["language", "language", "Französisch", "fr"],
  ["language", "language", "E", "en"],
  ["date", "birthDate", "08.03.56", "1956-03-08"],
  ["empty_if", "city", "n/a", ""],
  ["cut", "lastName", `${"a".repeat(35)} bcdefgh`, "a".repeat(35)],
])("%s on %s: %s becomes %s", (name, field, from, to) => {
  expect(applyRule(name, field, from, name === "date" ? { from: "DD.MM.YY" } : {})).toBe(to);
});

test("a phone number is read by the guest's country, then the rule's, then the hotel's", () => {
  const rules = [rule({ rule: "phone", field: "phone" })];
  expect(treat(rules, { phone: "030 901820", country: "DE" })).toMatchObject({ phone: "+4930901820" });
  expect(applyRule("phone", "phone", "030 901820", { country: "DE" })).toBe("+4930901820");
});

test("a name in one field is split into two, unless the other is filled", () => {
  const split = rule({ rule: "split_name", field: "lastName" });
  expect(treat([split], { lastName: "Moreau, Camille" })).toEqual({ lastName: "Moreau", firstName: "Camille" });
  const spoken = rule({ rule: "split_name", params: { order: "first_last", separator: " " } });
  expect(treat([spoken], { lastName: "Camille Anne Moreau" })).toEqual({
    lastName: "Moreau",
    firstName: "Camille Anne",
  });
  expect(treat([split], { lastName: "A, B", firstName: "C" })).toEqual({ lastName: "A, B", firstName: "C" });
  expect(treat([rule({ rule: "join", field: "salutation" })], { firstName: "Ada", lastName: "L" })).toMatchObject({
    salutation: "Ada L",
  });
});

test("rules apply in order, under their condition, and not when they are off", () => {
  const rules = [
    rule({ rule: "replace", field: "city", params: { find: "St.", with: "Saint" } }),
    rule({
      rule: "set",
      field: "country",
      params: { value: "FR" },
      when: { field: "city", is: "contains", value: "saint" },
    }),
    rule({ rule: "set", field: "city", params: { value: "never" }, enabled: false }),
  ];
  expect(treat(rules, { city: "st. Malo" })).toEqual({ city: "Saint Malo", country: "FR" });
  expect(treat(rules, { city: "Lyon" })).toEqual({ city: "Lyon" });
  // The replacement is text, not a pattern.
  expect(applyRule("replace", "city", "a", { find: "a", with: "$&$1" })).toBe("$&$1");
});

test("a rule for every text field does not change codes", () => {
  expect(treat([rule({ field: "*" })], { lastName: " a ", title: " MR " })).toEqual({ lastName: "a", title: " MR " });
});

describe.each(treatments.filter(({ idempotent }) => idempotent).map((known) => [known.key, known] as const))(
  "%s is declared idempotent",
  (key, known) => {
    const pool = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({ maxLength: 40 }),
      fc.constantFrom(
        "MOREAU, CAMILLE",
        "06 12 34 56 78",
        "+49 30 901820",
        "a@b.fr",
        "31.12.99",
        "Deutschland",
        "n/a",
        "de la Cruz",
      ),
    );
    const field = fields.find(({ type }) => known.on.includes(type));
    test("applying it twice equals applying it once", () => {
      fc.assert(
        fc.property(pool, pool, (text, other) => {
          const values = fields.map(() => other);
          values[place(field?.id ?? "")] = text;
          const steps = compileRule(rule({ rule: key, field: field?.id ?? "" }), around);
          for (const step of steps) step(values);
          const once = [...values];
          for (const step of steps) step(values);
          expect(values).toEqual(once);
        }),
        { numRuns: 300 },
      );
    });
  },
);

test("typed settings are checked against the rule's description", () => {
  const problems = (given: Partial<TreatmentRule>) =>
    checkRules([rule(given)], fields).map(({ problem, param }) => param ?? problem);
  expect(problems({})).toEqual([]);
  expect(problems({ rule: "magic" })).toEqual(["unknown_rule"]);
  expect(problems({ field: "nowhere" })).toEqual(["unknown_field"]);
  expect(problems({ rule: "phone", field: "lastName" })).toEqual(["wrong_type"]);
  expect(problems({ rule: "replace", params: {} })).toEqual(["find"]);
  expect(problems({ rule: "case", params: { to: "sideways" } })).toEqual(["to"]);
  expect(problems({ params: { inner: true, more: "x" } })).toEqual(["more"]);
  expect(problems({ rule: "phone", field: "*" })).toEqual(["unknown_field"]);
  expect(problems({ when: { field: "nowhere", is: "empty" } })).toEqual(["unknown_field"]);
});

test("wildcards match as people expect, and no pattern takes forever", () => {
  const fits = (pattern: string, text: string) => wildcard(pattern, true)(text);
  expect(["VIP*", "?ip1", "*p1", "v*1", "vip1"].map((pattern) => fits(pattern, "VIP1"))).toEqual(Array(5).fill(true));
  expect(["VIP", "?p1", "*2"].map((pattern) => fits(pattern, "VIP1"))).toEqual([false, false, false]);
  expect(fits(`${"a*".repeat(40)}b`, "a".repeat(5_000))).toBe(false);
});
