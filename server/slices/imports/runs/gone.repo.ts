import { sql } from "kysely";
import type { GoneRecord } from "../../../../contract/imports.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { type RecordTable, tableOf } from "../../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { ImportRow } from "./imports.repo.ts";

type Page = { after: string; most: number };
type Old = {
  id: string;
  oldId: string;
  /** The record existed before the run, and the run has not written it. */
  untouched: boolean;
};

/** Records of a module in the order of their old ids, by the unique index. */
export async function findOldRecords(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { module, run, after, most }: Page & { module: ModuleKey; run: Pick<ImportRow, "id" | "created_at"> },
): Promise<Old[]> {
  const { rows } = await sql<Old>`
    select id::text, old_id as "oldId", run_id <> ${run.id} and created_at < ${run.created_at} as untouched
    from ${sql.table(tableOf(module))}
    where account_id = ${accountId} and property_id = ${propertyId} and module = ${module} and old_id > ${after}
    order by old_id limit ${most}`.execute(tx);
  return rows;
}

/** The name of a record for people; if it is empty, the old id is shown. */
const NAMES: Readonly<Record<RecordTable, ReturnType<typeof sql>>> = {
  profiles: sql`t.name`,
  reservations: sql`coalesce(t.values ->> 'confirmation', '')`,
  blocks: sql`coalesce(nullif(t.name, ''), t.code)`,
  records: sql`coalesce(t.values ->> 'description', t.values ->> 'name',
    concat_ws(', ', t.values ->> 'lastName', t.values ->> 'firstName'))`,
};

/** Listed records stay unchanged, since an interrupted run may list them again. */
export async function insertGone(
  tx: Tx,
  { accountId }: Scope,
  { id, module, records }: { id: string; module: ModuleKey; records: readonly string[] },
): Promise<void> {
  if (records.length === 0) return;
  const table = tableOf(module);
  await sql`
    insert into import_gone (account_id, import_id, record_id, old_id, name)
    select ${accountId}::uuid, ${id}::uuid, t.id, t.old_id, coalesce(nullif(${NAMES[table]}, ''), t.old_id)
    from unnest(${`{${records}}`}::bigint[]) as g (id)
    cross join lateral (
      select * from ${sql.table(table)} where account_id = ${accountId} and id = g.id limit 1
    ) t
    on conflict (account_id, import_id, record_id) do nothing`.execute(tx);
}

/** By run; runs without such records are absent. */
export async function countGone(tx: Tx, { accountId }: Scope, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select import_id as id, count(*)::int as n from import_gone
    where account_id = ${accountId} and import_id = any (${ids}::uuid[]) group by import_id`.execute(tx);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** In the order of the records' ids, after one of them. */
export async function findGone(tx: Tx, { accountId }: Scope, id: string, { after, most }: Page): Promise<GoneRecord[]> {
  const { rows } = await sql<GoneRecord>`
    select record_id::text as id, old_id as "oldId", name from import_gone
    where account_id = ${accountId} and import_id = ${id} and record_id > ${after}::bigint
    order by record_id limit ${most}`.execute(tx);
  return rows;
}
