import type { Property } from "../../../../contract/properties.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import type { PropertyCaller } from "../../../http/session.ts";
import { auditProperty, type Origin } from "./audit-property.ts";
import { refuse } from "./check-property.ts";
import { updatePropertyRow } from "./properties.repo.ts";
import { hadStatus } from "./property-state.repo.ts";
import { getForUpdate, getProperty } from "./update-property.ts";

const [PREPARING, LIVE] = [0, 1];

/** A live property can be closed and reopened; only one that was never live returns to preparation. */
export function changePropertyStatus(
  db: Db,
  caller: PropertyCaller,
  status: number,
  origin: Origin,
): Promise<Property> {
  return inTenant(db, caller, async (tx) => {
    const before = await getForUpdate(tx, caller);
    if (before.status === status) return before;
    if (status === PREPARING && (before.status === LIVE || (await hadStatus(tx, caller, LIVE))))
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
