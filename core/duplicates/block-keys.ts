import { PHONE_TAIL } from "../matching/match-keys.ts";
import type { Form } from "./form.ts";
import { soundOf } from "./similarity.ts";

/**
 * Profiles that share a key of a kind are compared. Keys of `evidence` kinds are values that count as evidence: shared
 * by more than `MOST_SHARING` profiles (core/matching) they are ignored. Keys of other kinds are skipped if more than
 * `MOST_IN_BLOCK` profiles have them, because a stricter kind covers the same pairs.
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
/** Kinds for small sets of profiles, where more pairs can be compared: half of a large file would share such a key. */
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

/** Empty: without a house number or a place, an address identifies no profile. */
export const addressValue = ({ street, house, postcode, city }: Form): string =>
  house === "" || (postcode === "" && city === "") ? "" : `${street} ${house}|${postcode || city}`;

type Add = (kind: BlockKind, key: string) => void;

/** Calls `add` with every key of a form, with loose kinds only if requested; a profile may get the same key twice. */
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
  // First and last name may be exchanged: both keys are independent of their order.
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
  // First and last name may be exchanged, so each is searched among both.
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
