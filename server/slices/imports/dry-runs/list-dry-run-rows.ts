import type { DryRunRow, RowFate } from "../../../../contract/dry-runs.ts";
import { fieldsOf } from "../../../../core/modules/catalogue.ts";
import { compileConfiguration, type RowOutcome } from "../../../../core/pipeline/compile-configuration.ts";
import { splitCells } from "../../../../core/reading/cells.ts";
import type { Value } from "../../../../core/validation/check-fields.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findRows, type StoredRow } from "../../intake/sources/staged-rows.repo.ts";
import { prepareRows } from "../engine/prepare-rows.ts";
import type { Problem } from "../engine/problem-in.ts";
import { findingsOf } from "../engine/row-findings.ts";
import { type CauseRow, findCause, findCausesBeyond, findProblemRows } from "./causes.repo.ts";
import type { StoredDryRun } from "./dry-runs.repo.ts";
import { findLetters, listFates } from "./fates.repo.ts";
import { LETTERS } from "./tally.ts";

type RowsQuery = {
  fate?: RowFate | undefined;
  cause?: number | undefined;
  /** Without a `cause`: the rows of all causes of a problem. */
  problem?: Problem | undefined;
  from: number;
  limit: number;
};
type Page = { rows: DryRunRow[]; total_rows: number; next: number | null };
const NOTHING: Page = { rows: [], total_rows: 0, next: null };

const fateOfLetter = new Map(Object.entries(LETTERS).map(([fate, letter]) => [letter, fate as RowFate]));

/** Rows with their outcome at that time, and the pipeline's current findings. */
export async function listDryRunRows(tx: Tx, scope: Scope, dryRun: StoredDryRun, query: RowsQuery): Promise<Page> {
  if (!dryRun.counts) return NOTHING;
  const { total, numbers } = await (query.cause === undefined && !query.problem ? byFate : byCause)(
    tx,
    scope,
    dryRun,
    query,
  );
  const rows = await findRows(tx, scope, dryRun.source_id, numbers.slice(0, query.limit));
  return {
    rows: await show(tx, scope, dryRun, rows),
    total_rows: total,
    next: numbers[query.limit] ?? null,
  };
}

/** The row numbers of a page, plus one if there are more, and the total. */
type FoundRows = { total: number; numbers: number[] };

async function byFate(tx: Tx, scope: Scope, { id, counts }: StoredDryRun, query: RowsQuery): Promise<FoundRows> {
  const { fate, from, limit } = query;
  const read = counts?.read ?? 0;
  if (fate === undefined) {
    const length = Math.max(0, Math.min(limit + 1, read - from + 1));
    return { total: read, numbers: Array.from({ length }, (_, step) => from + step) };
  }
  const letter = LETTERS[fate];
  // Each chunk holds at least one such row, except perhaps the first, of which only the end counts.
  const chunks = await listFates(tx, scope, id, { letter, from, limit: limit + 2 });
  const numbers: number[] = [];
  for (const { first, fates } of chunks)
    for (
      let index = fates.indexOf(letter, Math.max(0, from - first));
      index >= 0;
      index = fates.indexOf(letter, index + 1)
    ) {
      numbers.push(first + index);
      if (numbers.length > limit) break;
    }
  return { total: counts?.[fate] ?? 0, numbers: numbers.slice(0, limit + 1) };
}

/** Only the first rows of a cause are stored; the count covers all. */
async function byCause(tx: Tx, scope: Scope, { id }: StoredDryRun, query: RowsQuery): Promise<FoundRows> {
  const cause =
    query.cause === undefined && query.problem
      ? await findProblemRows(tx, scope, id, query.problem)
      : await findCause(tx, scope, id, query.cause ?? 0);
  if (!cause) throw new Refusal("not_found");
  const numbers = cause.rows.filter((row) => row >= query.from);
  if (query.fate === undefined) return { total: cause.count, numbers: numbers.slice(0, query.limit + 1) };
  const letters = await findLetters(tx, scope, id, cause.rows);
  const fitting = (row: number) => letters.get(row) === LETTERS[query.fate ?? "create"];
  return {
    total: cause.rows.filter(fitting).length,
    numbers: numbers.filter(fitting).slice(0, query.limit + 1),
  };
}

async function show(tx: Tx, scope: Scope, dryRun: StoredDryRun, rows: readonly StoredRow[]) {
  const prepared = await prepareRows(tx, scope, dryRun);
  if (!prepared || rows.length === 0) return [];
  const numbers = rows.map(({ row }) => row);
  const letters = await findLetters(tx, scope, dryRun.id, numbers);
  const causes = await findCausesBeyond(tx, scope, dryRun.id);
  const fields = fieldsOf(prepared.pipeline.module);
  const run = compileConfiguration(prepared.pipeline);
  return rows.map((row): DryRunRow => {
    const outcome = run(prepared.cellsOf(row), row.marks);
    const fate = fateOfLetter.get(letters.get(row.row) ?? "") ?? "rejected";
    const values = fields.flatMap(({ id }, index) => {
      const value = outcome.values[index];
      return value === undefined ? [] : [[id, value] as const];
    });
    const issues = [
      ...issuesBeyond(causes, { row: row.row, fate, state: outcome.state, values: new Map(values) }),
      ...findingsOf(outcome).map(({ list: _, ...issue }) => issue),
    ];
    return {
      row: row.row,
      line: row.line,
      cells: splitCells(row.cells),
      fate,
      values: Object.fromEntries(values),
      issues,
    };
  });
}

type Seen = { row: number; fate: RowFate; state: RowOutcome["state"]; values: ReadonlyMap<string, Value> };

/**
 * The row's problem lies in another row or in a stored record: stored for the first rows only; of the others it is
 * known only that the row itself is fine.
 */
function issuesBeyond(causes: readonly CauseRow[], { row, fate, state, values }: Seen) {
  const isOwn = fate === "rejected" ? state === "reject" : fate === "waiting" && state === "wait";
  const possible = causes.filter(({ rule }) => fateBeyond(rule).has(fate));
  const known = possible.filter(({ rows }) => rows.includes(row));
  const likely = isOwn || possible[0]?.warning ? [] : possible.slice(0, 1);
  return (known.length > 0 ? known : likely).map(({ rule, field, warning, sample }) => {
    const shown = sample.find((example) => example.row === row);
    // Dry runs of earlier versions noted the line as the value.
    const named = shown?.winner ?? shown?.value ?? (OF_ROWS.has(rule) ? "" : values.get(field));
    return { rule, field, value: String(named ?? ""), warning };
  });
}

/** Rules whose value is not the field's own. */
const OF_ROWS: ReadonlySet<string> = new Set(["superseded", "merged_into"]);
const REJECTED: ReadonlySet<RowFate> = new Set(["rejected"]);
const WAITING: ReadonlySet<RowFate> = new Set(["waiting"]);
const KEPT: ReadonlySet<string> = new Set(["profile_created", "corrected_by_hand", "merged_into"]);
const TAKEN: ReadonlySet<RowFate> = new Set(["create", "update", "unchanged"]);
const fateBeyond = (rule: string): ReadonlySet<RowFate> =>
  rule === "missing_record" ? WAITING : KEPT.has(rule) ? TAKEN : REJECTED;
