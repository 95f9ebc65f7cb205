import type { Scope, Tx } from "../../../db/client.ts";
import type { ImportRow } from "../../imports/runs/imports.repo.ts";

/** Runs whose rows still count, newest first. */
export const listRunsOf = (
  tx: Tx,
  { accountId, propertyId }: Scope,
  modules: readonly string[],
): Promise<ImportRow[]> =>
  tx
    .selectFrom("imports")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .where("module", "in", [...modules])
    .where("ended_at", "is not", null)
    .where("undone_at", "is", null)
    .where("purged_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
