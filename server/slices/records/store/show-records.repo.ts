import { sql } from "kysely";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import type { Value } from "../../../../core/validation/check-fields.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { joined } from "./record-batch.repo.ts";

/** A record's current state for a run: whether that run, or a later run or person, wrote it last. */
export type RecordNow = {
  id: string;
  values: Record<string, NonNullable<Value>>;
  isOwn: boolean;
  isNewer: boolean;
};

/** By old id. */
export async function showRecords(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { module, ids, runId }: { module: ModuleKey; ids: readonly string[]; runId: string },
): Promise<Map<string, RecordNow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<RecordNow & { oldId: string }>`
    select t.old_id as "oldId", t.id::text, t.values, t.run_id = ${runId}::uuid as "isOwn",
      coalesce((other.created_at, other.id) > (mine.created_at, mine.id), edit.at > mine.created_at, false) as "isNewer"
    from unnest(${joined(ids)}) as w (id)
    cross join lateral (
      select id, old_id, values, run_id from ${sql.table(tableOf(module))}
      where property_id = ${propertyId} and module = ${module} and old_id = w.id limit 1
    ) t
    left join imports mine on mine.account_id = ${accountId} and mine.id = ${runId}
    left join imports other on other.account_id = ${accountId} and other.id = t.run_id
    left join record_edits edit on edit.account_id = ${accountId} and edit.id = t.run_id`.execute(tx);
  return new Map(rows.map(({ oldId, ...record }) => [oldId, record]));
}
