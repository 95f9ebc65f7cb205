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

/** Whether any amount is known: of a booking, a guest in the house, or an account that owes. */
export async function hasAmounts(tx: Tx, scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from reservations r where ${own(scope, "r")} and r.module = 'reservations'
        and ((r.values ->> 'deposit')::numeric <> 0 or (r.values ->> 'balance')::numeric <> 0))
      or exists (select from records g where ${own(scope, "g")} and g.module = 'in-house'
        and (g.values ->> 'balance')::numeric <> 0)
      or exists (select from receivables v where ${own(scope, "v")}) as any`.execute(tx);
  return rows[0]?.any ?? false;
}
