import { sql } from "kysely";
import type { DryRun } from "../../../../contract/dry-runs.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { CountedCode } from "./count-codes.ts";
import type { StoredDryRun } from "./dry-runs.repo.ts";
import type { CountedCause } from "./tally.ts";

export type Results = {
  counts: NonNullable<DryRun["counts"]>;
  rules: Record<string, number>;
  fates: readonly { first: number; letters: string }[];
  causes: readonly CountedCause[];
  codes: readonly CountedCode[];
  /** The column from which a field is read, for display. */
  columnOf(field: string): string;
};

/** How many dry runs of a source are kept; older ones are deleted. */
const KEPT = 5;

/** Stores all results in the one transaction that makes them visible. False: the dry run was deleted with its rows. */
export async function keepResults(tx: Tx, scope: Scope, dryRun: StoredDryRun, found: Results): Promise<boolean> {
  const { accountId } = scope;
  const { id } = dryRun;
  const done = await tx
    .updateTable("rehearsals")
    .set({
      counts: JSON.stringify(found.counts),
      rules: JSON.stringify(found.rules) as unknown as Record<string, number>,
      done_at: sql<Date>`clock_timestamp()`,
    })
    .where("account_id", "=", accountId)
    .where("property_id", "=", scope.propertyId)
    .where("id", "=", id)
    .where("done_at", "is", null)
    .executeTakeFirst();
  if (done.numUpdatedRows === 0n) return false;
  const { fates, codes } = found;
  await sql`insert into rehearsal_fates (account_id, rehearsal_id, first_row, fates)
    select ${accountId}::uuid, ${id}::uuid, * from unnest(${fates.map(({ first }) => first)}::int[],
      ${fates.map(({ letters }) => letters)}::text[])`.execute(tx);
  await insertCauses(tx, scope, id, found);
  await sql`insert into rehearsal_codes (account_id, rehearsal_id, list, key, code, rows)
    select ${accountId}::uuid, ${id}::uuid, * from unnest(${codes.map(({ list }) => list)}::text[],
      ${codes.map(({ key }) => key)}::text[], ${codes.map(({ code }) => code)}::text[],
      ${codes.map(({ rows }) => rows)}::int[])`.execute(tx);
  await forgetOld(tx, scope, dryRun.source_id);
  return true;
}

async function insertCauses(tx: Tx, { accountId }: Scope, id: string, { causes, columnOf }: Results): Promise<void> {
  const samples = causes.map(({ field, sample }) =>
    JSON.stringify(sample.map((item) => ({ ...item, column: columnOf(field) }))),
  );
  await sql`
    insert into rehearsal_causes
      (account_id, rehearsal_id, id, rule, field, pattern, list, warning, count, sample, rows)
    select ${accountId}::uuid, ${id}::uuid, at, rule, field, pattern, list, warning, count, sample::jsonb, rows::int[]
    from unnest(${causes.map(({ rule }) => rule)}::text[], ${causes.map(({ field }) => field)}::text[],
      ${causes.map(({ pattern }) => pattern)}::text[], ${causes.map(({ list }) => list)}::text[],
      ${causes.map(({ warning }) => warning)}::boolean[], ${causes.map(({ count }) => count)}::int[],
      ${samples}::text[], ${causes.map(({ rows }) => `{${rows}}`)}::text[])
      with ordinality as found (rule, field, pattern, list, warning, count, sample, rows, at)`.execute(tx);
}

/** A dry run that is still running is left alone. */
async function forgetOld(tx: Tx, { accountId }: Scope, sourceId: string): Promise<void> {
  await sql`
    delete from rehearsals r
    where r.account_id = ${accountId} and r.source_id = ${sourceId}
      and r.id not in (select id from rehearsals
        where account_id = ${accountId} and source_id = ${sourceId} order by created_at desc limit ${KEPT})
      and not exists (select from jobs j
        where j.account_id = r.account_id and j.id = r.job_id and j.state in ('queued', 'running'))`.execute(tx);
}
