import fc from "fast-check";
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { phoneReader } from "./phones.ts";

const COUNTRIES = [
  "FR",
  "DE",
  "AT",
  "CH",
  "BE",
  "NL",
  "GB",
  "PT",
  "ES",
  "US",
  "CA",
  "PL",
  "CZ",
  "DK",
  "NO",
  "LU",
  "IT",
];
const CODES = [
  33, 49, 43, 41, 32, 31, 44, 351, 34, 1, 48, 420, 45, 47, 352, 353, 30, 46, 358, 40, 90, 972, 971, 91, 81, 61, 39,
];

test("the quick way says what the library says", () => {
  const digits = fc.stringMatching(/^[0-9]{5,13}$/);
  const start = fc.oneof(
    fc.constantFrom("", "0"),
    fc.constantFrom(...CODES).chain((code) => fc.constantFrom(`+${code}`, `00${code}`, `+${code} (0)`, `+${code} 0`)),
  );
  const mark = fc.constantFrom("", " ", "-", "/", ".");
  fc.assert(
    fc.property(fc.constantFrom(...COUNTRIES), start, mark, digits, (country, head, between, tail) => {
      const text = `${head}${between}${tail.slice(0, 3)}${between}${tail.slice(3)}`;
      // Europe dials 00 where the library asks for the country it is dialled from.
      const asked = text.replace("(0)", "").replace(/^00/, "+");
      const parsed = parsePhoneNumberFromString(asked, country as CountryCode);
      expect(phoneReader(country)(text)).toBe(parsed?.isPossible() ? parsed.number : null);
    }),
    { numRuns: 4_000 },
  );
});
