import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Of the countries most guests come from: calling code, what a national number begins with, its length without that. */
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

const MARKS = /[\s\u00a0\u202f().\-/\u2010-\u2015]/g;
const KEPT = 50_000;

/** The library itself reads no longer ones, but takes a second to say so of 60,000 plus signs. */
const LONGEST_PHONE = 250;

const EXTENSION = /[\s,;]?(?:extension|durchwahl|ext\.?|poste|ramal|dw\.?|x|#)[\s:.]{0,2}(\d{1,7})$/i;
/** Most numbers have none, and need no search from every digit. */
const MARK_OF_EXTENSION = /[a-z#]/i;
const LABEL =
  /^(?:telefon|telephone|téléphone|telefone|phone|mobile|mobil|handy|fon|tel|fax|cell|m|t|p)\s?[.:]{1,2}\s?/i;
/** A number to dial by the letters of the keys, as North America has them. */
const VANITY = /^(?:\+?1[-. ]?)?\(?8\d\d\)?[-. ]?[A-Z0-9]{3,4}[-. ]?[A-Z0-9]{3,7}$/i;
const KEYS = "22233344455566677778889999";
const LETTERS = /\p{L}/u;
const BETWEEN_NUMBERS = /[;,|\n/]|\s(?:or|oder|ou|o|und|and|et|e|y|&)\s/i;
/** What is shorter is a number inside a house or a town. */
const [SHORTEST, LONGEST] = [6, 15];

const digitsOf = (text: string) => text.replace(/\D/g, "");
/** `030 1234567 / 0171 1234567`; an area code before a slash is no number. */
const isSeveral = (text: string) =>
  digitsOf(text).length > LONGEST ||
  text.split(BETWEEN_NUMBERS).filter((part) => digitsOf(part).length >= SHORTEST).length > 1;

/** The number itself, and what is dialled after it; empty: nothing. */
function withoutExtension(text: string): { number: string; extension: string } {
  const found = MARK_OF_EXTENSION.test(text) ? EXTENSION.exec(text) : null;
  const number = found ? text.slice(0, found.index) : text;
  return found && digitsOf(number).length >= SHORTEST
    ? { number, extension: found[1] ?? "" }
    : { number: text, extension: "" };
}

/** `1-800-FLOWERS` as it is dialled. */
const dialled = (text: string) =>
  text.replace(/[A-Z]/gi, (letter) => KEYS[letter.toUpperCase().charCodeAt(0) - 65] ?? letter);

type ReadPhone = (text: string, country?: string) => string | null;

/**
 * The international form of a phone number, without an extension. Null: it is none, several, or may be more than one
 * number. What was read is kept until there is too much of it: files repeat their numbers, and no file may fill the
 * memory.
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

/** Whether a text can be one number that somebody can call, in whatever form. */
export function isPhone(text: string): boolean {
  if (INTERNATIONAL.test(text)) return true;
  if (text.length > LONGEST_PHONE || text.startsWith("+") || text.startsWith("00")) return false;
  const { number } = withoutExtension(text);
  const digits = digitsOf(number);
  if (digits.length < SHORTEST || LETTERS.test(number) || isSeveral(number)) return false;
  // So many digits without a nought or a plus before them: nobody knows of which country.
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

/** Neither a plus nor a nought before it: a national number that lost its nought, or an international one its plus. */
function readBare(text: string, country: string): string | null {
  const national = parse(text, country);
  const digits = digitsOf(text);
  const abroad = parsePhoneNumberFromString(`+${digits}`);
  const international = abroad?.isValid() ? abroad.number : null;
  if (national === null || international === null || national === international) return national ?? international;
  const plan = PLANS[country];
  // Longer than any number of the country: its own calling code stands before it.
  return plan && digits.startsWith(plan.code) && digits.length > plan.most ? international : null;
}

function parse(text: string, country: string): string | null {
  const parsed = parsePhoneNumberFromString(text, country ? (country as CountryCode) : undefined);
  return parsed?.isPossible() && parsed.nationalNumber.length >= SHORTEST ? parsed.number : null;
}

/** `+33 01 23 45 67 89` is what half of France writes; with a digit less the nought cannot be a prefix. */
const french = (digits: string) => `+33${digits.slice(digits.length === 12 ? 3 : 2)}`;

/** The ordinary cases by hand, a tenth of the library's time; undefined: ask the library. */
function readQuickly(text: string, country: string): string | undefined {
  const bare = text.replace("(0)", "").replace(MARKS, "");
  const digits = bare.startsWith("+") ? bare.slice(1) : text.startsWith("00") ? bare.slice(2) : null;
  if (digits !== null) {
    if (!/^[1-9]\d{7,14}$/.test(digits)) return undefined;
    for (const length of [1, 2, 3]) {
      const plan = BY_CODE.get(digits.slice(0, length));
      const rest = digits.length - length;
      if (plan === FRANCE && rest >= 9 && digits[length] === "0") return rest > 10 ? undefined : french(digits);
      if (plan) return rest >= plan.least && rest <= plan.most && digits[length] !== "0" ? `+${digits}` : undefined;
    }
    return undefined;
  }
  const item = PLANS[country];
  if (!item || !/^\d+$/.test(bare) || !bare.startsWith(item.trunk)) return undefined;
  const rest = bare.slice(item.trunk.length);
  return rest.length >= item.least && rest.length <= item.most && !rest.startsWith("0")
    ? `+${item.code}${rest}`
    : undefined;
}
