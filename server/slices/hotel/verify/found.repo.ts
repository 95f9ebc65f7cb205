import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";

/** Null: it is not at the hotel. */
export type FoundRow = { oldId: string; found: object | null };

/** Stores what was last read back of records behind figures. */
export async function saveFound(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { targetId, module }: { targetId: string; module: string },
  rows: readonly FoundRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const gone = rows.flatMap(({ oldId, found }) => (found ? [] : [oldId]));
  await sql`delete from hotel_found where account_id = ${accountId} and target_id = ${targetId} and module = ${module}
    and old_id = any (${gone}::text[])`.execute(tx);
  await sql`
    insert into hotel_found (account_id, property_id, target_id, module, old_id, found)
    select ${accountId}::uuid, ${propertyId}::uuid, ${targetId}::uuid, ${module}, "oldId", found
    from jsonb_to_recordset(${JSON.stringify(rows.filter(({ found }) => found))}::jsonb) as n ("oldId" text, found jsonb)
    on conflict (account_id, target_id, module, old_id) do update set found = excluded.found, at = clock_timestamp()`.execute(
    tx,
  );
}
