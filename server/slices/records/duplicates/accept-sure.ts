import { survivorOf } from "../../../../core/duplicates/suggest-merge.ts";
import { type Db, inTenant, type Scope } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findAccount } from "../../tenancy/accounts/accounts.repo.ts";
import type { Origin } from "../../tenancy/properties/audit-property.ts";
import { recordIdsOf } from "../store/record-ids.repo.ts";
import { mergeGroup } from "./decide.ts";
import { countGroups, listGroups } from "./groups.repo.ts";
import { loadMembers } from "./load-members.ts";

/**
 * Merges sure groups by the account's rules. Each merge is one transaction, so that a stop leaves no partial one; a
 * group that has changed meanwhile, or that the hotel system has, is left for a person.
 */
export async function acceptSure(db: Db, scope: Scope, most: number, origin: Origin) {
  const { groups, rule } = await inTenant(db, scope, async (tx) => {
    const { accept_sure, survivor_rule } = await findAccount(tx, scope);
    if (!accept_sure) throw new Refusal("conflict", { text: "duplicates_accept_off" });
    const page = await listGroups(tx, scope, { band: "sure", limit: most, offset: 0 });
    return { groups: page, rule: survivor_rule };
  });
  let merged = 0;
  for (const { id, members } of groups) {
    try {
      await inTenant(db, scope, async (tx) => {
        const survivor = survivorOf(await loadMembers(tx, scope, members), rule);
        const opaque = await recordIdsOf(tx, scope);
        await mergeGroup(tx, scope, { id, survivor: opaque.write("profiles", String(survivor.id)) }, origin);
      });
      merged++;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  const left = await inTenant(db, scope, async (tx) => (await countGroups(tx, scope)).sure);
  return { ok: true as const, merged, left };
}
