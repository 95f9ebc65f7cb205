import { isEmail } from "../values/emails.ts";
import { phoneReader } from "../values/phones.ts";
import { foldWords } from "./fold.ts";
import { romanize } from "./romanize.ts";

/** Keys by which profiles are compared, one text per value; null: nothing to compare, which matches nothing. */
export type MatchKeys = {
  email: string | null;
  phone: string | null;
  mobile: string | null;
  name: string | null;
  address: string | null;
  /** Phone and mobile, whole. */
  numbers: readonly (string | null)[];
};

/** The values of a guest or an account that the keys are made from. */
export type Matched = Readonly<
  Partial<
    Record<
      | "email"
      | "phone"
      | "mobile"
      | "firstName"
      | "lastName"
      | "name"
      | "address1"
      | "address2"
      | "city"
      | "postalCode"
      | "country",
      string | undefined
    >
  >
>;

/** Folded words for comparison. */
const words = (text: string): ReadonlySet<string> => new Set(foldWords(text));

/** Longest list sorted in place; the usual sort spends most of its time copying. */
const FEW = 16;

export function inOrder(words: string[]): string {
  if (words.length > FEW) return words.sort().join(" ");
  for (let index = 1; index < words.length; index++) {
    const word = words[index] ?? "";
    let to = index;
    for (; to > 0 && (words[to - 1] ?? "") > word; to--) words[to] = words[to - 1] ?? "";
    words[to] = word;
  }
  return words.join(" ");
}

/** Addresses shared by many guests. An account can change both lists. */
export type SharedMails = {
  /** Domains of addresses that travel agencies create for each booking. */
  relays: ReadonlySet<string>;
  /** Parts before the @: a reception's, or placeholders for a missing address. */
  offices: ReadonlySet<string>;
};
export const sharedMails: SharedMails = {
  relays: new Set(
    "guest.booking.com expediapartnercentral.com expediamail.com agoda-messaging.com airbnb.com messaging.trip.com guest.trip.com guest.hotelbeds.com".split(
      " ",
    ),
  ),
  offices: new Set(
    "info reception rezeption reservation reservations reservierung booking bookings office hotel noemail nomail none no na noreply no-reply donotreply test unknown unbekannt inconnu guest gast example sample abc xxx asd mail email aa a x".split(
      " ",
    ),
  ),
};

/** An office address is shared by guests, but it is the company's own. */
export const companyMails = (shared: SharedMails): SharedMails => ({ ...shared, offices: new Set() });

/** Whether it is such a domain or a subdomain: `m.expediapartnercentral.com`. */
function isRelay(domain: string, relays: ReadonlySet<string>): boolean {
  for (let from = 0; from >= 0; ) {
    if (relays.has(domain.slice(from))) return true;
    const dot = domain.indexOf(".", from);
    from = dot < 0 ? -1 : dot + 1;
  }
  return false;
}

export function emailKey(text: string | undefined, shared: SharedMails = sharedMails): string | null {
  if (!text) return null;
  const mail = text.trim().toLowerCase();
  if (!isEmail(mail)) return null;
  const index = mail.lastIndexOf("@");
  let [user, domain] = [mail.slice(0, index), mail.slice(index + 1)];
  const plus = user.indexOf("+");
  if (plus > 0) user = user.slice(0, plus);
  if (domain === "googlemail.com") domain = "gmail.com";
  if (domain === "gmail.com") user = user.replaceAll(".", "");
  return user === "" || shared.offices.has(user) || isRelay(domain, shared.relays) ? null : `${user}@${domain}`;
}

const MADE_UP = /^(\d)\1+$|123456789|987654321/;
const INTERNATIONAL = /^\+\d+$/;

export function phoneKey(text: string | undefined, read: (text: string) => string | null): string | null {
  if (!text) return null;
  const number = read(text) ?? text.replace(/\D/g, "");
  const digits = INTERNATIONAL.test(number) ? number.slice(1) : number.replace(/\D/g, "");
  return digits.length < 7 || MADE_UP.test(digits.slice(-9)) || MADE_UP.test(digits) ? null : number;
}

const TITLES = words(
  "mr mrs ms mx miss mister sir dr dra prof doctor doktor professor herr frau hr fr fru monsieur madame mademoiselle mme mlle m sr sra srta senhor senhora sig signor signora signorina sigra dott dottssa dottoressa avv ing dipl mag don dona dhr mevr mevrouw pan pani rev reverend lady lord exmo exma eng family familie famille familia famiglia fam phd md mba msc esq vip",
);
/** Titles that are also names: `Don Smith`, `Wei Pan`. */
const NAMED_TITLES = words("don dona eng pan");
const NO_NAMES = words("blank guest gast tbc tba tbd unknown unbekannt inconnu xxx test noname na dummy walkin");

const isTitle = (word: string) => TITLES.has(word);
const isNoName = (word: string) => NO_NAMES.has(word);
/** Folded words of a name for comparison; a placeholder has none. */
export function nameWords(text: string | undefined): string[] {
  const words = wordsOfName(text ?? "");
  return words.some(isNoName) ? [] : words;
}

