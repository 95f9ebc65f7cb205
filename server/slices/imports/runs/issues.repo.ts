import { sql } from "kysely";
import type { ImportCause } from "../../../../contract/imports.ts";
import { addTo } from "../../../../core/grouping/add-to.ts";
import { codeKey } from "../../../../core/translation/translate.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { packable } from "../../configure/code-mappings/packed.repo.ts";
import { joined } from "../../records/store/record-batch.repo.ts";
import type { Problem } from "../engine/problem-in.ts";
import { type Finding, patternOf } from "../engine/row-findings.ts";

export type RowFindings = { row: number; line: number; oldId: string | null; findings: readonly Finding[] };

const LONGEST = 200;

/** Why rows ended: one reason that many of them share; without `pattern` all reasons of a problem. */
export type Cause = Problem & { pattern?: string | undefined };

const CODE = "unknown_code";

/** Separates causes of one rule and field, as the index does: codes that differ only in case are one cause. */
const causeOf = sql`case when rule = 'unknown_code' then left(key, 200) else pattern end`;

const ofProblem = ({ rule, field, list }: Problem) =>
  sql`rule = ${rule} and field = ${field} ${list === undefined ? sql`` : sql`and list = ${list}`}`;

/** Issues of one cause, or of one problem. */
export function ofCause({ pattern, ...problem }: Cause) {
  if (pattern === undefined) return ofProblem(problem);
  const value = problem.rule === CODE ? [...codeKey(pattern)].slice(0, LONGEST).join("") : pattern;
  return sql`${ofProblem(problem)} and ${causeOf} = ${value}`;
}

export async function insertIssues(tx: Tx, { accountId }: Scope, id: string, rows: readonly RowFindings[]) {
  const all = rows.flatMap(({ row, line, oldId, findings }) =>
    findings.map((finding, n) => ({ ...finding, row, line, n, oldId })),
  );
  if (all.length === 0) return;
  const numbers = (values: readonly number[]) => `{${values}}`;
  const texts = (values: readonly (string | null)[]) => joined(values.map((value) => packable(value ?? "")));
  await sql`
    insert into import_issues
      (account_id, import_id, row, line, n, rule, field, pattern, value, warning, list, key, own_id)
    select ${accountId}::uuid, ${id}::uuid, row, line, n, rule, field, pattern, value, warning = 1,
      nullif(list, ''), nullif(key, ''), case when key <> '' then nullif(own_id, '') end
    from unnest(${numbers(all.map(({ row }) => row))}::int[], ${numbers(all.map(({ line }) => line))}::int[],
      ${numbers(all.map(({ n }) => n))}::int[], ${texts(all.map(({ rule }) => rule))},
      ${texts(all.map(({ field }) => field))}, ${texts(all.map((finding) => patternOf(finding).slice(0, LONGEST)))},
      ${texts(all.map(({ value }) => value.slice(0, LONGEST)))}, ${numbers(all.map(({ warning }) => (warning ? 1 : 0)))}::int[],
      ${texts(all.map(({ list }) => list))}, ${texts(all.map(({ key }) => key))}, ${texts(all.map(({ oldId }) => oldId))})
      as given (row, line, n, rule, field, pattern, value, warning, list, key, own_id)`.execute(tx);
}

export async function deleteIssues(tx: Tx, { accountId }: Scope, id: string, rows: readonly number[]): Promise<void> {
  await sql`delete from import_issues where account_id = ${accountId} and import_id = ${id} and ${among(rows)}`.execute(
    tx,
  );
}

/**
 * Limits by the first and last row too: without statistics PostgreSQL would scan all issues of the run for each batch.
 */
function among(rows: readonly number[]) {
  const [first, last] = rows.reduce(([low, high], row) => [Math.min(low, row), Math.max(high, row)], [Infinity, 0]);
  if (rows.length === 0) return sql`false`;
  return sql`row >= ${first} and row <= ${last} and row = any (${`{${rows}}`}::int[])`;
}

export type StoredIssue = { row: number; rule: string; field: string; value: string; warning: boolean };

