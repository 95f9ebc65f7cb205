import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";

/** Records of a code list with their values, by code. */
export async function findListedValues(
  tx: Tx,
  { accountId, propertyId }: Scope,
  list: string,
): Promise<{ code: string; values: Record<string, unknown> }[]> {
  const { rows } = await sql<{ code: string; values: Record<string, unknown> }>`
    select old_id as code, values from records
    where account_id = ${accountId} and property_id = ${propertyId} and module = ${list} order by old_id`.execute(tx);
  return rows;
}

/** By module of a code list, the codes that records have. */
export async function findListed(
  tx: Tx,
  { accountId, propertyId }: Scope,
  lists: readonly string[],
): Promise<Map<string, string[]>> {
  if (lists.length === 0) return new Map();
  const { rows } = await sql<{ module: string; codes: string[] }>`
    select module, array_agg(old_id order by id) as codes from records
    where account_id = ${accountId} and property_id = ${propertyId} and module = any (${lists}::text[])
    group by module`.execute(tx);
  return new Map(rows.map(({ module, codes }) => [module, codes]));
}
