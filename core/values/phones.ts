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
const BY_CODE = new Map(Object.values(PLANS).map((one) => [one.code, one]));

const MARKS = /[\s\u00a0\u202f().\-/\u2010-\u2015]/g;
const KEPT = 50_000;

/** Grown by what was asked, emptied when full: files repeat their numbers, and no file may fill the memory. */
export function phoneReader(defaultCountry: string): (text: string, country?: string) => string | null {
  const known = new Map<string, string | null>();
  return (text, country = defaultCountry) => {
    const quick = readQuickly(text, country);
    if (quick !== undefined) return quick;
    const key = `${country} ${text}`;
    let found = known.get(key);
    if (found === undefined) {
      const parsed = parsePhoneNumberFromString(
        text.replace("(0)", "").replace(/^00/, "+"),
        country ? (country as CountryCode) : undefined,
      );
      found = parsed?.isPossible() ? parsed.number : null;
      if (known.size >= KEPT) known.clear();
      known.set(key, found);
    }
    return found;
  };
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
      const one = BY_CODE.get(digits.slice(0, length));
      const rest = digits.length - length;
      if (one === FRANCE && rest >= 9 && digits[length] === "0") return rest > 10 ? undefined : french(digits);
      if (one) return rest >= one.least && rest <= one.most && digits[length] !== "0" ? `+${digits}` : undefined;
    }
    return undefined;
  }
  const one = PLANS[country];
  if (!one || !/^\d+$/.test(bare) || !bare.startsWith(one.trunk)) return undefined;
  const rest = bare.slice(one.trunk.length);
  return rest.length >= one.least && rest.length <= one.most && !rest.startsWith("0")
    ? `+${one.code}${rest}`
    : undefined;
}
