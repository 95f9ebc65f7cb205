import { expect, test } from "vitest";
import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import type { Field } from "../modules/field.ts";
import { checkRules, compileTreatments } from "../treatment/compile-treatments.ts";
import { type CauseRule, type Fix, fixesFor, isCauseRule, ruleOf } from "./fixes.ts";

const today = "2026-11-15";
const known = { id: "1", name: "Fix" };

function fieldOf(module: ModuleKey, id: string): Field {
  const field = fieldsOf(module).find((field) => field.id === id);
  if (!field) throw new Error(`no field ${id}`);
  return field;
}
const fixes = (rule: CauseRule, module: ModuleKey, id: string, values: string[] = []) =>
  fixesFor({ rule, field: fieldOf(module, id), fields: fieldsOf(module), values, today });

/** The result of a fix for a value. */
function after(fix: Fix, module: ModuleKey, id: string, value: string, row: Record<string, string> = {}): string {
  const fields = fieldsOf(module);
  const field = fieldOf(module, id);
  const rule = ruleOf(fix, field, known);
  if (!rule) throw new Error("incomplete");
  expect(checkRules([rule], fields)).toEqual([]);
  const values = fields.map((field) => (field.id === id ? value : (row[field.id] ?? "")));
  compileTreatments([rule], { fields, country: "FR", today })(values);
  return values[fields.indexOf(field)] ?? "";
}

test("a missing value is filled with a constant or from another field", () => {
  expect(fixes("required", "profiles", "lastName").map(({ kind }) => kind)).toEqual(["fill", "copy"]);
  expect(after({ kind: "fill", value: " Guest " }, "profiles", "lastName", "")).toBe("Guest");
  expect(after({ kind: "fill", value: "Guest" }, "profiles", "lastName", "Moreau")).toBe("Moreau");
  expect(after({ kind: "copy", from: "firstName" }, "profiles", "lastName", "", { firstName: "Camille" })).toBe(
    "Camille",
  );
  expect(ruleOf({ kind: "fill", value: "  " }, fieldOf("profiles", "lastName"), known)).toBeNull();
  // A code cannot be composed, and the same id in many rows would merge them into one record.
  expect(fixes("required", "reservations", "market").map(({ kind }) => kind)).toEqual(["fill"]);
  expect(fixes("required", "profiles", "oldId")).toEqual([]);
});

test("dates are read with the format that fits most of them", () => {
  expect(fixes("not_a_date", "reservations", "arrival", ["08-MAR-26", "09-MAR-26"])[0]).toEqual({
    kind: "read_date",
    format: "DD-MMM-YYYY",
  });
  expect(fixes("not_a_date", "reservations", "arrival", ["03/31/2026", "03/04/2026"])[0]).toMatchObject({
    format: expect.stringMatching(/^MM/),
  });
  expect(after({ kind: "read_date", format: "MM/DD/YYYY" }, "reservations", "arrival", "03/31/2026")).toBe(
    "2026-03-31",
  );
  expect(fixes("not_a_date", "reservations", "arrival", ["soon"]).map(({ kind }) => kind)).toEqual(["replace"]);
});

test("unreadable values are replaced or emptied, but required ones are never emptied", () => {
  expect(fixes("not_a_number", "reservations", "children", ["two", "none"])).toEqual([
    { kind: "empty", values: ["two", "none"] },
    { kind: "replace", from: "two", to: "" },
  ]);
  expect(fixes("not_a_number", "reservations", "adults", ["two"]).map(({ kind }) => kind)).toEqual(["replace"]);
  expect(after({ kind: "replace", from: "two", to: "2" }, "reservations", "adults", "Two")).toBe("2");
  expect(after({ kind: "replace", from: "two", to: "2" }, "reservations", "adults", "3")).toBe("3");
  expect(after({ kind: "empty", values: ["none", "two"] }, "reservations", "children", "two")).toBe("");
});

test("a question mark matches itself, not any character", () => {
  const [empty] = fixes("not_a_number", "reservations", "children", ["?"]);
  expect(empty).toEqual({ kind: "empty", values: ["?"] });
  if (!empty) return;
  expect(after(empty, "reservations", "children", "?")).toBe("");
  expect(after(empty, "reservations", "children", "2")).toBe("2");
  expect(fixes("not_a_number", "reservations", "children", ["?", "x"])[0]).toEqual({ kind: "empty", values: ["x"] });
});

test("long texts are cut and addresses cleaned", () => {
  expect(fixes("too_long", "profiles", "city", ["x".repeat(50)])).toEqual([{ kind: "cut" }]);
  expect(after({ kind: "cut" }, "profiles", "city", "x".repeat(50))).toHaveLength(40);
  expect(fixes("not_an_email", "profiles", "email", ["a (at) b.fr"])[0]).toEqual({ kind: "clean" });
  expect(after({ kind: "clean" }, "profiles", "email", "a (at) b.fr")).toBe("a@b.fr");
});

test.each(["unknown_code", "superseded", "exists", "not_there", "departure_before_arrival"] as const)(
  "%s is explained, not fixed by a rule",
  (rule) => expect(fixes(rule, "reservations", "departure", ["2026-03-01"])).toEqual([]),
);

test("causes are recognised by their names", () => {
  expect(["required", "superseded", "sunspots"].map(isCauseRule)).toEqual([true, true, false]);
});
