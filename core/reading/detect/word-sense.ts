import { addTo } from "../../grouping/add-to.ts";
import { normalized } from "../../values/normalized.ts";
import { LANGUAGES } from "./languages.ts";

type Language = { code: string; letters: ReadonlyMap<string, number>; pairs: ReadonlySet<string>; doubt: number };

const EDGE = "\u0001";
const SPECIAL = /[\u0080-\uFFFF]/;
const RARE_DOUBT = 0.6;
/** A letter below this share of a language's special letters is weaker evidence for it. */
const SELDOM = 0.015;

/** Learns a language's non-ASCII letters with their shares, and their neighbouring letters. */
function learn(code: string, { words, rare }: { words: string; rare?: true }): Language {
  const counts = new Map<string, number>();
  const pairs = new Set<string>();
  let all = 0;
  for (const word of words.split(/[\s'-]+/)) {
    const letters = [EDGE, ...word, EDGE];
    letters.forEach((letter, place) => {
      if (SPECIAL.test(letter)) {
        counts.set(letter, (counts.get(letter) ?? 0) + 1);
        all++;
      }
      const next = letters[place + 1];
      if (next !== undefined && (SPECIAL.test(letter) || SPECIAL.test(next))) pairs.add(letter + next);
    });
  }
  const letters = new Map([...counts].map(([letter, count]) => [letter, count / all]));
  return { code, letters, pairs, doubt: rare ? RARE_DOUBT : 0 };
}

/** Created on first use: the languages by their special letters. */
let learned: ReadonlyMap<string, readonly Language[]> | null = null;

function byLetter(): ReadonlyMap<string, readonly Language[]> {
  if (learned) return learned;
  const found = new Map<string, Language[]>();
  for (const [code, item] of Object.entries(LANGUAGES)) {
    const language = learn(code, item);
    for (const letter of language.letters.keys()) addTo(found, letter, language);
  }
  learned = found;
  return found;
}

/** The most that a single word counts, however long. */
const MOST_SENSE = 6;

/** A word's plausibility in each language with one of its letters: above 0 for a name, below 0 for an error. */
export function sensesOf(word: string): ReadonlyMap<string, number> {
  const text = normalized(word, "NFC");
  const letters = [...text.toLowerCase().replaceAll("i\u0307", "i")];
  const signs = senseOfSigns([...text], caseOf(text)) + (isOfTwoScripts(text) ? TWO_SCRIPTS : 0);
  const special = letters.flatMap((letter, place) => (letter >= "\u0080" && isLetter(letter) ? [place] : []));
  const languages = new Set(special.flatMap((place) => byLetter().get(letters[place] ?? "") ?? []));
  if (languages.size === 0) return new Map([["", bounded(signs + FOREIGN * special.length)]]);
  const senses = new Map<string, number>();
  for (const language of languages) {
    let sense = signs - language.doubt;
    for (const place of special)
      sense += senseOfLetter(letters[place] ?? "", letters[place - 1], letters[place + 1], language);
    senses.set(language.code, bounded(sense));
  }
  return senses;
}

const TWO_SCRIPTS = -8;
const isOfTwoScripts = (word: string) =>
  /\p{Script=Latin}/u.test(word) &&
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]/u.test(word);

const bounded = (sense: number) => Math.max(-MOST_SENSE, Math.min(MOST_SENSE, sense));
const [LETTER, UPPER, LOWER] = [1, 2, 4];
const kinds = new Map<string, number>();
/** Called millions of times for a few hundred characters. */
function kindOf(character: string): number {
  let kind = kinds.get(character);
  if (kind === undefined) {
    kind = (/^\p{L}$/u.test(character) ? LETTER : 0) | (/^\p{Lu}$/u.test(character) ? UPPER : 0);
    if (/^\p{Ll}$/u.test(character)) kind |= LOWER;
    kinds.set(character, kind);
  }
  return kind;
}
const isLetter = (character: string) => (kindOf(character) & LETTER) !== 0;
const isUpper = (character: string) => (kindOf(character) & UPPER) !== 0;
const isLower = (character: string) => (kindOf(character) & LOWER) !== 0;

const FOREIGN = -2.5;
const [KNOWN, SELDOM_KNOWN] = [2, 0.8];
const [PAIR_SEEN, PAIR_UNSEEN] = [0.5, -0.6];

function senseOfLetter(
  letter: string,
  before: string | undefined,
  after: string | undefined,
  language: Language,
): number {
  const share = language.letters.get(letter);
  if (share === undefined) return FOREIGN;
  const pair = (text: string, other: string) => (language.pairs.has(text + other) ? PAIR_SEEN : PAIR_UNSEEN);
  const [left, right] = [beside(before), beside(after)];
  // Only a few vowels are words by themselves.
  if (left === EDGE && right === EDGE) return /[àéèóáöåâєіоияув]/.test(letter) ? 0.5 : -1.5;
  return (share < SELDOM ? SELDOM_KNOWN : KNOWN) + pair(left, letter) + pair(letter, right);
}

const beside = (letter: string | undefined) => (letter !== undefined && isLetter(letter) ? letter : EDGE);

type Form = "capitals" | "mixed";
const caseOf = (word: string): Form =>
  /\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word.replaceAll("ß", "")) && word.length > 1 ? "capitals" : "mixed";

const MISPLACED_CAPITAL = -5;

/** Signs that count in any language: unexpected capitals, symbols inside words. */
function senseOfSigns(letters: readonly string[], form: Form): number {
  let sense = 0;
  const small = letters.filter(isLower).length;
  letters.forEach((letter, place) => {
    if (letter < "\u0080") return;
    const [before, after] = [letters[place - 1] ?? "", letters[place + 1] ?? ""];
    if (!isLetter(letter) || /[ºªƒ]/.test(letter))
      sense += /^\p{M}$/u.test(letter) ? -2 : senseOfSign(letter, before, after);
    else if (
      form === "mixed" &&
      isUpper(letter) &&
      (isLower(before) || (isUpper(before) && isLower(after) && small > 1))
    )
      sense += MISPLACED_CAPITAL;
    else if (isLower(letter) && letter !== "ß" && letter !== "ı" && isUpper(before) && isUpper(after))
      sense += MISPLACED_CAPITAL;
  });
  return sense;
}

/** Marks before a word, after it, or at either side. */
const OPENING = /[‚„‘“«¿¡]/;
const CLOSING = /[’”»…™®´]/;
const AT_EDGES = /[–—•€£©№\u00A0]/;
const AFTER_NUMBER = /[°ºª]/;

function senseOfSign(sign: string, before: string, after: string): number {
  const within = isLetter(before) && isLetter(after);
  if (sign === "’" && within) return 1;
  if (AFTER_NUMBER.test(sign)) return within ? -3 : before === "" || /^[nora]$/i.test(before) ? 0.5 : -1;
  if (!within && (AT_EDGES.test(sign) || (before === "" && OPENING.test(sign)) || (after === "" && CLOSING.test(sign))))
    return before === "" && after === "" ? 0.5 : 0;
  // Signs that do not occur in text: undefined bytes, frames, blocks, fractions inside a word.
  return within || /[\uFFFD\u2500-\u259F]/.test(sign) ? -4 : -2.5;
}