/** By row, in the order they were found. */
export async function findIssues(
  tx: Tx,
  { accountId }: Scope,
  id: string,
  rows: readonly number[],
): Promise<Map<number, StoredIssue[]>> {
  const found = await sql<StoredIssue>`
    select row, rule, field, value, warning from import_issues
    where account_id = ${accountId} and import_id = ${id} and ${among(rows)} order by row, n`.execute(tx);
  const byRow = new Map<number, StoredIssue[]>();
  for (const issue of found.rows) addTo(byRow, issue.row, issue);
  return byRow;
}

export type CauseRow = Omit<ImportCause, "hint" | "sample"> & { rows: number[] };

type CausesQuery = { problem?: Problem | undefined; limit: number; offset: number; samples: number };

/** Most rows first, each with its first rows, and the number of causes. Codes that differ only in case are one. */
export async function listCauseRows(
  tx: Tx,
  { accountId }: Scope,
  id: string,
  { problem, limit, offset, samples }: CausesQuery,
): Promise<{ causes: CauseRow[]; total: number }> {
  const ofRun = sql`account_id = ${accountId} and import_id = ${id} ${problem ? sql`and ${ofProblem(problem)}` : sql``}`;
  const alike = sql`rule, field, ${causeOf}`;
  const { rows: causes } = await sql<CauseRow>`
    select rule, field, min(pattern) as pattern, count(distinct row)::int as count, bool_and(warning) as warning,
      min(list) as list, (array_agg(row order by row))[1:${samples}] as rows
    from import_issues where ${ofRun} group by ${alike}
    order by count desc, rule, field, pattern limit ${limit} offset ${offset}`.execute(tx);
  const all = await sql<{ n: number }>`
    select count(*)::int as n from (select from import_issues where ${ofRun} group by ${alike}) each_cause`.execute(tx);
  return { causes, total: all.rows[0]?.n ?? 0 };
}

export type ProblemRow = Pick<CauseRow, "rule" | "field" | "list" | "warning" | "count"> & { causes: number };

/**
 * The problems, most rows first, and the largest causes of each. A row has a problem once, so the rows of its causes
 * add up.
 */
export async function listProblemRows(
  tx: Tx,
  { accountId }: Scope,
  id: string,
  { first, samples }: { first: number; samples: number },
): Promise<{ problems: ProblemRow[]; causes: CauseRow[] }> {
  const { rows } = await sql<CauseRow & { place: number; all_rows: number; all_causes: number; all_warning: boolean }>`
    with each_cause as (
      select rule, field, list, min(pattern) as pattern, count(distinct row)::int as count,
        bool_and(warning) as warning, (array_agg(row order by row))[1:${samples}] as rows
      from import_issues where account_id = ${accountId} and import_id = ${id}
      group by rule, field, list, ${causeOf}),
    placed as (
      select *, row_number() over (alike order by count desc, pattern)::int as place,
        sum(count) over alike::int as all_rows, count(*) over alike::int as all_causes,
        bool_and(warning) over alike as all_warning
      from each_cause window alike as (partition by rule, field, list))
    select * from placed where place <= ${first} order by all_rows desc, rule, field, list, place`.execute(tx);
  const problems = rows.flatMap(({ place, rule, field, list, all_rows, all_causes, all_warning }) =>
    place === 1 ? [{ rule, field, list, warning: all_warning, count: all_rows, causes: all_causes }] : [],
  );
  return { problems, causes: rows };
}

/** Issues of a few rows, with their lines. */
export async function listIssuesOf(tx: Tx, { accountId }: Scope, id: string, numbers: readonly number[]) {
  const { rows } = await sql<{ row: number; line: number; rule: string; field: string; value: string }>`
    select row, line, rule, field, value from import_issues
    where account_id = ${accountId} and import_id = ${id} and row = any (${`{${numbers}}`}::int[])
    order by row, n`.execute(tx);
  return rows;
}

/** The rows that wait for a code or a record. */
export async function listWaiting(tx: Tx, { accountId }: Scope, id: string, numbers: readonly number[]) {
  const { rows } = await sql<{ row: number }>`
    select distinct row from import_issues
    where account_id = ${accountId} and import_id = ${id} and row = any (${`{${numbers}}`}::int[]) and key is not null
    order by row`.execute(tx);
  return rows.map(({ row }) => row);
}
