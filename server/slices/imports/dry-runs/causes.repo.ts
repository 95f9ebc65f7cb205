import { type Selectable, sql } from "kysely";
import type { Cause } from "../../../../contract/dry-runs.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";

export type CauseRow = Selectable<Tables["rehearsal_causes"]>;

const ofDryRun = (tx: Tx, { accountId }: Scope, id: string) =>
  tx.selectFrom("rehearsal_causes").where("account_id", "=", accountId).where("rehearsal_id", "=", id);

/** Most rows first, which is also the order of their numbers. */
export async function listCauses(
  tx: Tx,
  scope: Scope,
  { id, limit, offset }: { id: string; limit: number; offset: number },
): Promise<{ causes: Cause[]; total: number }> {
  const all = ofDryRun(tx, scope, id);
  const columns = ["id", "rule", "field", "pattern", "warning", "count", "list", "sample"] as const;
  const causes = await all.select(columns).orderBy("id").limit(limit).offset(offset).execute();
  const { n } = await all.select(sql<string>`count(*)`.as("n")).executeTakeFirstOrThrow();
  return { causes, total: Number(n) };
}

export const findCause = (tx: Tx, scope: Scope, id: string, cause: number): Promise<CauseRow | undefined> =>
  ofDryRun(tx, scope, id).selectAll().where("id", "=", cause).executeTakeFirst();

/** Causes that no row shows by itself. */
export const findCausesBeyond = (tx: Tx, scope: Scope, id: string): Promise<CauseRow[]> =>
  ofDryRun(tx, scope, id)
    .selectAll()
    .where("rule", "in", [
      "superseded",
      "exists",
      "not_there",
      "missing_record",
      "profile_created",
      "corrected_by_hand",
      "merged_into",
    ])
    .orderBy("id")
    .execute();
