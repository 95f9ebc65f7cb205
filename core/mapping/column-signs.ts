import type { ModuleKey } from "../modules/catalogue.ts";
import type { Field } from "../modules/field.ts";
import { headerKey } from "../modules/spelling.ts";
import {
  aliasKey,
  headerWordsOf,
  isNameless,
  namesAnother,
  namesTechnicalId,
  namesTotal,
  ownKeys,
} from "./header-words.ts";
import type { SeenColumn } from "./seen-column.ts";
import { wordKey } from "./similar.ts";
import { filledOf, looksLike } from "./value-signs.ts";

/** Everything derived from a column's name and values, computed once because every field of the module uses it. */
export type KnownColumn = {
  name: string;
  /** Values that are not empty. */
  samples: readonly string[];
  unique: boolean | undefined;
  key: string;
  /** The name as it is, with aliases, and without the words that only name the record; best first. */
  keys: readonly string[];
  words: readonly string[];
  telling: string;
  nameless: boolean;
  /** The column belongs to another person or thing. */
  another: boolean;
  technicalId: boolean;
  total: boolean;
  looks: (field: Field) => boolean | undefined;
};

export function knownColumn(module: ModuleKey, { name, samples, unique }: SeenColumn): KnownColumn {
  const words = headerWordsOf(name);
  const filled = filledOf(samples);
  const looks = new Map<Field, boolean | undefined>();
  const key = headerKey(name);
  return {
    name,
    samples: filled,
    unique: unique ?? (filled.length > 1 ? new Set(filled).size === filled.length : undefined),
    key,
    keys: [...new Set([key, aliasKey(name), ...ownKeys(module, words)])],
    words,
    telling: wordKey(name),
    nameless: isNameless(name),
    another: namesAnother(words),
    technicalId: namesTechnicalId(words),
    total: namesTotal(words),
    looks: (field) => {
      if (!looks.has(field)) looks.set(field, looksLike(field, filled));
      return looks.get(field);
    },
  };
}

/** `1`, `2`, `3`: a numbering of this file's rows, with no meaning in other files. */
export function isRunningNumber(samples: readonly string[]): boolean {
  const numbers = samples.map((text) => (/^\d{1,7}$/.test(text) ? Number(text) : Number.NaN));
  if (numbers.length < 2 || numbers.some(Number.isNaN)) return false;
  const sorted = [...numbers].sort((a, b) => a - b);
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
  // Samples are spread over the file, so gaps are fine; a file counts from 0 or 1.
  return first <= 1 || (last - first < sorted.length * 2 && first < 10);
}
