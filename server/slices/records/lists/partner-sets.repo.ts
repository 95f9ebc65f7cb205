import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import { LIMITS } from "../store/list-limits.ts";
import { ofProperty } from "./other-ways.repo.ts";
import { dropSet, lockSet, type SetName } from "./prepared-sets.repo.ts";

/** Rows read in one statement: some hundredths of a second on the embedded database, where others wait for it. */
const PAGE = 20_000;
/** Pages of a set that are written in one statement: a text of some hundred kilobytes. */
const PAGES_AT_ONCE = 50;

/**
 * Reads along an index. Of a table that was just filled there are no statistics: each page would be sorted out of all rows.
 */
async function inOrder<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  const allow = (setting: "on" | "off") =>
    sql`select set_config('enable_sort', ${setting}, true), set_config('enable_bitmapscan', ${setting}, true)`.execute(
      tx,
    );
  const [, found] = await Promise.all([allow("off"), read(), allow("on")]);
  return found;
}

const numbersIn = (text: string | null): number[] => (text ? text.split(",").map(Number) : []);

/** A place in the list's own order. */
type NamePlace = { key: string; id: string };

/** Ids of profiles in the list's own order, behind a place. A place without rows behind it is the end. */
export async function readIds(
  tx: Tx,
  scope: Scope,
  after: NamePlace | null,
): Promise<{ ids: number[]; last: NamePlace | null }> {
  const behind = after ? sql`and (t.name_order, t.id) > (${after.key}::text collate "C", ${after.id}::bigint)` : sql``;
  const input = sql<{ ids: string | null; key: string | null; id: string | null }>`
    with page as materialized (
      select t.id, t.name_order::text as key from profiles t where ${ofProperty(scope)} ${behind}
      order by t.name_order, t.id limit ${PAGE})
    select string_agg(id::text, ',') as ids, (select key from page offset ${PAGE - 1}) as key,
      (select id::text from page offset ${PAGE - 1}) as id from page`;
  const { rows } = await inOrder(tx, () => input.execute(tx));
  const [page] = rows;
  const last = page?.id && page.key !== null ? { key: page.key, id: page.id } : null;
  return { ids: numbersIn(page?.ids ?? null), last };
}

/** Keys of profiles in the order of kind and key, in three columns; a profile may have the same key twice. */
export type KeyPage = { kinds: number[]; keys: number[]; profiles: number[] };

export async function readKeys(
  tx: Tx,
  { propertyId }: Scope,
  after: { kind: number; key: number; profile: number } | null,
): Promise<KeyPage & { isLast: boolean }> {
  const behind = after
    ? sql`and (kind, key, profile_id) > (${after.kind}::smallint, ${after.key}::bigint, ${after.profile}::bigint)`
    : sql``;
  const input = sql<{ kinds: string | null; keys: string | null; profiles: string | null }>`
    select string_agg(kind::text, ',') as kinds, string_agg(key::text, ',') as keys,
      string_agg(profile_id::text, ',') as profiles
    from (select kind, key, profile_id from match_keys where property_id = ${propertyId} ${behind}
      order by kind, key, profile_id limit ${PAGE}) k`;
  const { rows } = await inOrder(tx, () => input.execute(tx));
  const [page] = rows;
  const [kinds, keys, profiles] = [page?.kinds, page?.keys, page?.profiles].map((text) => numbersIn(text ?? null));
  return { kinds: kinds ?? [], keys: keys ?? [], profiles: profiles ?? [], isLast: (kinds?.length ?? 0) < PAGE };
}

/** Replaces a set of profiles by these ids, which are in the list's own order. */
export async function writeSet(
  tx: Tx,
  scope: Scope,
  { version, ...name }: SetName & { version: string },
  ids: readonly number[],
): Promise<number> {
  const { accountId, propertyId } = scope;
  const { kind, key } = name;
  await lockSet(tx, scope, name);
  await dropSet(tx, scope, name);
  await sql`insert into list_sets (account_id, property_id, kind, key, version, total)
    values (${accountId}, ${propertyId}, ${kind}, ${key}, ${version}, ${ids.length})`.execute(tx);
  const pages = Array.from({ length: Math.ceil(ids.length / LIMITS.setPage) }, (_, page) => ({
    page,
    ids: ids.slice(page * LIMITS.setPage, (page + 1) * LIMITS.setPage),
  }));
  // A profile that was deleted meanwhile has no name any more; the next one of its page has nearly the same.
  for (let from = 0; from < pages.length; from += PAGES_AT_ONCE)
    await sql`
      insert into list_set_pages (account_id, property_id, kind, key, page, first_key, ids)
      select ${accountId}::uuid, ${propertyId}::uuid, ${kind}, ${key}, p.page, coalesce((
        select t.name_order::text from unnest(p.ids[1:20]) with ordinality i (id, n)
        join profiles t on t.account_id = ${accountId} and t.id = i.id order by i.n limit 1), ''), p.ids
      from jsonb_to_recordset(${JSON.stringify(pages.slice(from, from + PAGES_AT_ONCE))}::jsonb)
        as p (page int, ids bigint[])`.execute(tx);
  return ids.length;
}
