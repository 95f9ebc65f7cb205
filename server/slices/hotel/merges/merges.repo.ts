import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";

type ProfileAtHotel = { id: number; newId: string | null; isSettled: boolean };

/** By profile, what a hotel has of it, and whether that is certain. */
export async function findHeld(
  tx: Tx,
  { accountId, propertyId }: Scope,
  targetId: string,
  ids: readonly number[],
): Promise<Map<number, ProfileAtHotel>> {
  const { rows } = await sql<{ id: string; new_id: string | null; state: string }>`
    select record_id::text as id, new_id, state from push_records
    where account_id = ${accountId} and property_id = ${propertyId} and target_id = ${targetId}
      and module in ('profiles', 'accounts') and record_id = any (${`{${ids}}`}::bigint[]) and state <> 'withdrawn'`.execute(
    tx,
  );
  return new Map(
    rows.map(({ id, new_id, state }) => {
      const isSettled = new_id !== null && state !== "sending" && state !== "unknown";
      return [Number(id), { id: Number(id), newId: new_id, isSettled }];
    }),
  );
}

/** Marks profiles as no longer at the hotel, which has merged them into another. */
export async function withdrawMerged(
  tx: Tx,
  { accountId, propertyId }: Scope,
  targetId: string,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update push_records set state = 'withdrawn', intended_at = null, slow = false, absent_at = null, cause = null, field = null, value = null, at = clock_timestamp()
    where account_id = ${accountId} and property_id = ${propertyId} and target_id = ${targetId}
      and module in ('profiles', 'accounts') and record_id = any (${`{${ids}}`}::bigint[])`.execute(tx);
}
