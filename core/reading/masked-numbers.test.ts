import { expect, test } from "vitest";
import { findCards, maskCards } from "./mask-cards.ts";
import { hasMasked, hasPlainMask, withFingerprints, withoutFingerprints } from "./masked-numbers.ts";

const fingerprint = (_: string, length: number) => "k3f9q2xd8mzbc".slice(0, length);

test("a mask has the number's length, its fingerprint, and only its last four digits", () => {
  expect(maskCards("4111111111111111", fingerprint)).toBe("*k3f9q2xd8m*1111");
  expect(maskCards("4111 1111 1111 1111", fingerprint)).toBe("*k3f 9q2x d8m* 1111");
  expect(maskCards("id 3782-822463-10005!", fingerprint)).toBe("id *k3f-9q2xd8-*0005!");
  expect(maskCards("4222222222222", fingerprint)).toBe("*k3f9q2x*2222");
});

test("as a value a mask is asterisks, as an id its fingerprint, in any notation of the number", () => {
  for (const written of ["4111111111111111", "4111 1111 1111 1111", "4111-1111-1111-1111"]) {
    const masked = maskCards(written, fingerprint);
    expect(withoutFingerprints(masked)).toBe(maskCards(written));
    expect(withFingerprints(masked)).toBe("k3f9q2xd8m-1111");
    expect([hasMasked(masked), hasPlainMask(masked), hasPlainMask(maskCards(written))]).toEqual([true, false, true]);
  }
  expect(withFingerprints("VI-*k3f9q2xd8m*1111/2")).toBe("VI-k3f9q2xd8m-1111/2");
  // Masked before fingerprints existed.
  expect(withFingerprints("************1111")).toBe("************1111");
});

test("no ordinary text is taken for a mask", () => {
  for (const text of ["*wichtig*2024", "*VIP*", "*** new ***", "*k3f9*1111", "*k3f9q2xd8m*11112", "** 12345678 **"]) {
    expect([text, hasMasked(text)]).toEqual([text, false]);
    expect([withoutFingerprints(text), withFingerprints(text)]).toEqual([text, text]);
  }
  expect(findCards("*b3992873982937*1111")).toEqual([]);
});
