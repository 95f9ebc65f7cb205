import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import { own } from "./figures.repo.ts";

export type AmountRow = {
  old_id: string;
  amount: string;
  currency: string | null;
  status: string;
  state: string | null;
  confirmation: string | null;
  new_id: string | null;
};

/** Bookings with a deposit, or with a balance. */
export async function findAmounts(
  tx: Tx,
  scope: Scope,
  field: "deposit" | "balance",
  targetId: string | null,
): Promise<AmountRow[]> {
  const { rows } = await sql<AmountRow>`
    select r.old_id, r.values ->> ${field} as amount, r.values ->> 'currency' as currency, r.status,
      l.state, l.confirmation, l.new_id
    from reservations r
    left join push_records l on l.account_id = r.account_id and l.target_id = ${targetId}::uuid
      and l.module = 'reservations' and l.old_id = r.old_id
    where ${own(scope, "r")} and r.module = 'reservations' and (r.values ->> ${field})::numeric <> 0
    order by r.arrival, r.id`.execute(tx);
  return rows;
}
