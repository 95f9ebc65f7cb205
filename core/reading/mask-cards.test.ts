import fc from "fast-check";
import { expect, test } from "vitest";
import type { Encoding } from "../../contract/reading.ts";
import { campaign, PATIENCE } from "../../test/support/read-text.ts";
import type { CardFound } from "./card-numbers.ts";
import { encode } from "./encodings.ts";
import { CARD_REACH, findCards, maskCards } from "./mask-cards.ts";
import { hasMasked } from "./masked-numbers.ts";

/** Test numbers published by the networks. */
const TEST_NUMBERS = [
  ["Visa", "4111111111111111"],
  ["Visa", "4012888888881881"],
  ["Visa of 13", "4222222222222"],
  ["Visa of 19", "4000000000000000006"],
  ["Mastercard", "5555555555554444"],
  ["Mastercard, the 2 series", "2223003122003222"],
  ["American Express", "378282246310005"],
  ["Diners Club", "30569309025904"],
  ["Diners Club", "38520000023237"],
  ["Discover", "6011111111111117"],
  ["JCB", "3530111333300000"],
  ["UnionPay", "6200000000000005"],
  ["UnionPay of 19", "6205500000000000004"],
  ["Maestro", "6759649826438453"],
  ["Mir", "2200000000000004"],
  ["Dankort", "5019717010103742"],
] as const;

test.each(TEST_NUMBERS)("%s: %s keeps its last four digits", (_, number) => {
  const masked = "*".repeat(number.length - 4) + number.slice(-4);
  expect(maskCards(number)).toBe(masked);
  expect(maskCards(`Card ${number}, exp 12/27`)).toBe(`Card ${masked}, exp 12/27`);
  expect(maskCards(number.replace(/(\d{4})(?=\d)/g, "$1 "))).toBe(masked.replace(/(.{4})(?=.)/g, "$1 "));
  expect(maskCards(number.replace(/(\d{4})(?=\d)/g, "$1-"))).toBe(masked.replace(/(.{4})(?=.)/g, "$1-"));
  expect(maskCards([...number].join(" "))).toBe([...masked].join(" "));
});

test("card numbers are found next to other digits", () => {
  expect(maskCards("4111 1111 1111 1111 12 27 1234567")).toBe("**** **** **** 1111 12 27 1234567");
  expect(maskCards("room 12 4111111111111111 5555-5555-5555-4444")).toBe(
    "room 12 ************1111 ****-****-****-4444",
  );
  expect(maskCards("3782 822463 10005 0127")).toBe("**** ****** *0005 0127");
  expect(maskCards("VI4111111111111111X")).toBe("VI************1111X");
  expect(maskCards("41111111 11111111")).toBe("******** ****1111");
  // Too long for a phone number.
  expect(maskCards("+4111111111111111")).toBe("+************1111");
});

test.each([
  ["a wrong check digit", "4111111111111112"],
  ["a length that no network has", "411111111111116"],
  ["first digits of nobody", "1234567890123452"],
  ["digits beside it", "94111111111111111"],
  ["two blanks", "4111  1111 1111 1111"],
  ["another separator", "4111:1111:1111:1111"],
  ["a tab, which divides cells", "4111\t1111\t1111\t1111"],
  ["amounts", "4111.11 1111.11 1111.11"],
  ["the places of a decimal", "0.4532015112830366"],
  ["dates", "30.5.2026 30.6.2026"],
  ["a day and its folder", "/2026/03/08/41111111111"],
  ["a number in other groups with dots", "411111.1111.111111"],
  ["a German mobile phone", "+49 151 23456787"],
  ["the same without its plus", "4915123456787"],
  ["an Austrian one", "4366412345671"],
  ["a phone with a plus", "+378282246310005"],
  ["two phones in a cell", "06 40 12 34 56 06 51 23 06 67"],
  ["two dates", "23-01-2026 25-01-2020"],
  ["a date and time", "20260308120001"],
  ["masked already", "************1111"],
])("%s is no card number: %s", (_, text) => {
  expect(maskCards(text)).toBe(text);
});

test("an account number is recognised by its check digits; with wrong ones its digits may be a card", () => {
  const account = (check: string) => `IBAN DE${check} 4111 1111 1111 1111 00 please`;
  const checks = Array.from({ length: 97 }, (_, index) => String(index + 2).padStart(2, "0"));
  expect(checks.filter((check) => maskCards(account(check)) === account(check))).toHaveLength(1);
  expect(maskCards(account("00"))).toBe("IBAN DE00 **** **** **** 1111 00 please");
  // Sixteen digits in a row, including the check digits.
  expect(maskCards("FI5555555555554444")).toBe("FI************4444");
});

const WIDE = (number: string) => [...number].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join("");

test.each([
  ["dots", "4111.1111.1111.1111", "****.****.****.1111"],
  ["slashes", "4111/1111/1111/1111", "****/****/****/1111"],
  ["underscores", "3782_822463_10005", "****_******_*0005"],
  ["dots after each digit", [..."4111111111111111"].join("."), [..."************1111"].join(".")],
  ["blanks that do not break", "4111\u00a01111\u00a01111\u00a01111", "****\u00a0****\u00a0****\u00a01111"],
  ["long hyphens", "4111\u20111111\u20131111\u22121111", "****\u2011****\u2013****\u22121111"],
  ["soft hyphens", "4111\u00ad1111\u00ad1111\u00ad1111", "****\u00ad****\u00ad****\u00ad1111"],
  ["thin blanks", "4111\u20091111\u202f1111\u30001111", "****\u2009****\u202f****\u30001111"],
  ["wide digits", WIDE("4111111111111111"), `${"＊".repeat(12)}${WIDE("1111")}`],
  ["wide digits in groups", `${WIDE("4111")} ${WIDE("111111111111")}`, `＊＊＊＊ ${"＊".repeat(8)}${WIDE("1111")}`],
])("%s hide no number, in a text and in its bytes", (_, written, masked) => {
  expect(maskCards(`Card ${written}, ok`)).toBe(`Card ${masked}, ok`);
  for (const encoding of ["utf-8", "utf-16le"] as const) {
    if (encoding === "utf-16le" && /[\u2000-\uffff]/.test(written)) continue; // Their intake decodes it.
    expect(maskCards(bytewise(`Card ${written}, ok`, encoding))).toBe(bytewise(`Card ${masked}, ok`, encoding));
  }
  expect(hasMasked(masked)).toBe(true);
});

