import { sql } from "kysely";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { type Contested, contested, merged, type Writing } from "./merged.repo.ts";
import { joined, packLeftOut } from "./record-batch.repo.ts";

const lockOf = ({ propertyId }: Scope, module: ModuleKey) => `records ${propertyId} ${module}`;

/** Locks a module's records for writing until the transaction ends, so that writers take turns batch by batch. */
export async function lockRecords(tx: Tx, scope: Scope, module: ModuleKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockOf(scope, module)}, 0))`.execute(tx);
}

/** The same for several modules, without waiting. False: another writer holds a lock. */
export async function tryLockRecords(tx: Tx, scope: Scope, modules: readonly ModuleKey[]): Promise<boolean> {
  const names = modules.map((module) => lockOf(scope, module));
  const { rows } = await sql<{ locked: boolean }>`
    select bool_and(pg_try_advisory_xact_lock(hashtextextended(name, 0))) as locked
    from unnest(${names}::text[]) as name`.execute(tx);
  return rows[0]?.locked ?? false;
}

/** The old ids that records of the modules have. */
export async function findOldIds(
  tx: Tx,
  { propertyId }: Scope,
  modules: readonly ModuleKey[],
  ids: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  if (ids.length === 0) return found;
  for (const table of new Set(modules.map(tableOf))) {
    const { rows } = await sql<{ old_id: string }>`
      select w.id as old_id from unnest(${joined(ids)}) as w (id)
      cross join lateral (
        select from ${sql.table(table)} t
        where t.property_id = ${propertyId} and t.module = any (${modules}::text[]) and t.old_id = w.id limit 1
      ) t`.execute(tx);
    for (const { old_id } of rows) found.add(old_id);
  }
  return found;
}

/** Whether a record would stay unchanged, and the file's values of fields that a person corrected. */
type Comparison = { same: boolean; contested: Contested | null };
type Compared = Writing & {
  module: ModuleKey;
  rows: readonly { oldId: string; text: string; leftOut?: readonly string[] }[];
};

/** Compares by old id. */
export async function compareRecords(
  tx: Tx,
  { propertyId }: Scope,
  { module, rows, ...writing }: Compared,
): Promise<Map<string, Comparison>> {
  if (rows.length === 0) return new Map();
  const leftOut = packLeftOut(rows);
  const more = leftOut ? sql`, left_out` : sql``;
  const options = { ...writing, hasLeftOut: leftOut !== null };
  const found = await sql<{ old_id: string } & Comparison>`
    select g.old_id, t.same, t.contested
    from (
      select old_id, text::jsonb as doc ${more}
      from unnest(${joined(rows.map(({ oldId }) => oldId))}, ${joined(rows.map(({ text }) => text))}
        ${leftOut ? sql`, ${leftOut}` : sql``}) as r (old_id, text ${more})
    ) g
    cross join lateral (
      select t.values = ${merged(sql`t.values`, options)} as same, ${contested(options)} as contested
      from ${sql.table(tableOf(module))} t
      where t.property_id = ${propertyId} and t.module = ${module} and t.old_id = g.old_id limit 1
    ) t`.execute(tx);
  return new Map(found.rows.map(({ old_id, ...comparison }) => [old_id, comparison]));
}
