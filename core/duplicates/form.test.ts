import { expect, test } from "vitest";
import { type ComparedProfile, compileForms, packForm, unpackForm } from "./form.ts";

const formOf = compileForms("FR");

test.each([
  ["Moreau, Camille", "camille", "moreau"],
  ["Dr. Camille Moreau", "camille", "moreau"],
  ["Camille Anne Moreau", "camille anne", "moreau"],
  ["García López, Lucía", "lucia", "garcia lopez"],
  ["van den Berg", "", "van den berg"],
  ["Moreau", "", "moreau"],
  ["Camille Anne Marie Louise Moreau", "", "camille anne marie louise moreau"],
])("the last name %s without a first name is %s and %s", (lastName, first, last) => {
  expect(formOf({ lastName })).toMatchObject({ first, last });
});

test("a last name beside a first name stays whole", () => {
  expect(formOf({ firstName: "Lucía", lastName: "García López" })).toMatchObject({
    first: "lucia",
    last: "garcia lopez",
  });
});

test.each([
  ["Hauptstr. 5, 80331 München", { street: "haupt", house: "5", postcode: "80331", city: "munchen" }],
  ["6 Tullaroop Street, St James, 4011", { street: "tullaroop", house: "6", postcode: "4011", city: "st james" }],
  ["12 rue de la Paix 75002 Paris", { street: "paix", house: "12", postcode: "75002", city: "paris" }],
  ["10 Downing Street, London SW1A 2AA", { street: "downing", house: "10", postcode: "sw1a2aa", city: "london" }],
  ["Rua do Ouro 5, 1100-060 Lisboa", { street: "ouro", house: "5", postcode: "1100060", city: "lisboa" }],
  ["1200 Oak Street", { street: "oak", house: "1200", postcode: "", city: "" }],
  ["Hauptstr. 1200", { street: "haupt", house: "1200", postcode: "", city: "" }],
])("the address %s is taken apart if it stands alone", (street, parts) => {
  expect(formOf({ street })).toMatchObject(parts);
});

test("an address is not taken apart beside a town", () => {
  expect(formOf({ street: "Hauptstr. 5, 80331", city: "München" })).toMatchObject({ house: "5 80331", postcode: "" });
});

test.each(["1899-12-30", "1900-01-01", "9999-12-31", "0000-00-00", "1111-11-11"])(
  "the birth date %s stands for none",
  (birthDate) => {
    expect(formOf({ lastName: "Moreau", birthDate }).birth).toBe("");
  },
);

test("a packed form is the same form", () => {
  const profile: ComparedProfile = {
    ...{ firstName: "Ana", lastName: "Silva", emails: ["ana@example.com"], phones: ["0612345678"], country: "PT" },
    ...{ street: "Rua do Ouro 5", postalCode: "1100-060", city: "Lisboa", birthDate: "1980-04-17" },
  };
  const form = formOf(profile);
  expect({ ...form }).toEqual(
    Object.fromEntries(Object.keys(form).map((key) => [key, unpackForm(packForm(form))[key as keyof typeof form]])),
  );
});
