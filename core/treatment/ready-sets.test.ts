import { expect, test } from "vitest";
import { fieldsOf } from "../modules/catalogue.ts";
import { en } from "../texts/en.ts";
import { checkRules, compileTreatments, treatments } from "./compile-treatments.ts";
import { readySets, readySetsOf } from "./ready-sets.ts";

test.each(readySets.map((readySet) => [readySet.key, readySet] as const))(
  "%s holds for its module",
  (_, { module, rules }) => {
    expect(checkRules(rules, fieldsOf(module))).toEqual([]);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  },
);

test("they change an export as described", () => {
  const fields = fieldsOf("profiles");
  const row = { lastName: "MOREAU, CAMILLE", city: "UNKNOWN", country: "FRA", phone: "06 12 34 56 78", note: "a\nb " };
  const values = fields.map(({ id }) => (row as Record<string, string>)[id] ?? "");
  const rules = readySetsOf("profiles").flatMap((item) => item.rules);
  compileTreatments(rules, { fields, country: "FR", today: "2026-11-15" })(values);
  const after = Object.fromEntries(fields.map(({ id }, index) => [id, values[index]]));
  expect(after).toMatchObject({
    lastName: "Moreau",
    firstName: "Camille",
    city: "",
    country: "FRA",
    phone: "+33612345678",
    note: "a\nb",
  });
});

test("every rule, setting and choice has its texts", () => {
  const { rules, params, hints, choices } = en.treatments;
  const all = treatments.flatMap((treatment) => treatment.params);
  expect(Object.keys(rules).sort()).toEqual(treatments.map(({ key }) => key).sort());
  const named = [...new Set(all.map(({ name }) => name))].sort();
  expect(Object.keys(params).sort()).toEqual(named);
  expect(Object.keys(hints).sort()).toEqual(named);
  // Date formats are written the same in every language.
  const worded = all.filter((item) => item.kind === "choice" && item.name !== "from");
  expect(
    Object.fromEntries(worded.map((item) => [item.name, "choices" in item ? [...item.choices].sort() : []])),
  ).toEqual(Object.fromEntries(Object.entries(choices).map(([name, words]) => [name, Object.keys(words).sort()])));
});
