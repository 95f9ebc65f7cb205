import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** For the most frequent countries of guests: calling code, trunk prefix, length of a national number without it. */
type Plan = { code: string; trunk: string; least: number; most: number };
const plan = (code: string, trunk: string, least: number, most = least): Plan => ({ code, trunk, least, most });
const PLANS: Readonly<Record<string, Plan>> = {
  FR: plan("33", "0", 9),
  DE: plan("49", "0", 6, 11),
  AT: plan("43", "0", 6, 12),
  CH: plan("41", "0", 9),
  BE: plan("32", "0", 8, 9),
  NL: plan("31", "0", 9),
  GB: plan("44", "0", 10),
  PT: plan("351", "", 9),
  ES: plan("34", "", 9),
  US: plan("1", "", 10),
  CA: plan("1", "", 10),
  PL: plan("48", "", 9),
  CZ: plan("420", "", 9),
  DK: plan("45", "", 8),
  NO: plan("47", "", 8),
  LU: plan("352", "", 9),
  IE: plan("353", "0", 9),
  GR: plan("30", "", 10),
  SE: plan("46", "0", 7, 9),
  FI: plan("358", "0", 7, 10),
  RO: plan("40", "0", 9),
  TR: plan("90", "0", 10),
  IL: plan("972", "0", 8, 9),
  AE: plan("971", "0", 8, 9),
  IN: plan("91", "0", 10),
  JP: plan("81", "0", 9, 10),
  AU: plan("61", "0", 9),
};
const FRANCE = PLANS.FR;
const BY_CODE = new Map(Object.values(PLANS).map((plan) => [plan.code, plan]));

/** `15…` chooses a carrier there and is no part of the number. */
const [LUXEMBOURG, CARRIER] = ["352", "15"];

const MARKS = /[\s\u00a0\u202f().\-/\u2010-\u2015]/g;
const KEPT = 50_000;

/** The library reads no longer numbers either, but takes a second to reject 60,000 plus signs. */
const LONGEST_PHONE = 250;

