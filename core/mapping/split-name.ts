/** Particles before a family name that belong to it. */
const PARTICLES = new Set(
  "van von der den de del della di da das do dos du des la le el al bin ibn ben zu zum zur ter ten te vom y e af av st st. mc o'".split(
    " ",
  ),
);

/** Argument of `family_name` and `given_names`: names without a comma begin with the family name. */
export const LAST_FIRST = "last_first";

type SplitName = { family: string; given: string };

/**
 * Splits a whole name without losing a part: `Moreau, Camille` at its comma; `MOREAU Camille` by its capitals; `Camille
 * van der Berg` before its last word and the particles in front of it, or after its first word if the column says so. A
 * single word is a family name.
 */
export function splitName(text: string, isLastFirst = false): SplitName {
  const name = text.trim().replace(/\s+/g, " ");
  const comma = name.indexOf(",");
  if (comma >= 0) return { family: name.slice(0, comma).trim(), given: name.slice(comma + 1).trim() };
  const words = name.split(" ");
  if (words.length === 1) return { family: name, given: "" };
  const capitals = words.map(isCapitals);
  const cut = capitals.indexOf(false);
  // Capitals at only one end are the family name.
  if (cut > 0 && !capitals.slice(cut).includes(true)) return { family: join(words, 0, cut), given: join(words, cut) };
  const from = capitals.indexOf(true);
  if (from > 0 && !capitals.slice(from).includes(false))
    return { family: join(words, from), given: join(words, 0, from) };
  const isParticle = (index: number) => PARTICLES.has((words[index] ?? "").toLowerCase());
  if (isLastFirst) {
    let end = 1;
    while (end < words.length - 1 && isParticle(end - 1)) end++;
    return { family: join(words, 0, end), given: join(words, end) };
  }
  let start = words.length - 1;
  while (start > 1 && isParticle(start - 1)) start--;
  return { family: join(words, start), given: join(words, 0, start) };
}

const join = (words: readonly string[], from: number, to = words.length) => words.slice(from, to).join(" ");
const isCapitals = (word: string) => /\p{Lu}{2}/u.test(word) && word === word.toUpperCase();

/** How whole names are written in a column; null: its values are not whole names. */
type NameOrder = "comma" | "capitals" | "open";

const MOST = 0.9;
const COMMA = /^[^,]+,[^,]+$/;

export function findNameOrder(samples: readonly string[]): NameOrder | null {
  if (samples.length === 0) return null;
  const share = (fits: (text: string) => boolean) => samples.filter(fits).length / samples.length;
  if (share((text) => COMMA.test(text)) >= MOST) return "comma";
  const several = share((text) => /\S\s+\S/.test(text));
  if (several < 0.5) return null;
  const mixed = share((text) => {
    const words = text.split(/\s+/).map(isCapitals);
    return words.includes(true) && words.includes(false);
  });
  return mixed >= MOST ? "capitals" : "open";
}
