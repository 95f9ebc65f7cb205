import { sql } from "kysely";
import { codeKey } from "../../../../core/translation/translate.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { packable } from "../../configure/code-mappings/packed.ts";
import { joined } from "../../records/store/record-batch.repo.ts";
import { type Finding, patternOf } from "../engine/row-findings.ts";

export type RowFindings = { row: number; line: number; oldId: string | null; findings: readonly Finding[] };

const LONGEST = 200;

/** Why rows ended: what is said about many of them at once. */
export type Cause = { rule: string; field: string; pattern: string };

const CODE = "unknown_code";

/** What tells causes of one rule and field apart, as the index has it: codes that only case tells apart are one cause. */
export const causeOf = sql`case when rule = 'unknown_code' then left(key, 200) else pattern end`;

/** Issues of one cause. */
export const ofCause = ({ rule, field, pattern }: Cause) =>
  sql`rule = ${rule} and field = ${field} and ${causeOf} = ${
    rule === CODE ? [...codeKey(pattern)].slice(0, LONGEST).join("") : pattern
  }`;

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
      ${texts(all.map(({ field }) => field))}, ${texts(all.map((one) => patternOf(one).slice(0, LONGEST)))},
      ${texts(all.map(({ value }) => value.slice(0, LONGEST)))}, ${numbers(all.map(({ warning }) => (warning ? 1 : 0)))}::int[],
      ${texts(all.map(({ list }) => list))}, ${texts(all.map(({ key }) => key))}, ${texts(all.map(({ oldId }) => oldId))})
      as given (row, line, n, rule, field, pattern, value, warning, list, key, own_id)`.execute(tx);
}

export async function deleteIssues(tx: Tx, { accountId }: Scope, id: string, rows: readonly number[]): Promise<void> {
  await sql`delete from import_issues where account_id = ${accountId} and import_id = ${id} and ${among(rows)}`.execute(
    tx,
  );
}

/** By the first and last of them too: without statistics all issues of the run would be gone through for each batch. */
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
  for (const issue of found.rows) byRow.set(issue.row, [...(byRow.get(issue.row) ?? []), issue]);
  return byRow;
}
