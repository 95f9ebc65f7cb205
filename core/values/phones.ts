import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Of the countries most guests come from: calling code, what a national number begins with, its length without that. */
type Plan = { code: string; trunk: string; least: number; most: number };
const plan = (code: string, trunk: string, least: number, most = least): Plan => ({ code, trunk, least, most });
const PLANS: Readonly<Record<string, Plan>> = {
  FR: plan("33", "0", 9),
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
};
const BY_CODE = new Map(Object.values(PLANS).map((one) => [one.code, one]));

const MARKS = /[\s\u00a0\u202f().\-/\u2010-\u2015]/g;
const KEPT = 50_000;

/** Grown by what was asked, emptied when full: files repeat their numbers, and no file may fill the memory. */
export function phoneReader(defaultCountry: string): (text: string, country?: string) => string | null {
  const known = new Map<string, string | null>();
  return (text, country = defaultCountry) => {
    const quick = readQuickly(text, country);
    if (quick) return quick;
    const key = `${country} ${text}`;
    let found = known.get(key);
    if (found === undefined) {
      const parsed = parsePhoneNumberFromString(text, country ? (country as CountryCode) : undefined);
      found = parsed?.isPossible() ? parsed.number : null;
      if (known.size >= KEPT) known.clear();
      known.set(key, found);
    }
    return found;
  };
}

/** The ordinary cases by hand, a tenth of the library's time; null: ask the library. */
function readQuickly(text: string, country: string): string | null {
  const bare = text.replace("(0)", "").replace(MARKS, "");
  const digits = bare.startsWith("+") ? bare.slice(1) : bare.startsWith("00") ? bare.slice(2) : null;
  if (digits !== null) {
    if (!/^[1-9]\d{7,14}$/.test(digits)) return null;
    for (const length of [1, 2, 3]) {
      const one = BY_CODE.get(digits.slice(0, length));
      const rest = digits.length - length;
      if (one) return rest >= one.least && rest <= one.most && digits[length] !== "0" ? `+${digits}` : null;
    }
    return null;
  }
  const one = PLANS[country];
  if (!one || !/^\d+$/.test(bare) || !bare.startsWith(one.trunk)) return null;
  const rest = bare.slice(one.trunk.length);
  return rest.length >= one.least && rest.length <= one.most && !rest.startsWith("0") ? `+${one.code}${rest}` : null;
}
