import { sql } from "kysely";
import type { Drift } from "../../../../contract/configurations.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { listsOf } from "../../../../core/translation/lists-of.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { knownCodesOf } from "./known-codes.ts";

type NewCodesQuery = { id: string; sourceId: string; module: ModuleKey };

/**
 * Codes of the rows' last dry run, by this configuration if there is one, that have no mapping, and are in neither the
 * hotel's list nor a closed set. A list about which nothing is known accepts every code, so none is new.
 */
export async function listNewCodes(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { id, sourceId, module }: NewCodesQuery,
): Promise<Drift["newCodes"]> {
  const known = knownCodesOf(module);
  const lists = listsOf(module).map(({ list }) => list);
  const ours = sql`account_id = ${accountId} and property_id = ${propertyId} and list = any (${lists}::text[])`;
  const { rows } = await sql<Drift["newCodes"][number]>`
    with known as (
      select * from unnest(${known.map(({ list }) => list)}::text[], ${known.map(({ key }) => key)}::text[]) k (list, key)
      union select list, key from code_translations where ${ours}
      union select list, key from hotel_codes where ${ours}
    ), held as (
      select list from known
      union select list from code_lists where ${ours} and hotel_read_at is not null
    ), last as (
      select id from rehearsals
      where account_id = ${accountId} and property_id = ${propertyId} and source_id = ${sourceId} and done_at is not null
      order by configuration_id = ${id} desc, created_at desc
      limit 1
    )
    select c.list, count(*)::int as codes, sum(c.rows)::int as rows
    from rehearsal_codes c
    join last on c.rehearsal_id = last.id
    where c.account_id = ${accountId} and c.list in (select list from held)
      and not exists (select from known k where k.list = c.list and k.key = c.key)
    group by c.list
    order by rows desc, c.list`.execute(tx);
  return rows;
}
