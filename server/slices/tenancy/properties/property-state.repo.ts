import { type RawBuilder, sql } from "kysely";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { ConnectionReport } from "../../../ports/hotel-system.ts";

/** Whether the property uses a module; without a row of its own it does. */
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

/** A select of the modules that are off or deleted: their rows stay, and lists, counts and pushes leave them out. */
export const hiddenModules = ({
  accountId,
  propertyId,
}: Pick<Scope, "accountId" | "propertyId">): RawBuilder<unknown> => sql`
  select module from property_modules where account_id = ${accountId} and property_id = ${propertyId}
    and (not is_on or deleted_at is not null)`;

/** Whether the property ever had the status. The log has every change, and no line of it can be changed or removed. */
export async function hadStatus(tx: Tx, { accountId, propertyId }: Scope, status: number): Promise<boolean> {
  const line = await tx
    .selectFrom("audit_log")
    .select("id")
    .where("account_id", "=", accountId)
    .where("record_kind", "=", "property")
    .where("record_id", "=", propertyId)
    .where("action", "=", "property_status")
    .where(sql<boolean>`"new" ->> 'status' = ${String(status)}`)
    .executeTakeFirst();
  return line !== undefined;
}

/** The last test of the connection to the hotel system. */
export function findConnectionReport(tx: Tx, { accountId, propertyId }: Scope) {
  return tx
    .selectFrom("properties")
    .select(["connection_checked_at as checkedAt", "connection_report as report"])
    .where("account_id", "=", accountId)
    .where("id", "=", propertyId)
    .executeTakeFirst();
}

/** `null` once the connection has been changed: the test was of another one. */
export async function updateConnectionReport(
  tx: Tx,
  { accountId, propertyId }: Scope,
  test: { checkedAt: Date; report: ConnectionReport } | null,
): Promise<void> {
  await tx
    .updateTable("properties")
    .set({
      connection_checked_at: test?.checkedAt ?? null,
      connection_report: test ? JSON.stringify(test.report) : null,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", propertyId)
    .execute();
}
