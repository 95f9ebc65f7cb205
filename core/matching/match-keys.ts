import { isEmail } from "../values/emails.ts";
import { phoneReader } from "../values/phones.ts";
import { foldWords } from "./fold.ts";

/** What two profiles are alike by, one text a criterion; null: nothing to compare, which matches nothing. */
export type MatchKeys = { email: string | null; phone: string | null; name: string | null; address: string | null };

/** The values of a guest or an account that keys are made of. */
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

/** As they are compared: folded. */
const words = (text: string): ReadonlySet<string> => new Set(foldWords(text));

/** Addresses that travel agencies make up for each booking. */
const RELAYS =
  /(?:^|\.)(?:guest\.booking\.com|expediapartnercentral\.com|expediamail\.com|agoda-messaging\.com|airbnb\.com|messaging\.trip\.com|guest\.hotelbeds\.com)$/;
/** Nobody's own: the reception's, or what is typed where there is none. */
const NOBODY: ReadonlySet<string> = new Set(
  "info reception rezeption reservation reservations reservierung booking bookings office hotel noemail nomail none no na noreply no-reply donotreply test unknown unbekannt inconnu guest gast example sample abc xxx asd mail email aa a x".split(
    " ",
  ),
);

export function emailKey(text: string | undefined): string | null {
  if (!text) return null;
  const mail = text.trim().toLowerCase();
  if (!isEmail(mail)) return null;
  const at = mail.lastIndexOf("@");
  let [user, domain] = [mail.slice(0, at), mail.slice(at + 1)];
  const plus = user.indexOf("+");
  if (plus > 0) user = user.slice(0, plus);
  if (domain === "googlemail.com") domain = "gmail.com";
  if (domain === "gmail.com") user = user.replaceAll(".", "");
  return user === "" || NOBODY.has(user) || RELAYS.test(domain) ? null : `${user}@${domain}`;
}

const MADE_UP = /^(\d)\1+$|123456789|987654321/;

function phoneKey(text: string | undefined, read: (text: string) => string | null): string | null {
  if (!text) return null;
  const number = read(text) ?? text.replace(/\D/g, "");
  const digits = number.replace(/\D/g, "");
  return digits.length < 7 || MADE_UP.test(digits.slice(-9)) || MADE_UP.test(digits) ? null : number;
}

const TITLES = words(
  "mr mrs ms miss mister sir dr prof herr frau hr fr monsieur madame mademoiselle mme mlle m sr sra srta senhor senhora don dona dipl ing",
);
const NO_NAMES = words("blank guest gast tbc tba tbd unknown unbekannt inconnu xxx test noname na dummy walkin");

export function nameKey(first: string | undefined, last: string | undefined): string | null {
  if (!first || !last) return null;
  const [given, family] = [foldWords(first), foldWords(last)].map((part) => part.filter((word) => !TITLES.has(word)));
  if (!given?.length || !family?.length) return null;
  const all = [...given, ...family];
  return all.some((word) => NO_NAMES.has(word)) ? null : all.sort().join(" ");
}

/** The legal form says little, and half of the files leave it out. */
const FORMS = words("gmbh ag kg ohg ltd limited inc llc plc sa sarl sas lda spa srl bv nv co company corp corporation");

const companyKey = (name: string | undefined): string | null => {
  const all = foldWords(name ?? "").filter((word) => !FORMS.has(word));
  return all.length === 0 || all.some((word) => NO_NAMES.has(word)) ? null : all.sort().join(" ");
};

const STREETS: Readonly<Record<string, string>> = Object.fromEntries(
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
    return [short, ...long].map((word) => [word, short]);
  }),
);
const ARTICLES = words("de la le les du des do da dos das der die den den am an im in of the a o e y et und and l d");

/** `Hauptstrasse` is `Haupt str` everywhere, and `3 a` is `3a`. */
const streetWords = (text: string): string[] =>
  foldWords(
    text
      .replace(/(\p{L})(stra(?:ß|ss)e|str\.?)(?=[\s,.\d]|$)/giu, "$1 str ")
      .replace(/(\d)\s+(\p{L})(?=[\s,]|$)/gu, "$1$2"),
  )
    .map((word) => STREETS[word] ?? word)
    .filter((word) => !ARTICLES.has(word));

export function addressKey({ address1, address2, city, postalCode }: Matched): string | null {
  if (!address1) return null;
  const street = streetWords(address2 ? `${address1} ${address2}` : address1);
  const place = (postalCode ?? "").toLowerCase().replace(/[^a-z0-9]/g, "") || foldWords(city ?? "").join(" ");
  if (place === "" || !street.some((word) => /\d/.test(word))) return null;
  return `${street.sort().join(" ")}|${place}`;
}

/** For one property: its country reads the numbers of guests who have none. */
export function compileMatchKeys(country: string): (values: Matched) => MatchKeys {
  const read = phoneReader(country);
  return (values) => {
    const own = values.country?.length === 2 ? values.country : undefined;
    return {
      email: emailKey(values.email),
      phone: phoneKey(values.mobile || values.phone, (text) => read(text, own)),
      name: values.name === undefined ? nameKey(values.firstName, values.lastName) : companyKey(values.name),
      address: addressKey(values),
    };
  };
}
