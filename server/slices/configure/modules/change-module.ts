import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { changedFields } from "../../tenancy/audit/changed-fields.ts";
import { listModules, type ModuleChange, saveModule } from "./modules.repo.ts";

/** A module as the log stores it, under the names of the wire. */
const stateOf = async (tx: Tx, scope: Scope, key: ModuleKey) => {
  const found = (await listModules(tx, scope, "en")).find(({ id }) => id === key);
  return { status: found?.status, name: found?.name, deleted: found?.deleted };
};

export async function changeModule(
  tx: Tx,
  scope: Scope,
  key: ModuleKey,
  change: ModuleChange,
  origin: { ip: string; requestId: string },
) {
  if (Object.keys(change).length === 0) return;
  const before = await stateOf(tx, scope, key);
  await saveModule(tx, scope, key, change);
  const changed = changedFields(before, await stateOf(tx, scope, key));
  if (changed)
    await insertAudit(tx, scope, {
      action: "module_changed",
      recordKind: "module",
      // A key is the same in every hotel of the account, but its history is not.
      recordId: `${scope.propertyId}/${key}`,
      ...changed,
      ...origin,
    });
}
