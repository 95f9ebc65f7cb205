import type { MappedField } from "../../contract/configurations.ts";
import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import type { Field } from "../modules/field.ts";
import { headerKey } from "../modules/spelling.ts";
import { similarity } from "./similar.ts";
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

/** Names alike from here on are worth showing. */
const ALIKE = 0.72;

/** Each column at most once and each field at most once: the strongest reasons are served first. */
export function suggestMapping(
  module: ModuleKey,
  columns: readonly SeenColumn[],
  remembered: Remembered,
): Suggestion[] {
  const fields = fieldsOf(module);
  const candidates = columns.flatMap((column) => fields.flatMap((field) => judge(column, field, remembered) ?? []));
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

function judge({ name, samples }: SeenColumn, field: Field, remembered: Remembered): Candidate | null {
  const key = headerKey(name);
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
  const values = looksLike(field.type, samples);
  // What the values contradict is no longer sure, however well its name fits.
  const doubt = values === false ? 30 : 0;
  const agreed = values !== false;
  if (key === headerKey(field.id)) return made(90 - doubt, { code: "name", word: field.id }, agreed);
  const label = Object.values(field.labels).find((word) => headerKey(word) === key);
  if (label) return made(88 - doubt, { code: "label", word: label }, agreed);
  const synonym = field.synonyms.find((word) => headerKey(word) === key);
  if (synonym) return made(85 - doubt, { code: "synonym", word: synonym }, agreed);
  const [sample] = samples;
  if (values === true && sample !== undefined) return made(64, { code: "values", sample }, false);
  const [word, alike] = nearest(key, field);
  if (alike >= ALIKE && agreed) return made(40 + alike * 20, { code: "similar", word }, false);
  return null;
}

function nearest(key: string, field: Field): readonly [string, number] {
  let best: readonly [string, number] = ["", 0];
  for (const word of [field.id, ...Object.values(field.labels), ...field.synonyms]) {
    const alike = similarity(key, headerKey(word));
    if (alike > best[1]) best = [word, alike];
  }
  return best;
}
