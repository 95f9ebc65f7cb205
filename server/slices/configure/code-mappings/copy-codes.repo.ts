import { sql } from "kysely";
import type { Difference } from "../../../../contract/configurations.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { askRelease } from "./ask-release.ts";

type Between = { from: Scope; to: Scope; lists: readonly string[] };

/** Code mappings of these lists that one property has and the other lacks or has with another target. */
const differing = ({ from, to, lists }: Between) => sql`
  from code_translations f
  left join code_translations t on t.account_id = f.account_id and t.property_id = ${to.propertyId}
    and t.list = f.list and t.key = f.key
  where f.account_id = ${from.accountId} and f.property_id = ${from.propertyId} and f.list = any (${lists}::text[])
    and t.target is distinct from f.target`;

export async function compareCodes(
  tx: Tx,
  between: Between,
  limit: number,
): Promise<{ differences: Difference[]; total: number }> {
  const counted = await sql<{ n: number }>`select count(*)::int as n ${differing(between)}`.execute(tx);
  const { rows } = await sql<{ name: string; before: string | null; after: string }>`
    select f.list || ': ' || f.code as name, t.target as before, f.target as after ${differing(between)}
    order by f.list, f.code limit ${limit}`.execute(tx);
  return { differences: rows.map((row) => ({ what: "code", ...row })), total: counted.rows[0]?.n ?? 0 };
}

/** Another code mapping removes the list's signature and makes earlier dry runs outdated. */
export async function copyCodes(tx: Tx, { from, to, lists }: Between): Promise<number> {
  const { rows } = await sql<{ list: string }>`
    insert into code_translations (account_id, property_id, list, key, code, target, by_id, by_name)
    select account_id, ${to.propertyId}, list, key, code, target, ${to.user.id}, ${to.user.name}
    from code_translations
    where account_id = ${from.accountId} and property_id = ${from.propertyId} and list = any (${lists}::text[])
    order by list, key
    on conflict (account_id, property_id, list, key) do update
      set code = excluded.code, target = excluded.target, at = clock_timestamp(),
        by_id = excluded.by_id, by_name = excluded.by_name
      where code_translations.target <> excluded.target
    returning list`.execute(tx);
  const changed = [...new Set(rows.map(({ list }) => list))].sort();
  await sql`
    insert into code_lists (account_id, property_id, list)
    select ${to.accountId}, ${to.propertyId}, list from unnest(${changed}::text[]) as n (list)
    on conflict (account_id, property_id, list) do update
      set changed_at = clock_timestamp(), signed_at = null, signed_by_id = null, signed_by_name = null`.execute(tx);
  if (changed.length > 0) await askRelease(tx, to);
  return rows.length;
}
