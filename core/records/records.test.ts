import fc from "fast-check";
import { expect, test } from "vitest";
import { compileForms, packForm } from "../duplicates/form.ts";
import { comparedProfile } from "../duplicates/profile-of.ts";
import type { ModuleKey } from "../modules/catalogue.ts";
import { fieldsOf } from "../modules/catalogue.ts";
import { hashKey } from "./hash-key.ts";
import { compileRecordText, valuesIn } from "./record-text.ts";
import { parentOf, referencesOf } from "./references.ts";
import { compileSearchColumns, searchColumnsOf, searchedFields } from "./search-columns.ts";

const columnsOf = (module: ModuleKey, record: Record<string, string>) => {
  const values = compileSearchColumns(module, "FR")(valuesIn(module, record));
  return Object.fromEntries(searchColumnsOf(module).map(({ name }, index) => [name, values[index]]));
};

test("a record's text is its JSON without empty fields and split characters", () => {
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

test("the form that is stored beside a profile is the one that would be made of its values", () => {
  const samples: [ModuleKey, Record<string, string>][] = [
    ["profiles", {}],
    [
      "profiles",
      {
        ...{ lastName: "Mr Müller-Lüdenscheidt", firstName: "Zoë Anne", birthDate: "1980-02-01", country: "de" },
        ...{ email: "z.m+x@googlemail.com", phone: "(0)6 12 34 56 78", mobile: "+49 171 1234567 ext. 3" },
        ...{ address1: "Hauptstraße 5 a", address2: "Apt 3", postalCode: "SW1A 1AA", city: "Köln" },
        ...{ idType: "Passport", idNumber: "C01-X 0006", taxNumber: "DE 12\u001f" },
      },
    ],
    [
      "accounts",
      { name: "Siemens AG & Co", email: "info@siemens.com", iata: "12-3", corporateId: "7", address2: "B 2" },
    ],
  ];
  for (const [module, values] of samples) {
    const form = packForm(compileForms("FR")(comparedProfile(values, [])));
    expect(columnsOf(module, values).form).toBe(form);
    expect(form.split("\u001f")).toHaveLength(12);
  }
});

test("a profile is also found by the e-mail, phone or address of its contact", () => {
  const contact = (values: Record<string, string>) => columnsOf("profile-contacts", { profileId: "G1", ...values });
  const guest = columnsOf("profiles", { lastName: "M", email: "z.m@gmail.com", mobile: "0612345678" });
  expect(contact({ kind: "Email", value: "zm+x@googlemail.com" })).toEqual({
    ...{ parent_old_id: "G1", mk_email: guest.mk_email, mk_phone: null, mk_address: null },
  });
  expect(contact({ kind: "Phone", value: "+33 6 12 34 56 78" })).toMatchObject({ mk_phone: guest.mk_mobile });
  expect(contact({ kind: "Address", address1: "5 rue X", city: "Lyon" }).mk_address).not.toBeNull();
  expect(contact({ kind: "Fax", value: "+33 6 12 34 56 78" })).toMatchObject({ mk_phone: null, mk_email: null });
});

test("a stay is found by its dates and its parent, a note by its first owner", () => {
  const stay = { status: "Reserved", arrival: "2026-03-08", departure: "2026-03-10", profileId: "G1" };
  expect(columnsOf("reservations", stay)).toEqual({
    status: "Reserved",
    confirmation: "",
    arrival: "2026-03-08",
    departure: "2026-03-10",
    profile_old_id: "G1",
    block_old_id: "",
  });
  expect(columnsOf("notes", { profileId: "G1" })).toMatchObject({ parent_old_id: "G1" });
  expect(columnsOf("notes", {})).toMatchObject({ parent_old_id: null });
  expect([parentOf("notes")?.field, searchedFields("notes")]).toEqual(["profileId", ["profileId"]]);
  expect(referencesOf("reservations").map(({ field }) => field)).toContain("shareWith");
});
