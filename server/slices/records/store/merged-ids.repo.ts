import { sql } from "kysely";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import { referencesOf } from "../../../../core/records/references.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { columnOfReference } from "./reference-columns.ts";

/** Old ids of profiles that were merged into others. */
export type MergedIds = {
  isEmpty: boolean;
  /** The old id of the remaining profile, or the id itself if it was not merged. */
  leadTo(modules: readonly ModuleKey[], oldId: string): string;
};

export async function findMergedIds(tx: Tx, { accountId, propertyId }: Scope): Promise<MergedIds> {
  const { rows } = await sql<{ module: string; old_id: string; survivor_old_id: string }>`
    select module, old_id, survivor_old_id from merged_profiles
    where account_id = ${accountId} and property_id = ${propertyId}`.execute(tx);
  const nextOf = new Map(rows.map(({ module, old_id, survivor_old_id }) => [`${module} ${old_id}`, survivor_old_id]));
  const follow = (module: ModuleKey, oldId: string): string => {
    let id = oldId;
    // The remaining profile may have been merged into another since.
    for (let next = nextOf.get(`${module} ${id}`); next !== undefined; next = nextOf.get(`${module} ${id}`)) id = next;
    return id;
  };
  return {
    isEmpty: rows.length === 0,
    leadTo(modules, oldId) {
      for (const module of modules) {
        const id = follow(module, oldId);
        if (id !== oldId) return id;
      }
      return oldId;
    },
  };
}

/**
 * Restored records from before a merge refer to the remaining profile. An old id that a profile has belongs to that
 * profile.
 */
export async function followMerged(
  tx: Tx,
  { accountId, propertyId }: Scope,
  module: ModuleKey,
  ids: readonly string[],
): Promise<void> {
  const table = tableOf(module);
  for (const { field, modules } of referencesOf(module).filter((reference) => reference.modules.some(isProfile))) {
    const column = columnOfReference({ module, table }, field);
    const named = sql`t.values ->> ${sql.lit(field)}`;
    const step = sql`
      update ${sql.table(table)} t set values = t.values || jsonb_build_object(${sql.lit(field)}::text, m.survivor_old_id)
        ${column ? sql`, ${sql.ref(column)} = m.survivor_old_id` : sql``}
      from merged_profiles m
      where t.account_id = ${accountId} and t.property_id = ${propertyId} and t.id = any (${ids}::bigint[])
        and m.account_id = ${accountId} and m.property_id = ${propertyId}
        and m.module = any (${modules}::text[]) and m.old_id = ${named}
        and not exists (select from profiles p where p.property_id = ${propertyId} and p.module = any (${modules}::text[])
          and p.old_id = ${named})
      returning t.id`;
    // The remaining profile may have been merged into another since.
    while ((await step.execute(tx)).rows.length > 0);
  }
}
const isProfile = (module: ModuleKey) => module === "profiles" || module === "accounts";
