import { type Mergeable, trustOf } from "../../../../core/duplicates/suggest-merge.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findAccount } from "../../tenancy/accounts/accounts.repo.ts";
import { getRecords, type RecordRow } from "../details/find-record.repo.ts";
import { countStays, findAtHotelIds, findSources } from "./groups.repo.ts";

export type Member = Mergeable & { record: RecordRow; module: ModuleKey; lastStay: string | null };

/** The profiles of a group with everything that a merge needs, in the order of their numbers. */
export async function loadMembers(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Member[]> {
  const records = await getRecords(tx, scope, "profiles", ids.map(String));
  const stays = await countStays(
    tx,
    scope,
    records.map(({ old_id }) => old_id),
  );
  const atHotel = await findAtHotelIds(tx, scope, ids);
  const { trusted_sources } = await findAccount(tx, scope);
  const sources = trusted_sources.length > 0 ? await findSources(tx, scope, ids) : new Map<number, string>();
  return records
    .map((record) => {
      const of = record.module === "profiles" ? stays.get(record.old_id) : undefined;
      const id = Number(record.id);
      return {
        ...{ id, record, module: record.module, values: record.values, updatedAt: record.updated_at.getTime() },
        ...{ stays: of?.all ?? 0, coming: of?.coming ?? 0, lastStay: of?.last ?? null, isAtHotel: atHotel.has(id) },
        trust: trustOf(sources.get(id) ?? "", trusted_sources),
      };
    })
    .sort((a, b) => a.id - b.id);
}
