import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { listTenantTables } from "../accounts/tenant-tables.repo.ts";
import { auditProperty, type Origin } from "./audit-property.ts";
import { deleteRowsOf, holdsAnything } from "./delete-property.repo.ts";
import { hadStatus } from "./property-state.repo.ts";
import { getForUpdate } from "./update-property.ts";

const LIVE = 1;
/** The audit log cannot be changed: it says that the property existed, and who deleted it. */
const KEPT = ["audit_log"];

/** Deletes a property that holds nothing yet; one with data is closed instead, and goes with its account. */
export async function deleteProperty(tx: Tx, scope: Scope, origin: Origin): Promise<void> {
  const { name, slug, status } = await getForUpdate(tx, scope);
  if (status === LIVE || (await hadStatus(tx, scope, LIVE)))
    throw new Refusal("conflict", { text: "property_was_live" });
  if (await holdsAnything(tx, scope)) throw new Refusal("conflict", { text: "property_not_empty" });
  for (const table of await listTenantTables(tx)) {
    if (KEPT.includes(table.name)) continue;
    const isProperties = table.name === "properties";
    if (isProperties || table.columns.some((column) => column.name === "property_id"))
      await deleteRowsOf(tx, scope, { table: table.name, column: isProperties ? "id" : "property_id" });
  }
  await auditProperty(tx, scope, origin, { action: "property_deleted", old: { name, slug } });
}
