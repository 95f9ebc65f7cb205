import type { ModuleKey } from "../modules/catalogue.ts";

type Values = Readonly<Record<string, unknown>>;

/** Fields whose text points to one person, by module. Codes, days and places are shared by many and are not among them. */
const IDENTITY: Partial<Record<ModuleKey, readonly string[]>> = {
  profiles: ["salutation", "email", "phone", "mobile", "fax", "idNumber", "taxNumber", "address1", "website"],
  accounts: ["name", "email", "phone", "mobile", "fax", "taxNumber", "registrationNumber", "address1", "website"],
  "profile-contacts": ["value", "address1"],
  memberships: ["number", "nameOnCard"],
  "in-house": [],
};

export const modulesWithWords = Object.keys(IDENTITY) as ModuleKey[];

/** Shorter texts occur in too many others. */
const SHORTEST = 4;
const LONG = 6;
const DIGITS = 7;

/** What a record says of its person that could be found elsewhere: names, addresses, numbers. */
export function wordsOf(module: ModuleKey, values: Values): string[] {
  const fields = IDENTITY[module];
  if (!fields) return [];
  const textOf = (field: string) => String(values[field] ?? "").trim();
  const [first, last] = [textOf("firstName"), textOf("lastName")];
  const both = first && last ? [`${last}, ${first}`, `${first} ${last}`, `${last} ${first}`] : [];
  const texts = [...fields.map(textOf), ...both, first, last];
  return [...new Set(texts)].filter((text) => text.length >= SHORTEST);
}

/** An old id that is looked for in texts. A short number stands for too many other things. */
export const isTelling = (oldId: string): boolean =>
  oldId.length >= LONG || (oldId.length >= SHORTEST && /\d/.test(oldId) && /\p{L}/u.test(oldId));

/** Two spellings of one word. Numbers are compared by their digits, so that a phone is found however it is typed. */
export function wordKey(word: string): string {
  const digits = word.replace(/\D/g, "");
  return digits.length >= DIGITS && !/\p{L}/u.test(word) ? digits.slice(-8) : word.toLowerCase();
}

/** What no longer says anything. */
export const ERASED = "…";

export type PersonWords = {
  readonly words: readonly string[];
  /** A word occurs in the text. */
  isIn(text: string): boolean;
  /** The text is one of the words. */
  isWhole(text: string): boolean;
  /** The text without the words. */
  erase(text: string): string;
};

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
/** Inside of a longer word it is another word: Quetzalbrunner is not Quetzalbrunn. */
const kindOf = (letter: string) => (/\p{L}/u.test(letter) ? "\\p{L}" : /\p{N}/u.test(letter) ? "\\p{N}" : null);
function bounded(word: string): string {
  const [before, after] = [kindOf(word.slice(0, 1)), kindOf(word.slice(-1))];
  return `${before ? `(?<!${before})` : ""}${escaped(word)}${after ? `(?!${after})` : ""}`;
}

export function compileWords(given: readonly string[]): PersonWords {
  const words = [...new Set(given)].sort((a, b) => b.length - a.length);
  const whole = new Set(words.map(wordKey));
  const pattern = words.length === 0 ? null : words.map(bounded).join("|");
  const [first, all] = pattern === null ? [null, null] : [new RegExp(pattern, "iu"), new RegExp(pattern, "giu")];
  return {
    words,
    isIn: (text) => first?.test(text) ?? false,
    isWhole: (text) => text !== "" && whole.has(wordKey(text.trim())),
    erase: (text) => (all ? text.replace(all, ERASED) : text),
  };
}

/** Every text inside a document, without the words; names of fields stay. */
export function eraseInDocument(words: PersonWords, value: unknown): unknown {
  if (typeof value === "string") return words.erase(value);
  if (Array.isArray(value)) return value.map((part) => eraseInDocument(words, part));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, eraseInDocument(words, part)]));
}
