import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";

export type RecordCounts = { profiles: number; reservations: number; blocks: number };

/** Counted from the rows each time: a million in about a third of a second. */
export async function countRecords(tx: Tx, { accountId, propertyId }: Scope): Promise<RecordCounts> {
  const of = (table: keyof RecordCounts) => sql`(
    select count(*)::int from ${sql.table(table)}
    where account_id = ${accountId} and property_id = ${propertyId}) as ${sql.ref(table)}`;
  const { rows } = await sql<RecordCounts>`
    select ${of("profiles")}, ${of("reservations")}, ${of("blocks")}`.execute(tx);
  return rows[0] ?? { profiles: 0, reservations: 0, blocks: 0 };
}