test.each([
  ["4111 1111 1111 1111 CVV 123", "**** **** **** 1111 CVV ***"],
  ["cvc: 123 / 4111111111111111", "cvc: *** / ************1111"],
  ["4111111111111111, Prüfziffer: 0127!", "************1111, Prüfziffer: ****!"],
  ["378282246310005 security code=1234", "***********0005 security code=****"],
  ["4111 1111 1111 1111 12/27 123", "**** **** **** 1111 12/27 ***"],
  ["4111 1111 1111 1111 12 27 123", "**** **** **** 1111 12 27 ***"],
  ["4111111111111111 exp 12/2027 123, then room 305", "************1111 exp 12/2027 ***, then room 305"],
  ["************1111 12/27 cvv 987", "************1111 12/27 cvv ***"],
])("a security code beside a number is hidden: %s", (written, masked) => {
  expect(maskCards(written)).toBe(masked);
  expect(maskCards(masked)).toBe(masked);
  expect(maskCards(bytewise(written, "utf-8"))).toBe(bytewise(masked, "utf-8"));
});

test.each([
  "CVV 123 of no card",
  "4111111111111111 room 305",
  "4111111111111111;12/27;305.50",
  "4111111111111111, 05/26, 1200",
  "4111111111111111 guests.csv 2026",
  "4111111111111111,CID 1234",
  "4111111111111111 12/27 2026-03-08",
  "4111111111111111,12/24/2026",
  "************1111,12/24/2026",
  "Visa 4111 1111 1111 1111 01-25-2026",
  "4111111111111111\nCVV 123",
])("what only looks like a security code stays: %s", (written) => {
  expect(maskCards(written).replaceAll("*", "1").slice(-8)).toBe(written.slice(-8));
});

const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEST_NUMBERS.map(([, number]) => number)) },
  fc.constantFrom(
    "4111 1111 1111 1111",
    "3782-822463-10005",
    "+378282246310005",
    "12",
    "CVV 123",
    "12/27 123",
    "4111.1111/1111_1111",
    "DE95 4111 1111 1111 1111 00",
  ),
  fc.string({ unit: fc.constantFrom("4", "1", " ", "-", ";", "\n", "é"), maxLength: 30 }),
  fc.constant("x".repeat(300)),
);
const text = fc
  .tuple(fc.array(word, { maxLength: 30 }), fc.constantFrom(" ", "-", ";", "\r\n", ""))
  .map(([words, between]) => words.join(between));
const encodings = fc.constantFrom("utf-8", "utf-16le", "utf-16be");
const bytewise = (written: string, encoding: Encoding) => Buffer.from(encode(written, encoding)).toString("latin1");

test.each(["utf-16le", "utf-16be"] as const)(
  "the bytes of %s hide no number, and its length stays",
  (encoding) => {
    fc.assert(
      fc.property(text, (written) => {
        expect(maskCards(bytewise(written, encoding))).toBe(bytewise(maskCards(written), encoding));
      }),
      campaign(100, 10_000),
    );
  },
  PATIENCE,
);

/** The cards in a piece that the rest of the text could not change, as positions in the whole text. */
function cardsOfPiece(bytes: string, from: number, to: number, isWhole = false): CardFound[] {
  const found = isWhole ? findCards(bytes) : findCards(bytes.slice(from, to));
  const offset = isWhole ? 0 : from;
  return found
    .map((card) => ({
      ...card,
      start: card.start + offset,
      end: card.end + offset,
      digits: card.digits.map((index) => index + offset),
      hidden: card.hidden.map((index) => index + offset),
    }))
    .filter(({ start }) => from === 0 || start >= from + CARD_REACH)
    .filter(({ start }) => to === bytes.length || start < to - CARD_REACH);
}

test(
  "nothing beyond its reach decides whether digits are a card number",
  () => {
    fc.assert(
      fc.property(text, encodings, fc.nat(3_000), fc.nat(3_000), (written, encoding, start, length) => {
        const bytes = bytewise(written, encoding);
        const from = Math.min(start, bytes.length);
        const to = Math.min(from + length, bytes.length);
        expect(cardsOfPiece(bytes, from, to)).toEqual(cardsOfPiece(bytes, from, to, true));
      }),
      campaign(200, 20_000),
    );
    // The longest context of a number: a bank account in UTF-16, cut at every byte.
    for (const account of ["DE95 4111 1111 1111 1111 00", "PL10 1090 1014 4111 1111 1111 1111"]) {
      const bytes = bytewise(`${"x".repeat(300)} ${account} ${"x".repeat(300)}`, "utf-16le");
      for (let cut = 0; cut <= bytes.length; cut++)
        for (const [from, to] of [
          [0, cut],
          [cut, bytes.length],
        ] as const)
          expect(cardsOfPiece(bytes, from, to)).toEqual(cardsOfPiece(bytes, from, to, true));
    }
  },
  PATIENCE,
);
