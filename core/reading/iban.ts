/** Lengths of account numbers by country. */
const LENGTHS = new Map(
  (
    "AD24 AE23 AL28 AT20 BA20 BE16 BG22 BH22 BR29 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FO18 FR27 GB22 GE22 GI23 " +
    "GL18 GR27 HR21 HU28 IE22 IL23 IS26 IT27 JO30 KW30 KZ20 LB28 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 MU30 " +
    "NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SE24 SI19 SK24 SM27 TN24 TR26 UA29 VA22 XK20"
  )
    .split(" ")
    .map((country) => [country.slice(0, 2), Number(country.slice(2))]),
);
/** Two letters and two digits, not preceded by either. */
const START = /(?<![A-Za-z0-9])([A-Z]{2})\d{2}/g;

/** Whether the digits from `start` to `end` are part of a bank account number, by its own check digits. */
export function isInIban(text: string, start: number, end: number): boolean {
  for (const { index, 1: country = "" } of text.slice(0, start + 2).matchAll(START)) {
    const length = LENGTHS.get(country);
    if (length === undefined) continue;
    // Blanks separate groups of four.
    const [written = ""] =
      new RegExp(`^[A-Z0-9](?: ?[A-Z0-9]){${length - 1}}(?![A-Za-z0-9])`).exec(text.slice(index)) ?? [];
    if (index + written.length >= end && passesMod97(written.replaceAll(" ", ""))) return true;
  }
  return false;
}

function passesMod97(number: string): boolean {
  let rest = 0;
  for (const character of number.slice(4) + number.slice(0, 4))
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
