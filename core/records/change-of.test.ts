import { expect, test } from "vitest";
import type { ModuleKey } from "../modules/catalogue.ts";
import type { CodeTable } from "../translation/translate.ts";
import type { Value } from "../validation/check-fields.ts";
import { changeOf } from "./change-of.ts";

const titles: CodeTable = {
  codes: new Map([["HERR", "Mr."]]),
  policy: "block",
  otherwise: "",
  targets: new Map([["MR.", "Mr."]]),
};

function change(module: ModuleKey, values: Record<string, Value>, typed: Record<string, string | null>) {
  const codes = new Map([["titles", titles]]);
  const { changes, problems } = changeOf({ module, values, typed, codes, today: "2026-11-15" });
  return { changes: Object.fromEntries(changes), problems: problems.map(({ field, rule }) => `${field} ${rule}`) };
}

const guest = { oldId: "1", lastName: "Moreau", email: "not a mail", history: true };

test("typed text is read like a file's cell; an equal value is no change", () => {
  const typed = { title: " herr ", gender: "weiblich", birthDate: "1980-02-29", history: "no", firstName: "  Zoë " };
  expect(change("profiles", guest, typed)).toEqual({
    changes: { title: "Mr.", gender: "F", birthDate: "1980-02-29", history: false, firstName: "Zoë" },
    problems: [],
  });
  const same = { lastName: " Moreau", history: "yes", oldId: "1", firstName: "", phone: null };
  expect(change("profiles", guest, same)).toEqual({ changes: {}, problems: [] });
  expect(change("profiles", guest, { email: null, note: "4111 1111 1111 1111 \ud800" }).changes).toEqual({
    email: undefined,
    note: expect.stringMatching(/^\D*1111 \ufffd$/),
  });
});

test("each problem names its field; unchanged fields are not checked", () => {
  const typed = {
    lastName: " ",
    oldId: "2",
    shoeSize: "44",
    title: "Lord",
    gender: "?",
    birthDate: "2026-02-30",
    history: "perhaps",
    phone: "12",
    city: "x".repeat(41),
  };
  expect(change("profiles", guest, typed).problems.sort()).toEqual([
    "birthDate not_a_date",
    "city too_long",
    "gender unknown_code",
    "history not_yes_or_no",
    "lastName required",
    "oldId fixed",
    "phone not_a_phone",
    "shoeSize unknown_field",
    "title unknown_code",
  ]);
  expect(change("profiles", guest, { email: "still not" }).problems).toEqual(["email not_an_email"]);
  expect(change("profiles", guest, { firstName: "Zoë" }).problems).toEqual([]);
});

test("a country and a currency are real ones, also where the hotel's own list was never read", () => {
  const guest = { oldId: "G1", lastName: "Moreau", birthCountry: "Elsewhere" };
  const typed = { country: "Atlantis", birthCountry: "Atlantis", idCountry: "XQ", currency: "Shell" };
  expect(change("profiles", guest, typed).problems.sort()).toEqual([
    "birthCountry unknown_code",
    "country unknown_code",
    "currency unknown_code",
    "idCountry unknown_code",
  ]);
  expect(change("profiles", guest, { country: "fr", currency: "eur" })).toMatchObject({
    changes: { country: "FR", currency: "EUR" },
    problems: [],
  });
  // An imported value stays until a person changes it.
  expect(change("profiles", guest, { lastName: "Silva" }).problems).toEqual([]);
});

test("two dates are compared, whichever of them changes", () => {
  const stay = { oldId: "R1", arrival: "2026-03-08", departure: "2026-03-10" };
  expect(change("reservations", stay, { departure: "2026-03-07" }).problems).toEqual([
    "departure departure_before_arrival",
  ]);
  expect(change("reservations", stay, { arrival: "2026-03-11" }).problems).toEqual([
    "departure departure_before_arrival",
  ]);
  expect(change("reservations", stay, { arrival: "2026-03-11", departure: "2026-03-12" }).problems).toEqual([]);
  expect(change("reservations", { ...stay, departure: "2026-03-01" }, { note: "x", amount: "1,50" })).toEqual({
    changes: { note: "x", amount: "1.50" },
    problems: [],
  });
});
