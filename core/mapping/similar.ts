import { aliased, headerWordsOf } from "./header-words.ts";

/** Similarity of two words by shared pairs of letters: 1 the same, 0 nothing. */
export function similarity(text: string, other: string): number {
  if (text === other) return 1;
  if (text.length < 2 || other.length < 2) return 0;
  const pairs = new Map<string, number>();
  for (let index = 0; index < text.length - 1; index++) {
    const pair = text.slice(index, index + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let shared = 0;
  for (let position = 0; position < other.length - 1; position++) {
    const pair = other.slice(position, position + 2);
    const left = pairs.get(pair) ?? 0;
    if (left === 0) continue;
    pairs.set(pair, left - 1);
    shared++;
  }
  return (2 * shared) / (text.length + other.length - 2);
}

/** Words that do not help to identify a field. */
const FILLERS = new Set(
  "no code count of the anzahl aantal antal nombre nb qtd liczba pocet de da do du des der die das le la les el los o a im for".split(
    " ",
  ),
);

/**
 * A header's significant words in any order: `Number of adults`, `AdultCount` and `Adults` have the same key. Empty: it
 * has none.
 */
export function wordKey(header: string): string {
  const words = headerWordsOf(header)
    .map(aliased)
    .filter((word) => !FILLERS.has(word))
    .map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));
  return words.sort().join(" ");
}
