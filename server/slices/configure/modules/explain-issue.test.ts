import { expect, test } from "vitest";
import { language } from "../../../../contract/users.ts";
import type { CauseRule } from "../../../../core/pipeline/fixes.ts";
import { hintOf, reasonOf } from "./explain-issue.ts";

/** Listed by name, so that none is forgotten. */
const RULES: Record<CauseRule, true> = {
  required: true,
  not_a_number: true,
  not_a_date: true,
  not_a_time: true,
  not_yes_or_no: true,
  not_an_email: true,
  not_a_phone: true,
  id_masked: true,
  id_rounded: true,
  too_long: true,
  row_too_short: true,
  row_too_long: true,
  departure_before_arrival: true,
  end_before_begin: true,
  unknown_code: true,
  superseded: true,
  exists: true,
  not_there: true,
  id_too_long: true,
  missing_record: true,
  profile_created: true,
  merged_into: true,
  corrected_by_hand: true,
};

test("every rule has a reason and a hint in every language", () => {
  const issue = { field: "lastName", value: "Moreau", warning: true };
  for (const spoken of language.options)
    for (const rule of Object.keys(RULES)) {
      const texts = [reasonOf(spoken, "profiles", { ...issue, rule }), hintOf(spoken, "profiles", { ...issue, rule })];
      for (const text of texts) expect(text).not.toMatch(/^$|dryRuns\.|\{\{/);
    }
});

test("a missing key, and the line that replaces another, are explained", () => {
  const key = { rule: "required", field: "oldId", value: "", warning: false };
  expect(hintOf("en", "profiles", key)).toContain("identifies records");
  expect(reasonOf("en", "profiles", { rule: "superseded", field: "oldId", value: "7" })).toContain("line 7");
  const lastName = { rule: "required", field: "lastName", warning: false };
  expect(hintOf("en", "profiles", lastName, ["Achternaam", "Voornaam"])).toContain("Achternaam, Voornaam");
  expect(hintOf("en", "profiles", lastName)).not.toContain("goes nowhere");
  expect(reasonOf("en", "profiles", { rule: "superseded", field: "oldId", value: "" })).toContain("later import");
});

test("values left out are reported as such; values that rejected the row are not", () => {
  const issue = { rule: "not_a_date", field: "birthDate" };
  expect(hintOf("en", "profiles", { ...issue, warning: true })).toMatch(
    /^The rows are imported without this value.*format/,
  );
  expect(hintOf("en", "profiles", { ...issue, warning: false })).not.toContain("imported without");
});
