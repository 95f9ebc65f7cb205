import { foldWords } from "../matching/fold.ts";
import {
  companyMails,
  companyWords,
  emailKey,
  inOrder,
  nameWords,
  phoneKey,
  type SharedMails,
  sharedMails,
  streetTypes,
  streetWords,
} from "../matching/match-keys.ts";
import { phoneReader } from "../values/phones.ts";

/** What is known of a profile; a name without first and last is a company's. */
export type ComparedProfile = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  name?: string | undefined;
  emails?: readonly string[];
  phones?: readonly string[];
  /** The street with its house number, in the order of the file. */
  street?: string | undefined;
  postalCode?: string | undefined;
  city?: string | undefined;
  /** Two letters. */
  country?: string | undefined;
  /** Year, month and day; any day that does not exist is compared as it is. */
  birthDate?: string | undefined;
  /** Numbers that only one profile can have, each with its kind: `passport:C01X0006H`. */
  numbers?: readonly string[];
};

/** A profile as it is compared. Texts are folded; several values are separated by a space; empty: not known. */
export type Form = {
  first: string;
  last: string;
  /** Of a company, its words in order. */
  name: string;
  emails: string;
  phones: string;
  street: string;
  house: string;
  postcode: string;
  city: string;
  country: string;
  birth: string;
  numbers: string;
};

const FIELDS = [
  "first",
  "last",
  "name",
  "emails",
  "phones",
  "street",
  "house",
  "postcode",
  "city",
  "country",
  "birth",
  "numbers",
] as const satisfies readonly (keyof Form)[];
const BETWEEN = "\u001f";

/** A form as one text, for the memory of a million of them. */
export const packForm = (form: Form): string => FIELDS.map((field) => form[field]).join(BETWEEN);

export function unpackForm(text: string): Form {
  const [first, last, name, emails, phones, street, house, postcode, city, country, birth, numbers] =
    text.split(BETWEEN);
  return {
    ...{ first: first ?? "", last: last ?? "", name: name ?? "", emails: emails ?? "", phones: phones ?? "" },
    ...{ street: street ?? "", house: house ?? "", postcode: postcode ?? "", city: city ?? "" },
    ...{ country: country ?? "", birth: birth ?? "", numbers: numbers ?? "" },
  };
}

const DIGIT = /\d/;
const YEAR_FIRST = /^(\d{4})\D?(\d{2})\D?(\d{2})/;
/** Filled in where nothing is known. */
const NO_BIRTH = /^(?:0000|1[0-7]|19000101|9999)/;

/** Eight digits of a date that is written from the year on. */
function birthOf(text: string): string {
  const [, year = "", month = "", day = ""] = YEAR_FIRST.exec(text.trim()) ?? [];
  const digits = year + month + day;
  return NO_BIRTH.test(digits) ? "" : digits;
}

/** Kinds of streets that no key has a short form for. */
const MORE_TYPES: ReadonlySet<string> = new Set(
  foldWords(
    "close court crescent circuit drive terrace grove parade way square gardens via viale corso calle cl ct cres cct dr tce gr pde sq",
  ),
);

function streetOf(text: string): { street: string; house: string } {
  const words = streetWords(text);
  const names = words.filter((word) => !DIGIT.test(word));
  const own = names.filter((word) => !streetTypes.has(word) && !MORE_TYPES.has(word));
  return {
    street: (own.length > 0 ? own : names).join(" "),
    house: inOrder(words.filter((word) => DIGIT.test(word))),
  };
}

const PLAIN = /[^\p{L}\p{N}]/gu;
const distinct = (texts: readonly (string | null)[]): string =>
  inOrder([...new Set(texts.filter((text) => text !== null))]);

/** For one property: its country reads the numbers of guests who have none. */
export function compileForms(country: string, shared: SharedMails = sharedMails): (profile: ComparedProfile) => Form {
  const read = phoneReader(country);
  const ofCompanies = companyMails(shared);
  return (profile) => {
    const own = profile.country?.length === 2 ? profile.country : undefined;
    const isCompany = profile.name !== undefined;
    const mails = isCompany ? ofCompanies : shared;
    const digits = (text: string) => phoneKey(text, (number) => read(number, own))?.replace(/\D|^0+/g, "") ?? null;
    return {
      first: nameWords(profile.firstName).join(" "),
      last: nameWords(profile.lastName).join(" "),
      name: inOrder(companyWords(profile.name)),
      emails: distinct((profile.emails ?? []).map((email) => emailKey(email, mails))),
      phones: distinct((profile.phones ?? []).map(digits)),
      ...streetOf(profile.street ?? ""),
      postcode: (profile.postalCode ?? "").toLowerCase().replace(PLAIN, ""),
      city: foldWords(profile.city ?? "").join(" "),
      country: (profile.country ?? "").toLowerCase(),
      birth: birthOf(profile.birthDate ?? ""),
      numbers: distinct((profile.numbers ?? []).map((number) => number.toLowerCase().replace(/[^\p{L}\p{N}:]/gu, ""))),
    };
  };
}
