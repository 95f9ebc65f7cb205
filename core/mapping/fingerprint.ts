import { isReasonColumn } from "../csv/reason-columns.ts";
import { headerKey } from "../modules/spelling.ts";

/**
 * Fingerprint of a file's columns, whatever their order, case and punctuation: an export of another day has the same
 * one, and so has a download of its rejected rows. FNV-1a over the sorted names, 64 bits in two halves; it recognises
 * files and gives no protection.
 */
export function fingerprintOf(columns: readonly string[]): string {
  const own = columns.filter((name) => !isReasonColumn(name));
  const text = own.map(headerKey).sort().join("\u001f");
  let [low, high] = [0x811c9dc5, 0xcbf29ce4];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + index), 0x01000193);
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
