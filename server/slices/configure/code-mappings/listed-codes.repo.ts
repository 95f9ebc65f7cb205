import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";

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
