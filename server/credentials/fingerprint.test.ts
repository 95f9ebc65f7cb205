import { randomBytes, randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { isCardNumber } from "../../core/reading/card-numbers.ts";
import { maskCards } from "../../core/reading/mask-cards.ts";
import { withFingerprints } from "../../core/reading/masked-numbers.ts";
import { makeFingerprint } from "./fingerprint.ts";

/** A random number that looks like a card's. */
function cardLike(): string {
  for (;;) {
    const start = ["4", "51", "222100", "6011", "622126", "37", "36"][randomInt(7)] as string;
    const length = start === "37" ? 15 : start === "36" ? 14 : start === "4" && randomInt(4) === 0 ? 13 : 16;
    const digits = start + Array.from({ length: length - start.length }, () => randomInt(10)).join("");
    if (isCardNumber(digits)) return digits;
  }
}

test("different ids never become one, equal ones stay equal, and another account has other fingerprints", () => {
  const [mine, theirs] = [makeFingerprint(randomBytes(32)), makeFingerprint(randomBytes(32))];
  const numbers = new Set(Array.from({ length: 4_000 }, cardLike));
  // The hardest case for a mask: numbers with the same ending.
  for (let n = 0; n < 20_000; n++) {
    const tail = "1111";
    const digits = `4${String(randomInt(10 ** 11)).padStart(11, "0")}${tail}`;
    if (isCardNumber(digits)) numbers.add(digits);
  }
  const ids = new Set<string>();
  const wrong = [...numbers].filter((number) => {
    const masked = maskCards(number, mine);
    const id = withFingerprints(masked);
    ids.add(id);
    const grouped = maskCards(number.replace(/(\d{4})(?=\d)/g, "$1 "), mine);
    const isAlike = withFingerprints(grouped) === id;
    const isOurs = withFingerprints(maskCards(number, theirs)) !== id;
    return (
      masked.length !== number.length || id.includes("*") || id.includes(number.slice(0, 6)) || !isAlike || !isOurs
    );
  });
  expect(wrong).toEqual([]);
  expect(ids.size).toBe(numbers.size);
});

test("a fingerprint cannot be made without the key", () => {
  const digits = "4111111111111111";
  const made = new Set(Array.from({ length: 500 }, () => makeFingerprint(randomBytes(32))(digits, 10)));
  expect(made.size).toBe(500);
});
