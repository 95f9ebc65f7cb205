import { headerKey } from "../modules/spelling.ts";

export type HotelCode = { code: string; name: string };
type Guess = { found: HotelCode; by: "name" | "similar" };

const LEAST = 0.5;
const SHORTEST_WORD = 3;

/**
 * Guesses from an index of words and one of pairs of letters: comparing fifty thousand codes with each of thousands
 * would take minutes.
 */
export function compileSimilar(own: readonly HotelCode[]): (code: string) => Guess | null {
  const words = new Map<string, number[]>();
  const lengths = own.map(({ name }) => new Set(wordsOf(name)).size);
  own.forEach(({ name }, index) => {
    for (const word of new Set(wordsOf(name))) add(words, word, index);
  });
  const texts = own.flatMap(({ code, name }, index) =>
    [...new Set([headerKey(code), headerKey(name)])].map((text) => ({ at: index, pairs: pairsOf(text) })),
  );
  const byPair = new Map<string, number[]>();
  texts.forEach(({ pairs }, index) => {
    for (const pair of pairs) add(byPair, pair, index);
  });

  /** Every word of the code occurs in the hotel's name; of several names, the one with the fewest other words. */
  function byWords(code: string): HotelCode | undefined {
    const wordsOfCode = [...new Set(wordsOf(code))];
    if (!wordsOfCode.some((word) => word.length >= SHORTEST_WORD)) return undefined;
    const [first, ...rest] = wordsOfCode.map((word) => words.get(word) ?? []);
    const all = (first ?? []).filter((position) => rest.every((places) => places.includes(position)));
    const best = all.reduce<number | undefined>(
      (item, index) => (item === undefined || (lengths[index] ?? 0) < (lengths[item] ?? 0) ? index : item),
      undefined,
    );
    return best === undefined ? undefined : own[best];
  }

  /** Sørensen–Dice coefficient of letter pairs. */
  function byLetters(code: string): HotelCode | undefined {
    const key = headerKey(code);
    if (!/\p{L}/u.test(key)) return undefined; // Similar numbers are unrelated.
    const pairs = pairsOf(key);
    const shared = new Map<number, number>();
    for (const pair of pairs)
      for (const index of byPair.get(pair) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1);
    let [best, most]: [HotelCode | undefined, number] = [undefined, LEAST];
    for (const [index, count] of shared) {
      const text = texts[index];
      const share = text ? (2 * count) / (pairs.size + text.pairs.size) : 0;
      if (!text || share < most || (best && share === most)) continue;
      [best, most] = [own[text.at], share];
    }
    return best;
  }

  return (code) => {
    const named = byWords(code);
    if (named) return { found: named, by: "name" };
    const alike = byLetters(code);
    return alike ? { found: alike, by: "similar" } : null;
  };
}

function add(index: Map<string, number[]>, key: string, position: number): void {
  const positions = index.get(key);
  if (positions) positions.push(position);
  else index.set(key, [position]);
}

const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map(headerKey)
    .filter((word) => word !== "");

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (let index = 0; index < text.length - 1; index++) pairs.add(text.slice(index, index + 2));
  return pairs;
}
