import type { MappedField } from "../../contract/configurations.ts";
import { isReasonColumn } from "../csv/reason-columns.ts";
import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import { isRunningNumber, type KnownColumn, knownColumn } from "./column-signs.ts";
import { type Candidate, type Doubt, judge, type Reason } from "./judge-column.ts";
import { namelessCandidates } from "./nameless.ts";
import { findPreset } from "./presets.ts";
import type { SeenColumn } from "./seen-column.ts";
import { nameCandidates } from "./whole-names.ts";

export type Suggestion = MappedField & {
  column: string;
  reason: Reason;
  /** Never true for a guess: a person should check an unsure suggestion. */
  sure: boolean;
  /** Why it is not sure. */
  doubt: Doubt | null;
};

/** Earlier mappings by people of the account: header key → field. */
export type Remembered = ReadonlyMap<string, { target: string; times: number }>;

/** Each column and each field at most once: the strongest candidates are assigned first. */
export function suggestMapping(
  module: ModuleKey,
  columns: readonly SeenColumn[],
  remembered: Remembered,
  /** Leaves out matches by similar names. */
  byName = false,
): Suggestion[] {
  const fields = fieldsOf(module);
  const known = columns.filter(({ name }) => !isReasonColumn(name)).map((column) => knownColumn(module, column));
  const preset = findPreset(
    module,
    known.map(({ name }) => name),
  );
  const candidates = known.flatMap((column) => {
    const before = remembered.get(column.key);
    const meaning = preset?.(column.name);
    if (!before && meaning?.field === null) return [];
    return fields.flatMap((field) => judge(module, column, field, { before, meaning, byName }) ?? []);
  });
  candidates.push(...nameCandidates(module, known, candidates), ...namelessCandidates(module, known));
  const place = new Map(fields.map(({ id }, index) => [id, index]));
  candidates.sort((a, b) => b.score - a.score || (place.get(a.target) ?? 0) - (place.get(b.target) ?? 0));
  const byColumn = new Map<string, Candidate>();
  const chosen = new Map<string, Candidate>();
  for (const candidate of settleKey(module, candidates, known)) {
    const taken = byColumn.get(candidate.column);
    // Both parts of a whole name come from the same column.
    if ((taken && !(taken.pair && candidate.pair)) || chosen.has(candidate.target)) continue;
    byColumn.set(candidate.column, candidate);
    chosen.set(candidate.target, candidate);
  }
  return [...chosen.values()].map((candidate) => {
    const doubt = candidate.doubt ?? rivalOf(candidate, candidates, byColumn);
    return {
      target: candidate.target,
      source: candidate.source,
      column: candidate.column,
      reason: candidate.reason,
      sure: !doubt,
      doubt,
    };
  });
}

/** Another column whose name fits as well and which has no field. */
function rivalOf(
  { target, column, score, reason }: Candidate,
  candidates: readonly Candidate[],
  byColumn: ReadonlyMap<string, Candidate>,
): Doubt | null {
  if (reason.code === "remembered" || reason.code === "preset") return null;
  const rival = candidates.find(
    (other) =>
      other.target === target && other.column !== column && other.score >= score && !byColumn.has(other.column),
  );
  return rival ? { code: "column", column: rival.column } : null;
}

const FITTING = 60;

/**
 * Chooses the record's id among several columns. Other files refer to an id by its whole name (`Customer identifier`);
 * a running number of this file means nothing there. If two fit, a person is asked.
 */
function settleKey(module: ModuleKey, candidates: readonly Candidate[], known: readonly KnownColumn[]): Candidate[] {
  const keys = fieldsOf(module).filter(({ key }) => key);
  const [key] = keys;
  if (!key || keys.length > 1) return [...candidates];
  const byName = new Map(known.map((column) => [column.name, column]));
  const ofKey = candidates.filter(({ target }) => target === key.id);
  // A similar name (`PRIMARY_NAME_ID`) does not compete with an exact one.
  const fitting = ofKey.filter(({ column, score }) => score >= FITTING && byName.get(column)?.unique !== false);
  if (fitting.length < 2) return [...candidates];
  const ranked = fitting.map((candidate) => {
    const column = byName.get(candidate.column);
    return { candidate, score: candidate.score - (column && isRunningNumber(column.samples) ? 40 : 0) };
  });
  ranked.sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  if (!best || !second || best.candidate.reason.code === "remembered") return [...candidates];
  const settled = best.candidate.reason.code === "preset" && second.candidate.reason.code !== "name";
  const doubt: Doubt = { code: "column", column: second.candidate.column };
  const first: Candidate = settled ? best.candidate : { ...best.candidate, doubt: best.candidate.doubt ?? doubt };
  return [{ ...first, score: 200 }, ...candidates.filter((candidate) => candidate !== best.candidate)];
}
