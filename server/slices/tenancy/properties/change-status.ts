import { sql } from "kysely";
import type { Property } from "../../../../contract/properties.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import type { PropertyCaller } from "../../../http/session.ts";
import { auditProperty, type Origin } from "./audit-property.ts";
import { refuse } from "./check-property.ts";
import { updatePropertyRow } from "./properties.repo.ts";
import { getForUpdate, getProperty } from "./update-property.ts";

const [PREPARING, LIVE] = [0, 1];

/** Live can be closed and reopened; only what was never live goes back to preparation. */
export function changePropertyStatus(
  db: Db,
  caller: PropertyCaller,
  status: number,
  origin: Origin,
): Promise<Property> {
  return inTenant(db, caller, async (tx) => {
    const before = await getForUpdate(tx, caller);
    if (before.status === status) return before;
    if (status === PREPARING && (before.status === LIVE || (await wasLive(tx, caller))))
      refuse([{ path: "status", code: "statusBack" }], origin.language);
    await updatePropertyRow(tx, caller, { status });
    await auditProperty(tx, caller, origin, {
      action: "property_status",
      old: { status: before.status },
      new: { status },
    });
    return getProperty(tx, caller);
  });
}

/** The log is the memory of it: written with every change, and nothing in it can be changed or removed. */
async function wasLive(tx: Tx, { accountId, propertyId }: Scope): Promise<boolean> {
  const line = await tx
    .selectFrom("audit_log")
    .select("id")
    .where("account_id", "=", accountId)
    .where("record_kind", "=", "property")
    .where("record_id", "=", propertyId)
    .where("action", "=", "property_status")
    .where(sql<boolean>`"new" ->> 'status' = ${String(LIVE)}`)
    .executeTakeFirst();
  return line !== undefined;
}
