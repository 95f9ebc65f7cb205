import { createHmac } from "node:crypto";
import { type Fingerprint, LETTERS, SIGNS } from "../../core/reading/masked-numbers.ts";

/**
 * HMAC-SHA256 of the digits, written with as many characters as fit: a dozen. Without the key a number cannot be found
 * by trying all, and in another account the same number looks different.
 */
export function makeFingerprint(key: Uint8Array): Fingerprint {
  return (digits, length) => {
    const sum = createHmac("sha256", key).update(digits).digest();
    let text = LETTERS.charAt(sum.readUInt16BE(0) % LETTERS.length);
    // Two bytes for each character, so that all are nearly equally likely.
    for (let index = 1; index < length; index++) text += SIGNS.charAt(sum.readUInt16BE(2 * index) % SIGNS.length);
    return text;
  };
}
