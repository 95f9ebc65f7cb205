import { sql } from "kysely";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { joined } from "./record-batch.repo.ts";

/** The old ids whose records were written by a later run, or by a person since. */
export async function findNewer(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { module, runId, ids }: { module: ModuleKey; runId: string; ids: readonly string[] },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ old_id: string }>`
    select t.old_id from unnest(${joined(ids)}) as w (id)
    cross join lateral (
      select old_id, run_id from ${sql.table(tableOf(module))}
      where property_id = ${propertyId} and module = ${module} and old_id = w.id limit 1
    ) t
    join imports mine on mine.account_id = ${accountId} and mine.id = ${runId}
    left join imports other on other.account_id = ${accountId} and other.id = t.run_id
    left join record_edits edit on edit.account_id = ${accountId} and edit.id = t.run_id
    where coalesce((other.created_at, other.id) > (mine.created_at, mine.id), edit.at > mine.created_at)`.execute(tx);
  return new Set(rows.map(({ old_id }) => old_id));
}

type Lines = { module: ModuleKey; runId: string; rows: readonly { oldId: string; line: number }[] };

/** The old ids whose records this run wrote last, from exactly that line. */
export async function findWritten(tx: Tx, { propertyId }: Scope, { module, runId, rows }: Lines): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const found = await sql<{ old_id: string }>`
    select t.old_id from unnest(${joined(rows.map(({ oldId }) => oldId))}, ${`{${rows.map(({ line }) => line)}}`}::int[])
      as w (id, line)
    cross join lateral (
      select old_id, run_id, line from ${sql.table(tableOf(module))}
      where property_id = ${propertyId} and module = ${module} and old_id = w.id limit 1
    ) t where t.run_id = ${runId} and t.line = w.line`.execute(tx);
  return new Set(found.rows.map(({ old_id }) => old_id));
}
