import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldsOf } from "../modules/catalogue.ts";
import { hashKey } from "./hash-key.ts";
import { compileRecordText, valuesIn } from "./record-text.ts";
import { parentOf, referencesOf } from "./references.ts";
import { compileSearchColumns, searchColumnsOf, searchedFields } from "./search-columns.ts";

const columnsOf = (module: "profiles" | "accounts" | "reservations" | "notes", record: Record<string, string>) => {
  const values = compileSearchColumns(module, "FR")(valuesIn(module, record));
  return Object.fromEntries(searchColumnsOf(module).map(({ name }, index) => [name, values[index]]));
};

test("a record's text is its JSON, without what has no value and without halves of characters", () => {
  const text = compileRecordText("profiles");
  const fields = fieldsOf("profiles").map(() =>
    fc.option(fc.oneof(fc.string({ unit: "binary" }), fc.integer()), { nil: undefined }),
  );
  fc.assert(
    fc.property(fc.tuple(...fields), (values) => {
      const expected = Object.fromEntries(
        fieldsOf("profiles").flatMap(({ id }, index) => (values[index] === undefined ? [] : [[id, values[index]]])),
      );
      expect(JSON.parse(text(values))).toEqual(expected);
    }),
    { numRuns: 50 },
  );
  expect(text(valuesIn("profiles", { oldId: "1", lastName: "cut \\ud83d".replace("\\ud83d", "\ud83d") }))).toBe(
    '{"oldId":"1","lastName":"cut \ufffd"}',
  );
});

test("a guest is found by folded names and four match keys, an account by its name", () => {
  const guest = columnsOf("profiles", {
    lastName: "Müller",
    firstName: "Zoë",
    email: "z.m+x@gmail.com",
    country: "DE",
  });
  expect(guest).toMatchObject({ type: "Guest", name: "Müller, Zoë", name_key: "muller zo", mk_phone: null });
  expect(guest.mk_email).toBe(columnsOf("profiles", { email: "zm@googlemail.com" }).mk_email);
  expect(guest.mk_name).toBe(columnsOf("profiles", { lastName: "Mueller", firstName: "ZOE" }).mk_name);
  expect(columnsOf("accounts", { name: "Siemens AG", type: "Company" })).toMatchObject({
    type: "Company",
    name: "Siemens AG",
    mk_name: columnsOf("accounts", { name: "SIEMENS" }).mk_name,
  });
  expect(Number.isSafeInteger(hashKey("z.m@gmail.com"))).toBe(true);
});

test("a stay is found by its dates and what it belongs to, a note by its first owner", () => {
  const stay = { status: "Reserved", arrival: "2026-03-08", departure: "2026-03-10", profileId: "G1" };
  expect(columnsOf("reservations", stay)).toEqual({
    status: "Reserved",
    confirmation: "",
    arrival: "2026-03-08",
    departure: "2026-03-10",
    profile_old_id: "G1",
    block_old_id: "",
  });
  expect(columnsOf("notes", { profileId: "G1" })).toEqual({ parent_old_id: "G1" });
  expect(columnsOf("notes", {})).toEqual({ parent_old_id: null });
  expect([parentOf("notes")?.field, searchedFields("notes")]).toEqual(["profileId", ["profileId"]]);
  expect(referencesOf("reservations").map(({ field }) => field)).toContain("shareWith");
});
