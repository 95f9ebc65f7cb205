import fc from "fast-check";
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { isPhone, phoneReader, wholePhoneReader } from "./phones.ts";

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

test("the fast path gives the library's result", () => {
  const digits = fc.stringMatching(/^[0-9]{5,13}$/);
  const start = fc.oneof(
    fc.constant("0"),
    fc.constantFrom(...CODES).chain((code) => fc.constantFrom(`+${code}`, `00${code}`, `+${code} (0)`, `+${code} 0`)),
  );
  const mark = fc.constantFrom("", " ", "-", "/", ".");
  fc.assert(
    fc.property(fc.constantFrom(...COUNTRIES), start, mark, digits, (country, head, between, tail) => {
      const text = `${head}${between}${tail.slice(0, 3)}${between}${tail.slice(3)}`;
      // Europe dials 00; the library needs the country it is dialled from.
      const input = text.replace("(0)", "").replace(/^00/, "+");
      const parsed = parsePhoneNumberFromString(input, country as CountryCode);
      const isNumber =
        parsed?.isPossible() && parsed.nationalNumber.length >= 6 && input.replace(/\D/g, "").length <= 15;
      expect(phoneReader(country)(text)).toBe(isNumber ? parsed?.number : null);
    }),
    { numRuns: 4_000 },
  );
});

test.each([
  ["FR", "+352150000000", null],
  ["LU", "150000000", null],
  ["DE", "491711234567", "+491711234567"],
  ["DE", "1711234567", "+491711234567"],
  ["DE", "33612345678", null],
  ["ES", "34612345678", "+34612345678"],
  ["US", "33612345678", "+33612345678"],
  ["DE", "12345", null],
  ["DE", "1-800-FLOWERS", "+18003569377"],
  ["DE", "1-800-356-9377", null],
  ["DE", "call the wife 0171 1234567", null],
  ["DE", "Tel.: 0171 1234567", "+491711234567"],
  ["DE", "030 1234567 / 0171 1234567", null],
  ["DE", "030/1234567", "+49301234567"],
  ["DE", "0301234567, 01711234567", null],
  ["DE", "0301234567 oder 01711234567", null],
  ["FR", "01 23 45 67 89 06 12 34 56 78", null],
  ["DE", "+49 30 1234567 ext. 12", "+49301234567 ext. 12"],
  ["DE", "+49 30 1234567 x22", "+49301234567 ext. 22"],
  ["US", "(202) 555-0123 #4", "+12025550123 ext. 4"],
  ["DE", "+49301234567 ext. 12", "+49301234567 ext. 12"],
] as const)("in %s %s is %s", (country, text, read) => {
  expect(wholePhoneReader(country)(text)).toBe(read);
  // Numbers are matched without their extension.
  expect(phoneReader(country)(text)).toBe(read?.split(" ")[0] ?? null);
});

test("text without exactly one number is reported", () => {
  const wrong = [
    "12345",
    "030 1234567 / 0171 1234567",
    "0033123",
    "+49",
    "1-800-FLOWERS",
    "privat",
    "33612345678",
    "9".repeat(300),
    "+33 1 42",
    "+33 1 42 68 53 00 / +33 6 12 34 56 78",
    "(+33)",
  ];
  expect(wrong.filter(isPhone)).toEqual([]);
  const right = ["+49301234567", "+49301234567 ext. 12", "030/1234567", "0171 1234567", "612345678", "(202) 555-0123"];
  right.push("+33 1 42 68 53 00", "0033 1 42 68 53 00", "+33\u00a06\u202f12 34 56 78", "+33 (0)1 42 68 53 00");
  right.push("(+33) 1 42 68 53 00", "+49 30 1234567 ext. 12", "+33–1–42–68–53–00");
  expect(right.filter((text) => !isPhone(text))).toEqual([]);
});
