import { sql } from "kysely";
import type { Scope, Tx } from "../db/client.ts";

/**
 * Old ids of the records that no open group concerns: companies, blocks, guests without a duplicate, and their stays. Two
 * guests who are at the hotel could no longer be merged here.
 */
export async function listSingle(tx: Tx, { accountId, propertyId }: Scope): Promise<string[]> {
  const { rows } = await sql<{ old_id: string }>`
    with several as materialized (
      select p.old_id from duplicate_groups g
      join duplicate_members m on m.account_id = g.account_id and m.group_id = g.id
      join profiles p on p.account_id = m.account_id and p.id = m.profile_id
      where g.account_id = ${accountId} and g.property_id = ${propertyId} and g.band <> 'related'
        and p.module = 'profiles')
    select old_id from profiles where account_id = ${accountId} and property_id = ${propertyId}
      and (module = 'accounts' or old_id not in (select old_id from several))
    union all select old_id from blocks where account_id = ${accountId} and property_id = ${propertyId}
    union all select old_id from reservations where account_id = ${accountId} and property_id = ${propertyId}
      and profile_old_id not in (select old_id from several)`.execute(tx);
  return rows.map(({ old_id }) => old_id);
}
