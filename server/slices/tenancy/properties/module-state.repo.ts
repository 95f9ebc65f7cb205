import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";

/** Whether the property works with a module; without a row of its own it does. */
export async function findModuleState(
  tx: Tx,
  { accountId, propertyId }: Scope,
  module: ModuleKey,
): Promise<{ isOn: boolean; deleted: boolean }> {
  const row = await tx
    .selectFrom("property_modules")
    .select(["is_on", "deleted_at"])
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .where("module", "=", module)
    .executeTakeFirst();
  return { isOn: row?.is_on ?? true, deleted: row?.deleted_at != null };
}
