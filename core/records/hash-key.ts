/** The largest factor with which a JavaScript number stays exact. */
const HIGH = 0x100000;

/**
 * 52 bits of a match key: eight bytes in an index instead of a text; among a million keys two collide in one of ten
 * thousand files. It distinguishes values and gives no protection.
 */
export function hashKey(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return ((high >>> 0) % HIGH) * 0x1_0000_0000 + (low >>> 0);
}
