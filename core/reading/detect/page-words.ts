import { CODE_PAGES, type CodePage, upperHalf } from "../code-pages.ts";
import { sensesOf } from "./word-sense.ts";

/** A file's words in one code page. */
export type PageReading = {
  page: CodePage;
  /** The words in the file's order, with the plausibility of each. */
  words: readonly string[];
  senses: readonly number[];
  total: number;
};

const MOST_WORDS = 300;
const LONGEST_WORD = 40;
const isPart = (byte: number) => byte >= 0x80 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** The distinct words with non-ASCII bytes. */
function wordsIn(bytes: Uint8Array): Uint8Array[] {
  const words = new Map<string, Uint8Array>();
  let index = 0;
  while (index < bytes.length && words.size < MOST_WORDS) {
    const start = index;
    let beyond = false;
    while (index < bytes.length && isPart(bytes[index] ?? 0)) beyond = (bytes[index++] ?? 0) >= 0x80 || beyond;
    if (beyond && index - start <= LONGEST_WORD) {
      const word = bytes.subarray(start, index);
      words.set(word.join(), word);
    }
    index++;
  }
  return [...words.values()];
}

/** Each code page's reading of the file, most plausible first; among equal readings the more usual page comes first. */
export function readByPages(bytes: Uint8Array): PageReading[] {
  const found = wordsIn(bytes);
  const texts = new Map<string, PageReading>();
  const senses = new Map<string, ReadonlyMap<string, number>>();
  const sensesIn = (word: string) => {
    const sensesOfWord = senses.get(word) ?? sensesOf(word);
    senses.set(word, sensesOfWord);
    return sensesOfWord;
  };
  return CODE_PAGES.map((page) => {
    const half = upperHalf(page);
    const words = found.map((word) => decode(half, word));
    const key = words.join();
    const sameText = texts.get(key);
    if (sameText) return { ...sameText, page };
    const reading = { page, words, ...weigh(words.map(sensesIn)) };
    texts.set(key, reading);
    return reading;
  }).sort((a, b) => b.total - a.total);
}

const decode = (half: string, word: Uint8Array): string =>
  Array.from(word, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : half.charAt(byte - 0x80))).join("");

/** A file is mostly in one language: words that only another language explains count less. */
const OTHER_LANGUAGE = 0.8;

function weigh(each: readonly ReadonlyMap<string, number>[]): { senses: number[]; total: number } {
  const totals = new Map<string, number>();
  for (const senses of each)
    for (const [language, sense] of senses) if (sense > 0) totals.set(language, (totals.get(language) ?? 0) + sense);
  const [main] = [...totals].sort(([, a], [, b]) => b - a)[0] ?? [""];
  const senses = each.map((item) =>
    Math.max(...[...item].map(([language, sense]) => sense - (language === main ? 0 : OTHER_LANGUAGE))),
  );
  return { senses, total: senses.reduce((sum, sense) => sum + sense, 0) };
}
