import { sql } from "kysely";
import { isId } from "../../../../core/routing/slugs.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";

export type NamedProperty = { id: string; slug: string };

/**
 * The account's properties by id, slug or old slug, each once. An unknown one is a 404, also if another account has it.
 */
export async function findPropertiesByName(
  tx: Tx,
  { accountId }: AccountScope,
  names: readonly string[],
): Promise<NamedProperty[]> {
  if (names.length === 0) return [];
  const lowered = [...new Set(names.map((name) => name.toLowerCase()))];
  const ids = lowered.map((name) => (isId(name) ? name : null));
  const { rows } = await sql<NamedProperty & { name: string }>`
    select p.id, p.slug, n.name
    from unnest(${lowered}::text[], ${ids}::uuid[]) as n (name, id)
    join properties p on p.account_id = ${accountId} and (p.id = n.id or (n.id is null and exists (
      select from property_slugs s
      where s.account_id = p.account_id and s.property_id = p.id and s.slug = n.name)))
    order by p.slug`.execute(tx);
  if (new Set(rows.map(({ name }) => name)).size < lowered.length) throw new Refusal("not_found");
  return [...new Map(rows.map(({ id, slug }) => [id, { id, slug }])).values()];
}

/** The ids that are properties of the account. */
export async function listExisting(tx: Tx, { accountId }: AccountScope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("properties")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .execute();
  return rows.map((row) => row.id);
}
