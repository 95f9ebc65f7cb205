import { sql } from "kysely";
import type { HotelCode } from "../../../../core/translation/similar-codes.ts";
import { codeKey } from "../../../../core/translation/translate.ts";
import type { Scope, Tx } from "../../../db/client.ts";

/** By list; a list that was never read is absent, one that is empty at the hotel is empty here. */
export async function findHotelCodes(
  tx: Tx,
  { accountId, propertyId }: Scope,
  lists: readonly string[],
): Promise<Map<string, HotelCode[]>> {
  const { rows } = await sql<{ list: string; codes: HotelCode[] }>`
    select l.list, coalesce((
      select json_agg(json_build_object('code', c.code, 'name', c.name) order by c.code) from hotel_codes c
      where c.account_id = l.account_id and c.property_id = l.property_id and c.list = l.list), '[]') as codes
    from code_lists l
    where l.account_id = ${accountId} and l.property_id = ${propertyId} and l.list = any (${lists}::text[])
      and l.hotel_read_at is not null`.execute(tx);
  return new Map(rows.map(({ list, codes }) => [list, codes]));
}

/** Replaces the codes read before; returns whether anything changed. */
export async function saveHotelCodes(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { list, codes }: { list: string; codes: readonly HotelCode[] },
): Promise<boolean> {
  const byKey = [...new Map(codes.map((code) => [codeKey(code.code), code]))];
  const keys = byKey.map(([key]) => key);
  const gone = await sql`
    delete from hotel_codes where account_id = ${accountId} and property_id = ${propertyId} and list = ${list}
      and not key = any (${keys}::text[])`.execute(tx);
  const come = await sql`
    insert into hotel_codes as h (account_id, property_id, list, key, code, name)
    select ${accountId}::uuid, ${propertyId}::uuid, ${list}, key, code, name
    from unnest(${keys}::text[], ${byKey.map(([, { code }]) => code)}::text[],
      ${byKey.map(([, { name }]) => name)}::text[]) as given (key, code, name)
    on conflict (account_id, property_id, list, key) do update set code = excluded.code, name = excluded.name
    where (h.code, h.name) <> (excluded.code, excluded.name)`.execute(tx);
  return Number(gone.numAffectedRows ?? 0) + Number(come.numAffectedRows ?? 0) > 0;
}

/** Returns when the list was read, and whether for the first time: before that, codes could not be compared with it. */
export async function markHotelRead(
  tx: Tx,
  { accountId, propertyId }: Scope,
  list: string,
): Promise<{ at: Date; first: boolean }> {
  await sql`insert into code_lists (account_id, property_id, list) values (${accountId}, ${propertyId}, ${list})
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ at: Date; first: boolean }>`
    update code_lists l set hotel_read_at = clock_timestamp()
    from (select hotel_read_at from code_lists
      where account_id = ${accountId} and property_id = ${propertyId} and list = ${list} for update) before
    where l.account_id = ${accountId} and l.property_id = ${propertyId} and l.list = ${list}
    returning l.hotel_read_at as at, before.hotel_read_at is null as first`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("A list that was made is not there.");
  return row;
}
