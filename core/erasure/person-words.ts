import type { ModuleKey } from "../modules/catalogue.ts";

type Values = Readonly<Record<string, unknown>>;

/** Fields that identify a person, by module. Codes, dates and places are excluded because many people share them. */
const IDENTITY: Partial<Record<ModuleKey, readonly string[]>> = {
  profiles: ["salutation", "email", "phone", "mobile", "fax", "idNumber", "taxNumber", "address1", "website"],
  accounts: ["name", "email", "phone", "mobile", "fax", "taxNumber", "registrationNumber", "address1", "website"],
  "profile-contacts": ["value", "address1"],
  memberships: ["number", "nameOnCard"],
  "in-house": [],
};

export const modulesWithWords = Object.keys(IDENTITY) as ModuleKey[];

/** Shorter words occur in too many other texts. */
const SHORTEST = 4;
const LONG = 6;
const DIGITS = 7;

/** A record's words that could name its person elsewhere: names, addresses, numbers. */
export function wordsOf(module: ModuleKey, values: Values): string[] {
  const fields = IDENTITY[module];
  if (!fields) return [];
  const textOf = (field: string) => String(values[field] ?? "").trim();
  const [first, last] = [textOf("firstName"), textOf("lastName")];
  const both = first && last ? [`${last}, ${first}`, `${first} ${last}`, `${last} ${first}`] : [];
  const texts = [...fields.map(textOf), ...both, first, last];
  return [...new Set(texts)].filter((text) => text.length >= SHORTEST);
}

/** Whether an old id is distinctive enough to search for in texts. A short number has too many other meanings. */
export const isTelling = (oldId: string): boolean =>
  oldId.length >= LONG || (oldId.length >= SHORTEST && /\d/.test(oldId) && /\p{L}/u.test(oldId));

/**
 * Key that is equal for spellings of the same word. Numbers are compared by their digits, so that a phone number
 * matches in any notation.
 */
export function wordKey(word: string): string {
  const digits = word.replace(/\D/g, "");
  return digits.length >= DIGITS && !/\p{L}/u.test(word) ? digits.slice(-8) : word.toLowerCase();
}

/** Replaces erased words. */
export const ERASED = "…";

export type PersonWords = {
  readonly words: readonly string[];
  /** The text contains one of the words. */
  isIn(text: string): boolean;
  /** The text is one of the words. */
  isWhole(text: string): boolean;
  /** Returns the text without the words. */
  erase(text: string): string;
};

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
/** A word inside a longer word is another word: Quetzalbrunner is not Quetzalbrunn. */
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

/** Erases the words from every text of a document; field names stay. */
export function eraseInDocument(words: PersonWords, value: unknown): unknown {
  if (typeof value === "string") return words.erase(value);
  if (Array.isArray(value)) return value.map((part) => eraseInDocument(words, part));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, eraseInDocument(words, part)]));
}
