import { sql } from "kysely";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { type Referring, referringTo } from "../../../../core/records/references.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Values } from "../details/find-record.repo.ts";
import { followCreated } from "../store/at-hotel.repo.ts";
import { storeKeys } from "../store/match-keys.repo.ts";
import { columnsFor } from "../store/record-batch.repo.ts";
import { columnOfReference } from "../store/reference-columns.ts";
import type { Moved } from "./decisions.repo.ts";

export type Gone = { id: string; module: ModuleKey; old_id: string };

/** Whether a record of the other profile module has the same old id: then references to it are ambiguous. */
async function isAmbiguous(tx: Tx, { propertyId }: Scope, { module, old_id }: Gone): Promise<boolean> {
  const { rows } = await sql`select from profiles where property_id = ${propertyId}
    and module = ${module === "profiles" ? "accounts" : "profiles"} and old_id = ${old_id}`.execute(tx);
  return rows.length > 0;
}

/** Redirects all references from a merged profile to the remaining one. Returns the records' earlier states. */
export async function moveReferences(tx: Tx, scope: Scope, from: Gone, to: string): Promise<Moved[]> {
  const moved: Moved[] = [];
  const isOpen = await isAmbiguous(tx, scope, from);
  const both = new Set(referringTo(from.module === "profiles" ? "accounts" : "profiles").map(({ module }) => module));
  for (const referring of referringTo(from.module))
    for (const field of referring.fields) {
      if (isOpen && both.has(referring.module)) continue;
      moved.push(...(await moveField(tx, scope, referring, { field, from: from.old_id, to })));
    }
  return moved;
}

async function moveField(
  tx: Tx,
  { accountId, propertyId }: Scope,
  referring: Referring,
  { field, from, to }: { field: string; from: string; to: string },
): Promise<Moved[]> {
  const { module, table } = referring;
  const column = columnOfReference(referring, field);
  const { rows } = await sql<{ id: string; values: Values; version: number; updated_at: string }>`
    with found as materialized (
      select t.id, t.values, t.updated_at from ${sql.table(table)} t
      where t.account_id = ${accountId} and t.property_id = ${propertyId} and t.module = ${module}
        and ${column ? sql`${sql.ref(`t.${column}`)} = ${from}` : sql`true`} and t.values ->> ${sql.lit(field)} = ${from}
    )
    update ${sql.table(table)} t set values = t.values || jsonb_build_object(${sql.lit(field)}::text, ${to}::text),
      version = t.version + 1, updated_at = clock_timestamp() ${column ? sql`, ${sql.ref(column)} = ${to}` : sql``}
    from found f where t.account_id = ${accountId} and t.id = f.id
    returning t.id::text, f.values, t.version, f.updated_at::text`.execute(tx);
  return rows.map(({ id, values, version, updated_at }) => ({
    ...{ table, id, values, version, updatedAt: updated_at, fields: [field] },
  }));
}

/** Redirects moved records to the restored profile; records that are unchanged since get their earlier state. */
export async function moveBack(
  tx: Tx,
  { accountId, propertyId }: Scope,
  moved: readonly Moved[],
  survivor: string,
): Promise<void> {
  // The last move first: a record can have referred to two of them.
  for (const { table, id, fields, values, version, updatedAt } of moved.toReversed()) {
    const isRecord = sql`t.account_id = ${accountId} and t.property_id = ${propertyId} and t.id = ${id}::bigint`;
    for (const field of fields) {
      const was = String(values[field] ?? "");
      const column =
        table === "reservations" && field === "profileId"
          ? sql`, profile_old_id = ${was}`
          : table === "records"
            ? sql`, parent_old_id = case when t.parent_old_id = ${survivor} then ${was} else t.parent_old_id end`
            : sql``;
      await sql`update ${sql.table(table)} t set
          values = case when t.version = ${version} then ${JSON.stringify(values)}::jsonb
            else t.values || jsonb_build_object(${sql.lit(field)}::text, ${was}::text) end,
          updated_at = case when t.version = ${version} then ${updatedAt}::timestamptz else clock_timestamp() end,
          version = t.version + 1 ${column}
        where ${isRecord} and t.values ->> ${sql.lit(field)} = ${survivor}`.execute(tx);
    }
  }
}

/** Removes profiles but stores them completely: their old ids lead to the remaining one. */
export async function putAway(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { ids, survivor, decision }: { ids: readonly number[]; survivor: string; decision: string },
): Promise<void> {
  const those = sql`p.account_id = ${accountId} and p.property_id = ${propertyId} and p.id = any (${`{${ids}}`}::bigint[])`;
  await sql`insert into merged_profiles (account_id, property_id, module, old_id, survivor_old_id, decision_id, image)
    select p.account_id, p.property_id, p.module, p.old_id, ${survivor}, ${decision}::uuid, to_jsonb(p)
    from profiles p where ${those}`.execute(tx);
  await sql`delete from profiles p where ${those}`.execute(tx);
}

/** All columns except generated ones. */
const WRITTEN = sql`${sql.join(
  [
    ...["account_id", "property_id", "id", "module", "old_id", "values", "version", "run_id", "line", "origins"],
    ...["corrected", "created_run", "created_at", "updated_at"],
  ].map((name) => sql.ref(name)),
)}, ${columnsFor("profiles").names}`;

/** Restores the profiles that a decision has removed, with the same numbers. */
export async function bringBack(tx: Tx, scope: Scope, decision: string): Promise<Gone[]> {
  const { accountId, propertyId } = scope;
  const { rows } = await sql<Gone>`
    with back as (
      delete from merged_profiles where account_id = ${accountId} and property_id = ${propertyId} and decision_id = ${decision}
      returning image
    ),
    made as (
      insert into profiles (${WRITTEN}) overriding system value
      select ${WRITTEN} from back cross join lateral jsonb_populate_record(null::profiles, back.image) p
      returning id, module, old_id
    ),
    noted as (
      insert into data_versions as d (account_id, property_id, module, records)
      select ${accountId}::uuid, ${propertyId}::uuid, module, count(*) from made group by module
      on conflict (account_id, property_id, module) do update set version = d.version + 1, records = d.records + excluded.records
    )
    select id::text, module, old_id, set_config('app.noted', 'profiles', true) from made`.execute(tx);
  for (const { id, module } of rows) {
    await followCreated(tx, scope, "profiles", { first: id, last: id });
    await storeKeys(tx, scope, { module, first: id, last: id });
  }
  return rows;
}
