import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Scope, Tx } from "../../../../db/client.ts";
import type { Tables } from "../../../../db/schema/tables.ts";

export type TargetRow = Selectable<Tables["push_targets"]>;

/** The hotel that the property's pushes go to; undefined before the first. */
export function findOpenTarget(tx: Tx, { accountId, propertyId }: Scope): Promise<TargetRow | undefined> {
  return tx
    .selectFrom("push_targets")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .where("closed_at", "is", null)
    .executeTakeFirst();
}

type NewTarget = {
  gateway: string;
  hotelId: string;
  environment: TargetRow["environment"];
  externalSystem: string | null;
  hotelName: string | null;
  chain: string | null;
  currency: string | null;
  timezone: string | null;
  businessDate: string | null;
};

/** With two concurrent calls, the second gets the target that the first has opened. */
export async function insertTarget(tx: Tx, scope: Scope, target: NewTarget): Promise<TargetRow> {
  await tx
    .insertInto("push_targets")
    .values({
      account_id: scope.accountId,
      property_id: scope.propertyId,
      gateway: target.gateway,
      hotel_id: target.hotelId,
      environment: target.environment,
      external_system: target.externalSystem,
      hotel_name: target.hotelName,
      chain: target.chain,
      currency: target.currency,
      timezone: target.timezone,
      business_date: target.businessDate,
      business_date_at: target.businessDate === null ? null : new Date(),
      opened_by: scope.user.name,
    })
    .onConflict((on) => on.doNothing())
    .execute();
  const row = await findOpenTarget(tx, scope);
  if (!row) throw new Error("A target that was opened is not there.");
  return row;
}

export async function closeTarget(tx: Tx, { accountId, propertyId }: Scope, why: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("push_targets")
    .set({ closed_at: new Date(), closed_why: why })
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function keepBusinessDate(tx: Tx, { accountId }: Scope, targetId: string, day: string): Promise<void> {
  await sql`update push_targets set business_date = ${day}::date, business_date_at = clock_timestamp()
    where account_id = ${accountId} and id = ${targetId}`.execute(tx);
}
