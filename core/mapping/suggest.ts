import type { MappedField } from "../../contract/configurations.ts";
import { isReasonColumn } from "../csv/reason-columns.ts";
import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import type { Field, FieldType } from "../modules/field.ts";
import { headerKey } from "../modules/spelling.ts";
import { similarity, wordKey } from "./similar.ts";
import { looksLike } from "./value-signs.ts";

/** A column as it is known before anybody maps it. */
export type SeenColumn = { name: string; samples: readonly string[] };

/** Why a field was suggested for a column, best first in this order. */
export type Reason =
  | { code: "remembered"; times: number }
  | { code: "name" | "label" | "synonym"; word: string }
  | { code: "similar"; word: string }
  | { code: "values"; sample: string };

export type Suggestion = MappedField & {
  column: string;
  reason: Reason;
  /** Never true for a guess: a person should look at what is not sure. */
  sure: boolean;
};

/** What the account mapped before: header key → field. */
export type Remembered = ReadonlyMap<string, { target: string; times: number }>;

type Candidate = { column: string; field: Field; score: number; reason: Reason; sure: boolean };

/** A column that is called nothing else is most likely the row's own id. */
const BARE_ID = new Set(["id", "no", "nr", "number", "code", "key", "nummer", "numero", "codigo", "schluessel", "cle"]);
const BARE_SCORE = 62;

/** Names alike from here on are worth showing. */
const ALIKE = 0.72;

/** Each column at most once and each field at most once: the strongest reasons are served first. */
export function suggestMapping(
  module: ModuleKey,
  columns: readonly SeenColumn[],
  remembered: Remembered,
): Suggestion[] {
  const fields = fieldsOf(module);
  const candidates = columns
    .filter(({ name }) => !isReasonColumn(name))
    .map(seen)
    .flatMap((column) => fields.flatMap((field) => judge(column, field, remembered) ?? []));
  candidates.sort((a, b) => b.score - a.score || fields.indexOf(a.field) - fields.indexOf(b.field));
  const taken = new Set<string>();
  const chosen: Suggestion[] = [];
  for (const { column, field, reason, sure } of candidates) {
    if (taken.has(`c ${column}`) || taken.has(`f ${field.id}`)) continue;
    taken.add(`c ${column}`).add(`f ${field.id}`);
    chosen.push({ target: field.id, source: { kind: "column", column }, column, reason, sure });
  }
  return chosen;
}

type Known = SeenColumn & { key: string; words: string; looks: (type: FieldType) => boolean | undefined };

/** Worked out once a column: every field of the module asks for it. */
function seen({ name, samples }: SeenColumn): Known {
  const looks = new Map<FieldType, boolean | undefined>();
  return {
    name,
    samples,
    key: headerKey(name),
    words: wordKey(name),
    looks: (type) => {
      if (!looks.has(type)) looks.set(type, looksLike(type, samples));
      return looks.get(type);
    },
  };
}

const SCORES = { name: 90, label: 88, synonym: 85 } as const;

function judge(column: Known, field: Field, remembered: Remembered): Candidate | null {
  const { name, samples, key } = column;
  const made = (score: number, reason: Reason, sure: boolean): Candidate => ({
    column: name,
    field,
    score,
    reason,
    sure,
  });
  const before = remembered.get(key);
  if (before?.target === field.id)
    return made(100 + Math.min(before.times, 50), { code: "remembered", times: before.times }, true);
  const values = column.looks(field.type);
  // What the values contradict is no longer sure, however well its name fits.
  const doubt = values === false ? 30 : 0;
  const agreed = values !== false;
  const exact = spellingsOf(field).find((one) => one.key === key);
  if (exact) return made(SCORES[exact.code] - doubt, { code: exact.code, word: exact.word }, agreed);
  const [sample] = samples;
  if (values === true && sample !== undefined) return made(64, { code: "values", sample }, false);
  if (field.key && BARE_ID.has(key)) return made(BARE_SCORE, { code: "similar", word: field.id }, false);
  const [word, alike] = nearest(column, field);
  if (alike >= ALIKE && agreed) return made(40 + alike * 20, { code: "similar", word }, false);
  return null;
}

/** The same telling words are as good as nearly the same letters. */
const SAME_WORDS = 0.95;

type Spelling = { code: keyof typeof SCORES; word: string; key: string; words: string };
const spellings = new WeakMap<Field, readonly Spelling[]>();

/** Worked out once a field: a file of 300 columns asks for each of them 300 times. Best first. */
function spellingsOf(field: Field): readonly Spelling[] {
  let known = spellings.get(field);
  if (!known) {
    const spelled = (code: Spelling["code"], words: readonly string[]): Spelling[] =>
      words.map((word) => ({ code, word, key: headerKey(word), words: wordKey(word) }));
    known = [
      ...spelled("name", [field.id]),
      ...spelled("label", Object.values(field.labels)),
      ...spelled("synonym", field.synonyms),
    ];
    spellings.set(field, known);
  }
  return known;
}

/** Words of such different lengths cannot be alike, whatever their letters: most pairs need no closer look. */
const mayBeAlike = (one: string, other: string): boolean =>
  2 * (Math.min(one.length, other.length) - 1) >= ALIKE * (one.length + other.length - 2);

function nearest({ key, words }: Known, field: Field): readonly [string, number] {
  let best: readonly [string, number] = ["", 0];
  for (const one of spellingsOf(field)) {
    const isSame = words !== "" && words === one.words;
    if (!isSame && !mayBeAlike(key, one.key)) continue;
    const alike = isSame ? SAME_WORDS : similarity(key, one.key);
    if (alike > best[1]) best = [one.word, alike];
  }
  return best;
}
