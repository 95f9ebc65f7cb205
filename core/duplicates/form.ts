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

/** The compared values of a profile; a profile without first and last name is a company. */
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
  /** Year, month and day; impossible dates are compared as they are. */
  birthDate?: string | undefined;
  /** Identifying numbers, each with its kind: `passport:C01X0006H`. */
  numbers?: readonly string[];
};

/** A profile as it is compared. Texts are folded; several values are separated by a space; empty: not known. */
export type Form = {
  first: string;
  last: string;
  /** A company's name with its words in order. */
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

/** The fields that decide most pairs come first. */
const FIRST = ["first", "last", "birth"] as const satisfies readonly (keyof Form)[];
const REST = [
  "name",
  "emails",
  "phones",
  "street",
  "house",
  "postcode",
  "city",
  "country",
  "numbers",
] as const satisfies readonly (keyof Form)[];
const BETWEEN = "\u001f";

const FIELDS = [...FIRST, ...REST];

/** A form as one text, stored with its profile and kept in memory for a million of them. */
export const packForm = (form: Form): string => FIELDS.map((field) => form[field]).join(BETWEEN);

export const unpackForm = (text: string): Form => new PackedForm(text);

/** Names alone decide most pairs, so the rest of a form is parsed only when used. */
class PackedForm implements Form {
  readonly first: string;
  readonly last: string;
  readonly birth: string;
  private readonly text: string;
  private readonly from: number;
  private parts: readonly string[] | undefined;

  constructor(text: string) {
    const first = text.indexOf(BETWEEN);
    const last = text.indexOf(BETWEEN, first + 1);
    const birth = text.indexOf(BETWEEN, last + 1);
    this.first = text.slice(0, first);
    this.last = text.slice(first + 1, last);
    this.birth = text.slice(last + 1, birth);
    this.text = text;
    this.from = birth + 1;
    this.parts = undefined;
  }
  /** A part by its index in `REST`. */
  private part(place: number): string {
    this.parts ??= this.text.slice(this.from).split(BETWEEN);
    return this.parts[place] ?? "";
  }
  get name() {
    return this.part(0);
  }
  get emails() {
    return this.part(1);
  }
  get phones() {
    return this.part(2);
  }
  get street() {
    return this.part(3);
  }
  get house() {
    return this.part(4);
  }
  get postcode() {
    return this.part(5);
  }
  get city() {
    return this.part(6);
  }
  get country() {
    return this.part(7);
  }
  get numbers() {
    return this.part(8);
  }
}

const DIGIT = /\d/;
const YEAR_FIRST = /^(\d{4})\D?(\d{2})\D?(\d{2})/;
/** Placeholders for an unknown date: what databases, calendars and spreadsheets show for nothing. */
const NO_BIRTH = /^(?:0|9999|1[0-5]|(?:1601|1700|1753|1800)0101|18001228|1899123[01]|1900010[01])/;

/** Eight digits of a date that begins with the year. */
function birthOf(text: string): string {
  const [, year = "", month = "", day = ""] = YEAR_FIRST.exec(text.trim()) ?? [];
  const digits = year + month + day;
  return NO_BIRTH.test(digits) ? "" : digits;
}

/** Kinds of streets without a short form. */
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

/** A postcode within an address: `80331`, `1000-123`, `4011`, `1012 AB`, `SW1A 1AA`. */
const POSTCODE =
  /(?<![\p{L}\d])(\d{5}(?:-\d{4})?|\d{4}-\d{3}|\d{4}(?: ?[a-z]{2})?|\d{6}|[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2})(?![\p{L}\d])/giu;
const DIGITS_FIRST = /^\D{0,3}\d/;

/**
 * Files with one column for the address have postcode and town in it, behind the street: `Hauptstr. 5, 80331 München`. A
 * number that the address begins with is the house's.
 */
function splitAddress(address: string): { street: string; postcode: string; city: string } {
  const codes = [...address.matchAll(POSTCODE)].filter(({ index }) => /\p{L}/u.test(address.slice(0, index)));
  const code = codes.at(-1);
  if (!code || (codes.length === 1 && !DIGITS_FIRST.test(address) && !/\d/.test(address.slice(0, code.index))))
    return { street: address, postcode: "", city: "" };
  const parts = address
    .slice(0, code.index)
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const behind =
    address
      .slice(code.index + code[0].length)
      .split(",")[0]
      ?.trim() ?? "";
  const city = /\p{L}{3}/u.test(behind) ? behind : parts.length > 1 ? (parts.pop() ?? "") : "";
  return { street: parts.join(" "), postcode: code[0], city };
}

function placesOf({ street = "", postalCode = "", city = "" }: KnownValues) {
  const places =
    postalCode === "" && city === "" && street.length > SHORT
      ? splitAddress(street)
      : { street, postcode: postalCode, city };
  return {
    ...streetOf(places.street),
    postcode: places.postcode.toLowerCase().replace(PLAIN, ""),
    city: foldWords(places.city).join(" "),
  };
}
/** No address with a street and a postcode is shorter. */
const SHORT = 8;

const PLAIN = /[^\p{L}\p{N}]/gu;
const distinct = (texts: readonly (string | null)[]): string =>
  inOrder([...new Set(texts.filter((text) => text !== null))]);

/** A phone number's digits for comparison, from its key. */
const digitsOf = (number: string | null): string | null => number?.replace(/\D|^0+/g, "") ?? null;

type KnownValues = Omit<ComparedProfile, "emails" | "phones">;
/** Keys of e-mails and phones: see `emailKey` and `phoneKey`. */
type Contacts = { emails: readonly (string | null)[]; phones: readonly (string | null)[] };

/** Words that begin a last name of several words. */
const PARTICLES: ReadonlySet<string> = new Set(
  foldWords(
    "van von vom zu zur der den de del della di da do dos das du la le el al bin ibn abu mac mc saint san santa st ter ten y e",
  ),
);
/** More words in the column of last names are no person's name. */
const MOST_NAMES = 4;

/** Files without a column of first names have the whole name in that of last names: `Moreau, Camille`, `Camille Moreau`. */
function namesOf({ firstName, lastName }: KnownValues): Pick<Form, "first" | "last"> {
  const [first, words] = [nameWords(firstName), nameWords(lastName)];
  if (first.length > 0 || words.length < 2) return { first: first.join(" "), last: words.join(" ") };
  const comma = lastName?.indexOf(",") ?? -1;
  const behind = comma < 0 ? [] : nameWords(lastName?.slice(comma + 1));
  if (behind.length > 0 && behind.length < words.length)
    return { first: behind.join(" "), last: words.slice(0, words.length - behind.length).join(" ") };
  if (words.length > MOST_NAMES || words.some((word) => PARTICLES.has(word)))
    return { first: "", last: words.join(" ") };
  return { first: words.slice(0, -1).join(" "), last: words.at(-1) ?? "" };
}

/** A form from keys of e-mails and phones that were computed before. */
export const formWith = (profile: KnownValues, { emails, phones }: Contacts): Form => ({
  ...namesOf(profile),
  name: inOrder(companyWords(profile.name)),
  emails: distinct(emails),
  phones: distinct(phones.map(digitsOf)),
  ...placesOf(profile),
  country: (profile.country ?? "").toLowerCase().replace(PLAIN, ""),
  birth: birthOf(profile.birthDate ?? ""),
  numbers: distinct((profile.numbers ?? []).map((number) => number.toLowerCase().replace(/[^\p{L}\p{N}:]/gu, ""))),
});

/** For one property: its country is used for numbers of guests without a country. */
export function compileForms(country: string, shared: SharedMails = sharedMails): (profile: ComparedProfile) => Form {
  const read = phoneReader(country);
  const ofCompanies = companyMails(shared);
  return ({ emails = [], phones = [], ...profile }) => {
    const own = profile.country?.length === 2 ? profile.country : undefined;
    const mails = profile.name === undefined ? shared : ofCompanies;
    return formWith(profile, {
      emails: emails.map((email) => emailKey(email, mails)),
      phones: phones.map((phone) => phoneKey(phone, (number) => read(number, own))),
    });
  };
}
