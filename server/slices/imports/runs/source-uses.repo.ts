import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import type { SourceUses } from "../../intake/sources/source-uses.ts";
import { LETTERS } from "./imports.repo.ts";

async function findUsed(tx: Tx, { accountId, propertyId }: Scope, sources: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct source_id as id from imports
    where account_id = ${accountId} and property_id = ${propertyId} and source_id = any (${sources}::uuid[])
      and undone_at is null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a job of the run `i`, its first, a retry or its undo, waits or is running. */
export const isUnderWay = sql<boolean>`exists (
  select from jobs j where j.account_id = i.account_id and j.id in (i.job_id, i.retry_job_id, i.undo_job_id)
    and j.state in ('queued', 'running'))`;

async function findInNeed(
  tx: Tx,
  { accountId, propertyId }: Scope,
  sourceId: string,
): Promise<{ id: string; underWay: boolean } | undefined> {
  const { rows } = await sql<{ id: string; underWay: boolean }>`
    select id, under_way as "underWay" from (
      select i.id, i.created_at, ${isUnderWay} as under_way, exists (
        select from import_ends e where e.account_id = i.account_id and e.import_id = i.id
          and strpos(e.ends, ${LETTERS.waiting}) > 0) as waits
      from imports i
      where i.account_id = ${accountId} and i.property_id = ${propertyId} and i.source_id = ${sourceId}
        and i.undone_at is null
    ) each_run where under_way or waits order by under_way desc, created_at limit 1`.execute(tx);
  return rows[0];
}

async function wake(tx: Tx, { accountId, propertyId }: Scope, sourceId: string): Promise<void> {
  await sql`
    update jobs j set run_at = clock_timestamp() from imports i
    where i.account_id = ${accountId} and i.property_id = ${propertyId} and i.source_id = ${sourceId}
      and j.account_id = i.account_id and j.id = i.job_id and j.state = 'queued'`.execute(tx);
}

export const sourceUses: SourceUses = { findUsed, findInNeed, wake };
