import { createHmac } from "node:crypto";
import { type Fingerprint, LETTERS, SIGNS } from "../../core/reading/masked-numbers.ts";

/**
 * HMAC-SHA256 of the digits, written with as many characters as there is room for: a dozen. Without the key nobody finds
 * a number by trying them all, and in another account the same number looks different.
 */
export function makeFingerprint(key: Uint8Array): Fingerprint {
  return (digits, length) => {
    const sum = createHmac("sha256", key).update(digits).digest();
    let text = LETTERS.charAt(sum.readUInt16BE(0) % LETTERS.length);
    // Two bytes a character, so that all are nearly as likely.
    for (let index = 1; index < length; index++) text += SIGNS.charAt(sum.readUInt16BE(2 * index) % SIGNS.length);
    return text;
  };
}
