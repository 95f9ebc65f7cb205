import type { MatchLevel } from "../../contract/duplicates.ts";
import { isNickname } from "./nicknames.ts";
import { isOneEdit, jaroWinkler } from "./similarity.ts";

type Names = { first: string; last: string };
/** Null: one of the two has no value to compare. */
export type NameLevels = { first: MatchLevel | null; last: MatchLevel | null };

export function compareNames(a: Names, b: Names): NameLevels {
  const first = compareFirst(a.first, b.first);
  const last = compareLast(a.last, b.last);
  if (first !== "different" && last !== "different")
    return { first: hasWords(a) || hasWords(b) ? (compareGenerations(a, b) ?? first) : first, last };
  const crossed = [likenessOf(a.first, b.last), likenessOf(a.last, b.first)];
  if (Math.max(...crossed) < 0.92) return { first, last };
  const given = compareCrossed(a, b);
  if (Math.min(...crossed) >= 0.8 || given === "near" || given === "initial")
    // François in one column and Françoise in the other: a couple, or a typing error.
    return { first: given === "weak" ? "weak" : "swapped", last: "swapped" };
  // Only one of the names matches the other profile's other name: a relative whose names are exchanged.
  return { first, last: last === "different" ? "weak" : last };
}

/** Compares the given names if they stand in different columns: the family name is what is more alike. */
const compareCrossed = (a: Names, b: Names): MatchLevel | null =>
  likenessOf(a.last, b.first) > likenessOf(a.first, b.last)
    ? compareFirst(a.first, b.last)
    : compareFirst(a.last, b.first);

const hasWords = ({ first, last }: Names) => last.includes(" ") || first.includes(" ");

/** What distinguishes a parent from a child with the same name. */
const GENERATIONS: ReadonlyMap<string, string> = new Map(
  ["jr jnr junior", "sr snr senior", "ii 2nd", "iii 3rd", "iv 4th", "filho", "neto", "sobrinho"].flatMap((line) => {
    const words = line.split(" ");
    return words.map((word) => [word, words[0] ?? ""] as const);
  }),
);

/** The words after the first of the last or the first name: `Junior` alone is a name. */
function generationOf({ first, last }: Names): string | undefined {
  for (const text of [last, first]) {
    const end = text.lastIndexOf(" ");
    const generation = end < 0 ? undefined : GENERATIONS.get(text.slice(end + 1));
    if (generation !== undefined) return generation;
  }
  return undefined;
}

/** Null: nothing to compare. `weak`: only one has it, as a father and his son Jr., or as a guest who leaves it out. */
function compareGenerations(a: Names, b: Names): MatchLevel | null {
  const [own, other] = [generationOf(a), generationOf(b)];
  if (own === other) return null;
  return own === undefined || other === undefined ? "weak" : "different";
}

const likenessOf = (a: string, b: string) => (a === "" || b === "" ? 0 : jaroWinkler(a, b));

const bare = (text: string) => (text.includes(" ") ? text.replaceAll(" ", "") : text);

export function compareFirst(a: string, b: string): MatchLevel | null {
  if (a === "" || b === "") return null;
  if (a === b) return "equal";
  const [joinedA, joinedB] = [bare(a), bare(b)];
  if (joinedA === joinedB) return "equal";
  const [wordsA, wordsB] = [a.split(" "), b.split(" ")];
  const [headA = "", headB = ""] = [wordsA[0], wordsB[0]];
  if (isInitial(headA) || isInitial(headB) || isInitials(a, wordsB) || isInitials(b, wordsA))
    return headA[0] === headB[0] ? "initial" : "different";
  if (headA === headB || isNickname(headA, headB)) return "near";
  // Daniel and Daniela: a typing error or a couple.
  if (isGendered(headA, headB)) return "weak";
  // Half of a name of two letters or signs is another name.
  const isShort = Math.min(joinedA.length, joinedB.length) < 3;
  if (isShort && (joinedA >= FIRST_SIGN || joinedB >= FIRST_SIGN)) return "different";
  const likeness = jaroWinkler(joinedA, joinedB);
  if (likeness >= 0.9) return "near";
  if (likeness >= 0.8 || (!isShort && isOneEdit(joinedA, joinedB))) return "similar";
  if (wordsA.some((word) => word.length > 2 && wordsB.includes(word))) return "similar";
  return isBeginning(joinedA, joinedB) || jaroWinkler(headA, headB) >= 0.9 ? "similar" : "different";
}

/** One letter of an alphabet. A Chinese, Japanese or Korean name can have a single sign. */
const isInitial = (word: string) => word.length === 1 && word < FIRST_SIGN;
const FIRST_SIGN = "\u2e80";

/** `jp` for Jean Pierre. */
const isInitials = (text: string, words: readonly string[]) =>
  text.length === words.length && text.length > 1 && words.every((word, index) => word[0] === text[index]);

const isBeginning = (a: string, b: string) => a.length > 2 && b.length > 2 && (a.startsWith(b) || b.startsWith(a));

function isGendered(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length === short.length)
    return long.slice(0, -1) === short.slice(0, -1) && /[aoe]$/.test(long) && /[aoe]$/.test(short);
  return long.startsWith(short) && /^(?:a|e|s|ne|na|ine|ina|te|tte|la|le)$/.test(long.slice(short.length));
}

export function compareLast(a: string, b: string): MatchLevel | null {
  if (a === "" || b === "") return null;
  if (a === b) return "equal";
  const [joinedA, joinedB] = [bare(a), bare(b)];
  if (joinedA === joinedB) return "equal";
  const likeness = jaroWinkler(joinedA, joinedB);
  if (likeness >= 0.92 || (joinedA.length > 3 && isOneEdit(joinedA, joinedB))) return "near";
  const [wordsA, wordsB] = [a.split(" "), b.split(" ")];
  const isPart = wordsA.some((word) => word.length > 2 && wordsB.includes(word));
  return likeness >= 0.85 || isPart ? "similar" : "different";
}

/** Compares companies: words in order, without legal forms. */
export function compareCompanies(a: string, b: string): MatchLevel | null {
  if (a === "" || b === "") return null;
  if (a === b || bare(a) === bare(b)) return "equal";
  const likeness = jaroWinkler(bare(a), bare(b));
  const [wordsA, wordsB] = [a.split(" "), b.split(" ")];
  const common = wordsA.filter((word) => wordsB.some((other) => isSameWord(word, other))).length;
  const [least, most] = [Math.min(wordsA.length, wordsB.length), Math.max(wordsA.length, wordsB.length)];
  if (likeness >= 0.95 || common === most || (common === least && least > 1 && most - least === 1)) return "near";
  if (likeness >= 0.9 || (common === least && least > 1) || common / most >= 0.5) return "similar";
  return common > 0 && common === least ? "weak" : "different";
}

const isSameWord = (a: string, b: string) => a === b || (a.length > 4 && isOneEdit(a, b));
