import type { Encoding } from "../../../contract/reading.ts";
import type { CodePage } from "../code-pages.ts";
import { makeRepair } from "../misread-text.ts";
import { because, excerpt, type Finding } from "./finding.ts";

/** Encodings that programs assume by default, most usual first. */
const TAKEN_FOR: readonly CodePage[] = ["windows-1252", "cp850", "macintosh", "windows-1250", "windows-1251"];
const BETWEEN_WORDS = /[\s;,|"]+/;
const BEYOND_ASCII = /[\u0080-\uFFFF]/;
const MOST_WORDS = 2_000;

/**
 * Whether the text was encoded twice. Only a person may have it repaired: such text may be intended, and a repair could
 * not be recognised afterwards.
 */
export function findMisread(text: string, encoding: Encoding): Finding<Encoding | null> {
  const words = encoding === "utf-8" ? wordsIn(text) : [];
  const tried = TAKEN_FOR.map((page) => ({ page, ...repairAll(words, page) }));
  const [best] = tried.sort((a, b) => b.repaired - a.repaired);
  if (!best || best.repaired === 0) return { value: null, sure: true, evidence: [because("encoded_once")], others: [] };
  const { page, repaired, before, after } = best;
  const evidence = [because("encoded_twice", { words: repaired, example: excerpt(before), repaired: excerpt(after) })];
  // If most words are valid as they are, a few were pasted from elsewhere.
  const most = repaired * 2 >= words.length;
  return { value: most ? page : null, sure: false, evidence, others: [most ? null : page] };
}

const wordsIn = (text: string) =>
  [...new Set(text.split(BETWEEN_WORDS).filter((word) => BEYOND_ASCII.test(word)))].slice(0, MOST_WORDS);

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u,
];
const ODD = /\p{M}/u;

/**
 * Two adjacent accented letters (`Íñigo`, `d’étage`) look like one letter of another script, which a word would not
 * contain.
 */
function isOneScript(word: string): boolean {
  const letters = [...word].filter((letter) => /\p{L}/u.test(letter));
  return !ODD.test(word) && SCRIPTS.some((script) => letters.every((letter) => script.test(letter)));
}

function repairAll(words: readonly string[], page: CodePage) {
  const { repair } = makeRepair(page);
  const changed = words.flatMap((word) => {
    const { text } = repair(word, true);
    return text === word || !isOneScript(text) ? [] : [{ before: word, after: text }];
  });
  return { repaired: changed.length, before: changed[0]?.before ?? "", after: changed[0]?.after ?? "" };
}
