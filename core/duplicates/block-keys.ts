import { PHONE_TAIL } from "../matching/match-keys.ts";
import type { Form } from "./form.ts";
import { soundOf } from "./similarity.ts";

/**
 * Profiles that share a key of a kind are compared. `evidence` kinds are values of their own: shared by more than
 * `MOST_SHARING` profiles (core/matching) they say nothing. Of other kinds a key that more than `MOST_IN_BLOCK` have is passed over,
 * because a stricter kind holds the same pairs.
 */
export const blockKinds = [
  "email",
  "phone",
  "address",
  "number",
  "name",
  "birthLast",
  "birthFirst",
  "birthInitials",
  "soundPostcode",
  "lastPostcode",
  "firstPostcode",
  "soundCity",
  "houseStreet",
  "initialsHouse",
  "birth",
  "last",
  "first",
  "sounds",
  "street",
  "mailUser",
  "mailDomain",
  "postcode",
  "city",
] as const;
export type BlockKind = (typeof blockKinds)[number];
export const evidenceKinds: readonly BlockKind[] = ["email", "phone", "address"];
/** Of few profiles more pairs can be compared: by what half of a large file would share. */
export const looseKinds: readonly BlockKind[] = [
  "soundCity",
  "houseStreet",
  "initialsHouse",
  "birth",
  "last",
  "first",
  "sounds",
  "street",
  "mailUser",
  "mailDomain",
  "postcode",
  "city",
];
export const MOST_ROWS_LOOSE = 65_536;
export const MOST_IN_BLOCK = 40;

const sorted = (text: string) => (text.includes(" ") ? text.split(" ").sort().join(" ") : text);

/** Empty: without a house number, or without a place, an address is nobody's. */
export const addressValue = ({ street, house, postcode, city }: Form): string =>
  house === "" || (postcode === "" && city === "") ? "" : `${street} ${house}|${postcode || city}`;

type Add = (kind: BlockKind, key: string) => void;

/** Calls `add` with every key of a form, of loose kinds only where they are wanted; the same profile may name a key twice. */
export function keysOf(form: Form, add: Add, { loose }: { loose: boolean }): void {
  const { first, last, name, emails, phones, birth, postcode, numbers } = form;
  if (emails !== "") for (const email of emails.split(" ")) add("email", email);
  if (phones !== "") for (const phone of phones.split(" ")) add("phone", phone.slice(-PHONE_TAIL));
  if (numbers !== "") for (const number of numbers.split(" ")) add("number", number);
  const address = addressValue(form);
  if (address !== "") add("address", address);
  if (name !== "") companyKeys(form, add, loose);
  if (loose) looseKeys(form, add);
  if (last === "" && first === "") return;
  // First and last name may have changed places: both keys are made of what does not depend on it.
  add("name", sorted(`${first} ${last}`.trim()));
  const [given, family] = [first || last, last || first];
  if (birth !== "") {
    add("birthLast", `${birth} ${family.slice(0, 3)}`);
    add("birthFirst", `${birth} ${given.slice(0, 3)}`);
    add("birthInitials", `${birth.slice(0, 6)} ${sorted(`${given.slice(0, 2)} ${family.slice(0, 2)}`)}`);
  }
  if (postcode !== "") {
    add("soundPostcode", `${soundOf(family)} ${given.slice(0, 1)} ${postcode}`);
    add("lastPostcode", `${family} ${postcode}`);
    add("firstPostcode", `${given} ${postcode}`);
  }
}

function looseKeys({ first, last, emails, birth, postcode, city, house, street }: Form, add: Add): void {
  if (emails !== "")
    for (const email of emails.split(" ")) {
      const index = email.indexOf("@");
      add("mailUser", email.slice(0, index));
      add("mailDomain", email.slice(index + 1));
    }
  if (house !== "" && street !== "")
    add("houseStreet", `${house} ${street.slice(0, 5)} ${postcode.slice(0, 2) || city}`);
  if (street !== "") add("street", street);
  if (postcode !== "") add("postcode", postcode);
  if (city !== "") add("city", city);
  if (birth !== "") add("birth", birth);
  if (last === "" && first === "") return;
  const [given, family] = [first || last, last || first];
  // As first and last name may be swapped, each is looked for among both.
  if (last !== "") add("last", last);
  if (first !== "") add("last", first);
  if (first !== "") add("first", `${first} ${birth.slice(0, 4) || city}`);
  add("sounds", sorted(`${soundOf(given)} ${soundOf(family)}`));
  if (city !== "") add("soundCity", `${soundOf(family)} ${soundOf(given)} ${city}`);
  if (house !== "") add("initialsHouse", `${given.slice(0, 3)} ${family.slice(0, 3)} ${house}`);
}

function companyKeys({ name, postcode, city }: Form, add: Add, loose: boolean): void {
  add("name", name);
  for (const word of name.split(" ")) {
    if (word.length < 3) continue;
    if (postcode !== "") add("lastPostcode", `${word} ${postcode}`);
    if (loose && city !== "") add("soundCity", `${soundOf(word)} ${word.slice(0, 2)} ${city}`);
  }
}
