import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";

type Budget = { gateway: string; perSecond: number; concurrency: number };
type AccountScope = Omit<Scope, "propertyId">;

/** The budget of all other gateways, if set, sorts first. */
export const listBudgets = (tx: Tx) => tx.selectFrom("gateway_budgets").selectAll().orderBy("gateway").execute();

export async function saveBudget(tx: Tx, { user }: AccountScope, { gateway, perSecond, concurrency }: Budget) {
  const values = { per_second: perSecond, concurrency, by_id: user.id, by_name: user.name };
  await tx
    .insertInto("gateway_budgets")
    .values({ gateway, ...values })
    .onConflict((conflict) => conflict.column("gateway").doUpdateSet({ ...values, at: sql`clock_timestamp()` }))
    .execute();
}

export async function deleteBudget(tx: Tx, gateway: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("gateway_budgets")
    .where("gateway", "=", gateway)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