/** In Latin letters, without titles. */
function wordsOfName(text: string): string[] {
  const words = foldWords(romanize(text));
  if (!words.some(isTitle)) return words;
  const names = words.filter((word) => !isTitle(word));
  return names.length > 0 ? names : words.filter((word) => NAMED_TITLES.has(word));
}

export function nameKey(first: string | undefined, last: string | undefined): string | null {
  if (!first || !last) return null;
  const words = wordsOfName(first);
  const family = wordsOfName(last);
  if (words.length === 0 || family.length === 0) return null;
  for (const word of family) words.push(word);
  return words.some(isNoName) ? null : inOrder(words);
}

/** The legal form is little evidence, and half of the files omit it. */
const FORMS = words("gmbh ag kg ohg ltd limited inc llc plc sa sarl sas lda spa srl bv nv co company corp corporation");

/** Words of a company's name without its legal form. */
export function companyWords(name: string | undefined): string[] {
  const words = foldWords(romanize(name ?? "")).filter((word) => !FORMS.has(word));
  return words.some(isNoName) ? [] : words;
}

const companyKey = (name: string | undefined): string | null => inOrder(companyWords(name)) || null;

const STREETS: ReadonlyMap<string, string> = new Map(
  [
    "str strasse street st straat",
    "av avenue avenida ave aven",
    "r rua rue",
    "bd boulevard blvd boul",
    "pl platz place plaza praca plz",
    "rd road",
    "ln lane",
    "weg wg",
  ].flatMap((line) => {
    const [short = "", ...long] = foldWords(line);
    return [short, ...long].map((word) => [word, short] as const);
  }),
);
/** `str`, `av` … as in `streetWords`: they hardly distinguish streets. */
export const streetTypes: ReadonlySet<string> = new Set(STREETS.values());
const ARTICLES = words("de la le les du des do da dos das der die den den am an im in of the a o e y et und and l d");

const STREET_IN_WORD = /(\p{L})(stra(?:ß|ss)e|str\.?)(?=[\s,.\d]|$)/giu;
const LETTER_OF_NUMBER = /(\d)\s+(\p{L})(?=[\s,]|$)/gu;
/** Quick checks, without the full letter tables, that most texts have nothing to replace. */
const MAY_BE_STREET = /str/i;
const MAY_BE_LETTER = /\d\s+\S{1,2}(?:[\s,]|$)/;

/** `Hauptstrasse` always becomes `Haupt str`, and `3 a` becomes `3a`. */
export function streetWords(text: string): string[] {
  let clear = text;
  if (MAY_BE_STREET.test(clear)) clear = clear.replace(STREET_IN_WORD, "$1 str ");
  if (MAY_BE_LETTER.test(clear)) clear = clear.replace(LETTER_OF_NUMBER, "$1$2");
  const words = foldWords(clear);
  let kept = 0;
  for (const word of words) if (!ARTICLES.has(word)) words[kept++] = STREETS.get(word) ?? word;
  words.length = kept;
  return words;
}

const DIGIT = /\d/;
const hasDigit = (word: string) => DIGIT.test(word);
const SIMPLE = /^[a-z0-9]+$/;

function placeOf(postalCode: string, city: string): string {
  const code = postalCode.toLowerCase();
  return (SIMPLE.test(code) ? code : code.replace(/[^a-z0-9]/g, "")) || foldWords(city).join(" ");
}

export function addressKey({ address1, address2, city, postalCode }: Matched): string | null {
  if (!address1) return null;
  const street = streetWords(address2 ? `${address1} ${address2}` : address1);
  if (!street.some(hasDigit)) return null;
  const place = placeOf(postalCode ?? "", city ?? "");
  return place === "" ? null : `${inOrder(street)}|${place}`;
}

/** Numbers are compared by their last digits, because the country is often missing or guessed. */
export const PHONE_TAIL = 8;

const tailOf = (number: string | null): string | null => number?.replace(/\D/g, "").slice(-PHONE_TAIL) ?? null;

/** For one property: its country is used for numbers of guests without a country. */
export function compileMatchKeys(country: string, shared: SharedMails = sharedMails): (values: Matched) => MatchKeys {
  const read = phoneReader(country);
  const ofCompanies = companyMails(shared);
  return (values) => {
    const own = values.country?.length === 2 ? values.country : undefined;
    const numberOf = (text: string | undefined) => phoneKey(text, (number) => read(number, own));
    const [phone, mobile] = [numberOf(values.phone), numberOf(values.mobile)];
    return {
      email: emailKey(values.email, values.name === undefined ? shared : ofCompanies),
      phone: tailOf(phone),
      mobile: tailOf(mobile),
      numbers: [phone, mobile],
      name: values.name === undefined ? nameKey(values.firstName, values.lastName) : companyKey(values.name),
      address: addressKey(values),
    };
  };
}
