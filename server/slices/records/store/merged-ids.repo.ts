import { sql } from "kysely";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";

/** Old ids of profiles that were merged into others. */
export type MergedIds = {
  isEmpty: boolean;
  /** The old id of the profile that stays; the id itself where it was not merged. */
  leadTo(modules: readonly ModuleKey[], oldId: string): string;
};

export async function findMergedIds(tx: Tx, { accountId, propertyId }: Scope): Promise<MergedIds> {
  const { rows } = await sql<{ module: string; old_id: string; survivor_old_id: string }>`
    select module, old_id, survivor_old_id from merged_profiles
    where account_id = ${accountId} and property_id = ${propertyId}`.execute(tx);
  const nextOf = new Map(rows.map(({ module, old_id, survivor_old_id }) => [`${module} ${old_id}`, survivor_old_id]));
  const follow = (module: ModuleKey, oldId: string): string => {
    let id = oldId;
    // The survivor may have been merged into another one since.
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
