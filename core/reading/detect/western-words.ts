import { CP850, WINDOWS_1252 } from "../code-pages.ts";

/** A stretch of letters and bytes beyond ASCII, as both code pages read it, and how much each reading makes sense. */
export type WesternWord = { windows: string; dos: string; lean: number; sense: number };

const MOST_WORDS = 3_000;
const LONGEST_WORD = 40;
const isPart = (byte: number) => byte >= 0x80 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** The distinct words with bytes beyond ASCII; `lean` is positive where Windows-1252 makes more sense of one. */
export function westernWords(bytes: Uint8Array): WesternWord[] {
  const words = new Map<string, WesternWord>();
  let at = 0;
  while (at < bytes.length && words.size < MOST_WORDS) {
    const start = at;
    let beyond = false;
    while (at < bytes.length && isPart(bytes[at] ?? 0)) beyond = (bytes[at++] ?? 0) >= 0x80 || beyond;
    if (beyond && at - start <= LONGEST_WORD) {
      const word = bytes.subarray(start, at);
      const windows = readWith(WINDOWS_1252, word);
      if (!words.has(windows)) words.set(windows, weigh(windows, readWith(CP850, word)));
    }
    at++;
  }
  return [...words.values()];
}

const readWith = (upperHalf: string, word: Uint8Array): string =>
  Array.from(word, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (upperHalf[byte - 0x80] ?? ""))).join("");

/** One word, however long, is only one witness. */
const MOST_LEAN = 6;

function weigh(windows: string, dos: string): WesternWord {
  const senses = [senseOf(windows), senseOf(dos)] as const;
  const lean = Math.max(-MOST_LEAN, Math.min(MOST_LEAN, senses[0] - senses[1]));
  return { windows, dos, lean, sense: Math.max(...senses) };
}

/** How well the special characters of a word stand where they do: above 0 as in a name, below as in a mistake. */
function senseOf(word: string): number {
  const letters = [...word];
  const capitals = isInCapitals(word);
  let sense = 0;
  letters.forEach((letter, place) => {
    if (letter >= "\u0080")
      sense += senseOfLetter(letter, letters[place - 1] ?? "", letters[place + 1] ?? "", capitals);
  });
  return sense;
}

const isLetter = (text: string) => /^\p{L}$/u.test(text);
const isUpper = (text: string) => /^\p{Lu}$/u.test(text);
const isLower = (text: string) => /^\p{Ll}$/u.test(text);
const isInCapitals = (word: string) => /[A-Z].*[A-Z]/.test(word) && !/[a-z]/.test(word);

const COMMON = /[éèêçàáíóúâãõñäöüßåæøô]/i;
const RARE = /[ðþýÿıƒµšž]/i;
/** Where a letter has its places in Western European words: what stands before it and after it. */
const PLACES: Readonly<Record<string, RegExp>> = {
  ß: /^[aäeiouöüy]ß[a-z]?$/i,
  á: /^[^aeoáéó]?á[^aeoáéó]?$/i,
  õ: /^.?õ[ems]?$/i,
  ä: /^[^aeouäöü]?ä[^aeoäöü]?$/i,
  ç: /^[nraleiuo]?ç[aouãõáóúâ]?$/i,
  ã: /^[^nã]?ã[oes]?$/i,
  ì: /^.ì$/i,
  ò: /^.ò$/i,
  ù: /^.ù$/i,
  ö: /^[^aeiouäöü]?ö[^aeioäöü]?$/i,
  ø: /^[^aeou]?ø[^aeou]?$/i,
  ñ: /^[aeiouáéíóú]?ñ[aeiouáéíóú]$/i,
  ó: /^[^aeou]?ó[^aeou]?$/i,
  ï: /^[aeou]ï.?$/i,
  ë: /^[aeiou]ë.?$/i,
  ê: /^[^aeio]?ê[^aeiou]?$/i,
  è: /^[^aeou]?è[^aeiou]?$/i,
};
/** Marks that stand before a word, after it, or at either side of it. */
const OPENING = /[‚„‘“«¿¡]/;
const CLOSING = /[’”»…™®´]/;
const AT_EDGES = /[–—•€£©\u00A0]/;
const AFTER_NUMBER = /[°ºª]/;

function senseOfLetter(letter: string, before: string, after: string, capitals: boolean): number {
  const within = isLetter(before) && isLetter(after);
  if (!isLetter(letter) || AFTER_NUMBER.test(letter)) return senseOfSign(letter, before, after);
  if (RARE.test(letter)) return -2;
  // Alone, only a few vowels are words.
  if (before === "" && after === "") return /[àéóá]/i.test(letter) ? 0.5 : -1.5;
  let sense = COMMON.test(letter) ? 2 : 1;
  if (isUpper(letter) && (isLower(before) || (within && isLower(after)))) sense -= 5;
  if (isLower(letter) && letter !== "ß" && capitals) sense -= 4;
  const places = PLACES[letter.toLowerCase()];
  if (places) sense += places.test((isLetter(before) ? before : "") + letter + (isLetter(after) ? after : "")) ? 1 : -3;
  return sense;
}

function senseOfSign(sign: string, before: string, after: string): number {
  const within = isLetter(before) && isLetter(after);
  if (sign === "’" && within) return 1;
  if (AFTER_NUMBER.test(sign)) return within ? -3 : before === "" || /^[nora]$/i.test(before) ? 0.5 : -1;
  if (!within && (AT_EDGES.test(sign) || (before === "" && OPENING.test(sign)) || (after === "" && CLOSING.test(sign))))
    return before === "" && after === "" ? 0.5 : 0;
  // What no text has: a byte that the page leaves open, frames, blocks, fractions within a word.
  return within || /[\uFFFD\u2500-\u259F]/.test(sign) ? -4 : -2.5;
}
