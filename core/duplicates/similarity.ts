/** Longer texts are compared by their beginning. */
const LONGEST = 64;
const taken = new Uint8Array(LONGEST);
const hits = new Uint8Array(LONGEST);

/** Jaro–Winkler: 1 is equal, 0 has nothing in common. Names that begin alike are held to be more alike. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const [long, short] = [Math.min(a.length, LONGEST), Math.min(b.length, LONGEST)];
  if (long === 0 || short === 0) return 0;
  const reach = Math.max(0, Math.floor(Math.max(long, short) / 2) - 1);
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
  if (matches === 0) return 0;
  let [swapped, j] = [0, 0];
  for (let index = 0; index < matches; index++) {
    while (!taken[j]) j++;
    if (a.charCodeAt(hits[index] ?? 0) !== b.charCodeAt(j++)) swapped++;
  }
  const jaro = (matches / long + matches / short + (matches - swapped / 2) / matches) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < short && a.charCodeAt(prefix) === b.charCodeAt(prefix)) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

/** Whether one letter changed, is missing, or two neighbours are swapped. Equal texts are not apart. */
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

/** Digits of the letters a to z; vowels are 0, h and w are passed over. */
const CODES = "01230120022455012623010202";
const SOUNDS = 4;

/** Soundex of a folded word. Other scripts have no such table: their first letters stand for the sound. */
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
