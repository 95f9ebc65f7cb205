/** Only the beginning of longer texts is compared. */
const LONGEST = 64;
const taken = new Uint8Array(LONGEST);
const hits = new Uint8Array(LONGEST);
/** Positions of a letter as bits: plain words are compared without searching for each letter. */
const BITS = 31;
const PLAIN = 128;
const places = new Int32Array(PLAIN);

/** Jaro–Winkler: 1 is equal, 0 has nothing in common. A common beginning counts more. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const long = Math.min(a.length, LONGEST);
  const short = Math.min(b.length, LONGEST);
  if (long === 0 || short === 0) return 0;
  const reach = Math.max(0, Math.floor(Math.max(long, short) / 2) - 1);
  const byBits = long <= BITS && short <= BITS ? jaroByBits(a, b, reach) : null;
  const jaro = byBits ?? jaroBySearch(a, b, reach, long, short);
  let prefix = 0;
  while (prefix < 4 && prefix < short && a.charCodeAt(prefix) === b.charCodeAt(prefix)) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

const jaroOf = (matches: number, swapped: number, a: number, b: number) =>
  matches === 0 ? 0 : (matches / a + matches / b + (matches - swapped / 2) / matches) / 3;

/** Null: a letter is not plain, so the slow search is needed. */
function jaroByBits(a: string, b: string, reach: number): number | null {
  let isPlain = true;
  for (let j = 0; j < b.length; j++) {
    const code = b.charCodeAt(j);
    if (code < PLAIN) places[code] = (places[code] ?? 0) | (1 << j);
    else isPlain = false;
  }
  let [used, matches] = [0, 0];
  for (let i = 0; i < a.length && isPlain; i++) {
    const code = a.charCodeAt(i);
    if (code >= PLAIN) isPlain = false;
    const [from, to] = [Math.max(0, i - reach), Math.min(b.length - 1, i + reach)];
    if (from > to) break;
    const open = (places[code] ?? 0) & ~used & (((2 << to) - 1) & ~((1 << from) - 1));
    if (open === 0) continue;
    used |= open & -open;
    hits[matches++] = code;
  }
  for (let j = 0; j < b.length; j++) places[b.charCodeAt(j)] = 0;
  if (!isPlain) return null;
  let swapped = 0;
  for (let index = 0, rest = used; rest !== 0; index++, rest &= rest - 1)
    if (hits[index] !== b.charCodeAt(31 - Math.clz32(rest & -rest))) swapped++;
  return jaroOf(matches, swapped, a.length, b.length);
}

function jaroBySearch(a: string, b: string, reach: number, long: number, short: number): number {
  taken.fill(0, 0, short);
  let matches = 0;
  for (let i = 0; i < long; i++) {
    const code = a.charCodeAt(i);
    const end = Math.min(short - 1, i + reach);
    for (let j = Math.max(0, i - reach); j <= end; j++) {
      if (taken[j] || b.charCodeAt(j) !== code) continue;
      taken[j] = 1;
      hits[matches++] = i;
      break;
    }
  }
  let [swapped, j] = [0, 0];
  for (let index = 0; index < matches; index++) {
    while (!taken[j]) j++;
    if (a.charCodeAt(hits[index] ?? 0) !== b.charCodeAt(j++)) swapped++;
  }
  return jaroOf(matches, swapped, long, short);
}

/** Whether one letter is changed or missing, or two neighbours are swapped. False for equal texts. */
export function isOneEdit(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let from = 0;
  while (from < short.length && short.charCodeAt(from) === long.charCodeAt(from)) from++;
  if (short.length !== long.length) return short.slice(from) === long.slice(from + 1);
  if (from === short.length) return false;
  if (short.slice(from + 1) === long.slice(from + 1)) return true;
  return (
    short.charCodeAt(from) === long.charCodeAt(from + 1) &&
    short.charCodeAt(from + 1) === long.charCodeAt(from) &&
    short.slice(from + 2) === long.slice(from + 2)
  );
}

/** Digits of the letters a to z; vowels are 0, h and w are skipped. */
const CODES = "01230120022455012623010202";
const SOUNDS = 4;

/** Soundex of a folded word. Other scripts have no such table: their first letters are used. */
export function soundOf(word: string): string {
  let sound = word.charAt(0);
  let last = CODES.charAt(word.charCodeAt(0) - 97);
  for (let index = 1; index < word.length && sound.length < SOUNDS; index++) {
    const letter = word.charAt(index);
    if (letter === "h" || letter === "w" || letter === " ") continue;
    const code = CODES.charAt(word.charCodeAt(index) - 97);
    if (code === "") return word.slice(0, SOUNDS);
    if (code !== "0" && code !== last) sound += code;
    last = code;
  }
  return sound;
}
