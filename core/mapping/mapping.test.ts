import { expect, test } from "vitest";
import type { FieldSource } from "../../contract/configurations.ts";
import { fieldsOf } from "../modules/catalogue.ts";
import { compileMapping } from "./compile-mapping.ts";
import { findDrift } from "./find-drift.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { suggestMapping } from "./suggest.ts";

const fields = fieldsOf("profiles");
const columns = ["ID", "Name", "First", "Phone"];
function mapped(source: FieldSource, cells = ["7", " Moreau , Camille ", "", "T: 06 12"]): string {
  const values = fields.map(() => "");
  compileMapping(fields, [{ target: "note", source }], columns)(cells, values);
  return values[fields.findIndex(({ id }) => id === "note")] ?? "";
}

test.each<[FieldSource, string]>([
  [{ kind: "column", column: "Name" }, "Moreau , Camille"],
  [{ kind: "column", column: "Gone" }, ""],
  [{ kind: "column", column: "NAME." }, "Moreau , Camille"],
  [{ kind: "constant", value: "x" }, "x"],
  [{ kind: "default", column: "First", value: "none" }, "none"],
  [{ kind: "default", column: "ID", value: "none" }, "7"],
  [{ kind: "join", columns: ["First", "ID", "Phone"], separator: " / " }, "7 / T: 06 12"],
  [{ kind: "transform", column: "Name", transform: "before", argument: "," }, "Moreau"],
  [{ kind: "transform", column: "Name", transform: "after", argument: "," }, "Camille"],
  [{ kind: "transform", column: "Name", transform: "first_word" }, "Moreau"],
  [{ kind: "transform", column: "Name", transform: "last_word" }, "Camille"],
  [{ kind: "transform", column: "Phone", transform: "digits" }, "0612"],
  [{ kind: "transform", column: "Phone", transform: "part", argument: " |2" }, "06"],
])("%j gives %s", (source, text) => {
  expect(mapped(source)).toBe(text);
});

test("the same columns in another order and case have the same fingerprint; one more column changes it", () => {
  expect(fingerprintOf(["NAME_ID", "Last"])).toBe(fingerprintOf(["last", "Name ID"]));
  expect(fingerprintOf(["NAME_ID", "Last"])).not.toBe(fingerprintOf(["NAME_ID", "Last", "First"]));
  expect(fingerprintOf(["ab", "c"])).not.toBe(fingerprintOf(["a", "bc"]));
});

test("drift lists new, missing and renamed columns", () => {
  expect(findDrift(["NAME_ID", "LAST_NAME", "VIP", "City"], ["NAME_ID", "LASTNAMES", "LOYALTY", "CITY"])).toEqual({
    added: ["LOYALTY"],
    missing: ["VIP"],
    renamed: [{ from: "LAST_NAME", to: "LASTNAMES" }],
  });
});

test("earlier choices come first, then names in four languages, then the form of the values", () => {
  const seen = (name: string, ...samples: string[]) => ({ name, samples });
  const found = suggestMapping(
    "profiles",
    [
      seen("Kundennummer", "1", "2"),
      seen("Nachname", "Moreau"),
      seen("Kontakt 2", "a@example.com", "b@example.com"),
      seen("XYZ", "Paris"),
      seen("Geburtsdatum", "Paris", "Lyon"),
    ],
    new Map([["xyz", { target: "city", times: 3 }]]),
  );
  const of = (target: string) => found.find((suggestion) => suggestion.target === target);
  expect(of("city")).toMatchObject({ column: "XYZ", sure: true, reason: { code: "remembered", times: 3 } });
  expect(of("oldId")).toMatchObject({ column: "Kundennummer", sure: true });
  expect(of("lastName")).toMatchObject({ column: "Nachname", sure: true, reason: { code: "label" } });
  expect(of("email")).toMatchObject({ column: "Kontakt 2", sure: false, reason: { code: "values" } });
  // Its name fits and its values do not: a person should check.
  expect(of("birthDate")?.sure).toBe(false);
});