const EXTENSION = /[\s,;]?(?:extension|durchwahl|ext\.?|poste|ramal|dw\.?|x|#)[\s:.]{0,2}(\d{1,7})$/i;
/** Most numbers have none and need no search. */
const MARK_OF_EXTENSION = /[a-z#]/i;
const LABEL =
  /^(?:telefon|telephone|téléphone|telefone|phone|mobile|mobil|handy|fon|tel|fax|cell|m|t|p)\s?[.:]{1,2}\s?/i;
/** A number written with the letters of the keys, as in North America. */
const VANITY = /^(?:\+?1[-. ]?)?\(?8\d\d\)?[-. ]?[A-Z0-9]{3,4}[-. ]?[A-Z0-9]{3,7}$/i;
const KEYS = "22233344455566677778889999";
const LETTERS = /\p{L}/u;
const BETWEEN_NUMBERS = /[;,|\n/]|\s(?:or|oder|ou|o|und|and|et|e|y|&)\s/i;
/** Shorter numbers are internal or local. */
const [SHORTEST, LONGEST] = [6, 15];

const digitsOf = (text: string) => text.replace(/\D/g, "");
/** `030 1234567 / 0171 1234567`; an area code before a slash is not a number. */
const isSeveral = (text: string) =>
  digitsOf(text).length > LONGEST ||
  text.split(BETWEEN_NUMBERS).filter((part) => digitsOf(part).length >= SHORTEST).length > 1;

/** The number, and its extension; empty: none. */
function withoutExtension(text: string): { number: string; extension: string } {
  const found = MARK_OF_EXTENSION.test(text) ? EXTENSION.exec(text) : null;
  const number = found ? text.slice(0, found.index) : text;
  return found && digitsOf(number).length >= SHORTEST
    ? { number, extension: found[1] ?? "" }
    : { number: text, extension: "" };
}

/** `1-800-FLOWERS` in digits. */
const dialled = (text: string) =>
  text.replace(/[A-Z]/gi, (letter) => KEYS[letter.toUpperCase().charCodeAt(0) - 65] ?? letter);

type ReadPhone = (text: string, country?: string) => string | null;

/**
 * The international form of a phone number, without an extension. Null: not a number, several, or ambiguous. Results
 * are cached up to a limit: files repeat their numbers, and no file may fill memory.
 */
export function phoneReader(defaultCountry: string): ReadPhone {
  const known = new Map<string, string | null>();
  return (text, country = defaultCountry) => {
    if (text.length > LONGEST_PHONE) return null;
    const quick = readQuickly(text, country);
    if (quick !== undefined) return quick;
    const key = `${country} ${text}`;
    let found = known.get(key);
    if (found === undefined) {
      found = readSlowly(text, country);
      if (known.size >= KEPT) known.clear();
      known.set(key, found);
    }
    return found;
  };
}

/** The same with its extension: `+49301234567 ext. 12`. */
export function wholePhoneReader(defaultCountry: string): ReadPhone {
  const read = phoneReader(defaultCountry);
  return (text, country = defaultCountry) => {
    const number = read(text, country);
    if (number === null || text.length > LONGEST_PHONE) return number;
    const { extension } = withoutExtension(text);
    return extension === "" ? number : `${number} ext. ${extension}`;
  };
}

const INTERNATIONAL = /^\+[1-9]\d{6,14}(?: ext\. \d{1,7})?$/;

const readAnywhere = phoneReader("");
const COUNTRY_CODE_FIRST = /^['(]?(?:[+\uff0b]|00)/;

/** A number with its country code, however it is spaced: `+33 1 42 68 53 00`, `0033 6 12 34 56 78`, `Tel.: +33…`. */
export const isInternationalPhone = (text: string): boolean =>
  text.length <= LONGEST_PHONE && COUNTRY_CODE_FIRST.test(text.replace(LABEL, "")) && readAnywhere(text) !== null;

/** Whether a text can be a single phone number in any form. */
export function isPhone(text: string): boolean {
  if (INTERNATIONAL.test(text)) return true;
  if (text.length > LONGEST_PHONE) return false;
  // Its country code says how many digits such a number has.
  if (COUNTRY_CODE_FIRST.test(text)) return isInternationalPhone(text);
  const { number } = withoutExtension(text);
  const digits = digitsOf(number);
  if (digits.length < SHORTEST || LETTERS.test(number) || isSeveral(number)) return false;
  // So many digits without a zero or plus in front: the country is not known.
  return digits.startsWith("0") || digits.length <= 10;
}

function readSlowly(text: string, country: string): string | null {
  const { number } = withoutExtension(text.replace(LABEL, ""));
  if (VANITY.test(number) && LETTERS.test(number)) return parse(dialled(number), "US");
  const bare = number.replace("(0)", "").replace(/^00/, "+");
  if (LETTERS.test(bare) || isSeveral(bare)) return null;
  if (/^[+0(]/.test(bare.trim())) return parse(bare, country);
  return readBare(bare, country);
}

/** No plus or zero in front: a national number without its zero, or an international one without its plus. */
function readBare(text: string, country: string): string | null {
  const national = parse(text, country);
  const digits = digitsOf(text);
  const abroad = parsePhoneNumberFromString(`+${digits}`);
  const international = abroad?.isValid() ? abroad.number : null;
  if (national === null || international === null || national === international) return national ?? international;
  const plan = PLANS[country];
  // Longer than any number of the country: it begins with its own calling code.
  return plan && digits.startsWith(plan.code) && digits.length > plan.most ? international : null;
}

function parse(text: string, country: string): string | null {
  // Without a country the library throws an error, which takes longer than reading most numbers.
  if (country === "" && !/[+\uff0b]/.test(text)) return null;
  const parsed = parsePhoneNumberFromString(text, country ? (country as CountryCode) : undefined);
  return parsed?.isPossible() && parsed.nationalNumber.length >= SHORTEST ? parsed.number : null;
}

/** `+33 01 23 45 67 89` is usual in France; with a digit less the zero cannot be a prefix. */
const french = (digits: string) => `+33${digits.slice(digits.length === 12 ? 3 : 2)}`;

/** The usual cases by hand, in a tenth of the library's time; undefined: use the library. */
function readQuickly(text: string, country: string): string | undefined {
  const bare = text.replace("(0)", "").replace(MARKS, "");
  const digits = bare.startsWith("+") ? bare.slice(1) : text.startsWith("00") ? bare.slice(2) : null;
  if (digits !== null) {
    if (!/^[1-9]\d{7,14}$/.test(digits)) return undefined;
    for (const length of [1, 2, 3]) {
      const plan = BY_CODE.get(digits.slice(0, length));
      const rest = digits.length - length;
      if (plan === FRANCE && rest >= 9 && digits[length] === "0") return rest > 10 ? undefined : french(digits);
      if (plan?.code === LUXEMBOURG && digits.startsWith(CARRIER, length)) return undefined;
      if (plan) return rest >= plan.least && rest <= plan.most && digits[length] !== "0" ? `+${digits}` : undefined;
    }
    return undefined;
  }
  const item = PLANS[country];
  if (!item || !/^\d+$/.test(bare) || !bare.startsWith(item.trunk)) return undefined;
  const rest = bare.slice(item.trunk.length);
  if (item.code === LUXEMBOURG && rest.startsWith(CARRIER)) return undefined;
  return rest.length >= item.least && rest.length <= item.most && !rest.startsWith("0")
    ? `+${item.code}${rest}`
    : undefined;
}
