import { type RawBuilder, sql } from "kysely";
import type { ListKind } from "../../../../contract/lists.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Found } from "./find-ids.ts";
import type { Place } from "./list-place.ts";
import { orderOf, shapes } from "./list-shapes.ts";

/** Ids in a row of the table: a page of a list is in one of them or in two. */
const PAGE = 1_000;

export type SetHead = { version: string; total: number; at: Date };
type At = { kind: ListKind; key: string };

const mine = ({ accountId, propertyId }: Scope, { kind, key }: At) =>
  sql`account_id = ${accountId} and property_id = ${propertyId} and kind = ${kind} and key = ${key}`;

export async function findSet(tx: Tx, scope: Scope, at: At): Promise<SetHead | undefined> {
  const { rows } = await sql<SetHead>`select version, total, at from list_sets where ${mine(scope, at)}`.execute(tx);
  return rows[0];
}

export async function dropSet(tx: Tx, scope: Scope, at: At): Promise<void> {
  await sql`delete from list_sets where ${mine(scope, at)}`.execute(tx);
}

/** All ids of a set. */
export const idsOfSet = (scope: Scope, at: At): RawBuilder<unknown> =>
  sql`select unnest(ids) as id from list_set_pages where ${mine(scope, at)}`;

/**
 * Puts what was found in the place of what was there, in the list's own order. Sorting gets the memory it
 * needs.
 */
export async function saveSet(
  tx: Tx,
  scope: Scope,
  { kind, key, version }: At & { version: string },
  ids: RawBuilder<unknown>,
): Promise<number> {
  const { accountId, propertyId } = scope;
  const { column } = orderOf(kind, shapes[kind].first);
  await sql`select set_config('work_mem', '64MB', true),
    pg_advisory_xact_lock(hashtextextended(${`list ${propertyId} ${kind} ${key}`}, 0))`.execute(tx);
  await dropSet(tx, scope, { kind, key });
  await sql`insert into list_sets (account_id, property_id, kind, key, version, total)
    values (${accountId}, ${propertyId}, ${kind}, ${key}, ${version}, 0)`.execute(tx);
  const { rows } = await sql<{ total: number }>`
    with numbered as (
      select t.id, ${column}::text as key, row_number() over (order by ${column}, t.id) - 1 as n
      from ${sql.table(kind)} t where t.account_id = ${accountId} and t.id in (${ids})
    ),
    pages as (
      insert into list_set_pages (account_id, property_id, kind, key, page, first_key, ids)
      select ${accountId}::uuid, ${propertyId}::uuid, ${kind}, ${key}, n / ${sql.lit(PAGE)},
        min(key collate "C"), array_agg(id order by n)
      from numbered group by n / ${sql.lit(PAGE)}
      returning cardinality(ids) as n
    )
    update list_sets set total = coalesce((select sum(n) from pages), 0) where ${mine(scope, { kind, key })}
    returning total`.execute(tx);
  return rows[0]?.total ?? 0;
}

type Wanted = { limit: number; offset: number; after?: Place | undefined; down: boolean; total: number };

/** Rows of a page of the set in its own order or against it, and one more; of rows that are gone since there is nothing. */
export async function findInSet(tx: Tx, scope: Scope, at: At, wanted: Wanted): Promise<Found[]> {
  const { limit, offset, after, down, total } = wanted;
  if (limit >= PAGE) throw new Error("Two rows of the table would not hold such a page.");
  const { column, type } = orderOf(at.kind, shapes[at.kind].first);
  const direction = down ? sql`desc` : sql`asc`;
  const from = down ? Math.max(0, total - offset - limit - 1) : offset;
  const to = down ? Math.max(0, total - offset) : offset + limit + 1;
  const first = after
    ? sql`coalesce((select max(page) from list_set_pages where ${mine(scope, at)}
        and (first_key, ids[1]) <= (${after.key}::text collate "C", ${after.id}::bigint)), 0)`
    : sql`${Math.floor(from / PAGE)}::int`;
  const second = after && down ? sql`f.page - 1` : sql`f.page + 1`;
  const within = after
    ? sql`(${column}, t.id) ${down ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::bigint)`
    : sql`i.place > ${from} and i.place <= ${to}`;
  const { rows } = await sql<Found>`
    select t.id::text, ${column}::text as key
    from (
      select i.id, s.page * ${sql.lit(PAGE)} + i.n as place from (select ${first} as page) f
      join list_set_pages s on ${mine(scope, at)} and s.page in (f.page, ${second})
      cross join lateral unnest(s.ids) with ordinality as i (id, n)
    ) i
    join ${sql.table(at.kind)} t on t.account_id = ${scope.accountId} and t.id = i.id
    where ${within}
    order by i.place ${direction} limit ${limit + 1}`.execute(tx);
  return rows;
}

/** The planner takes a set for some hundred rows, and would fetch each of its hundred thousands by its id. */
export const allowLoops = (tx: Tx, isOn: boolean) =>
  sql`select set_config('enable_nestloop', ${isOn ? "on" : "off"}, true), set_config('work_mem', '64MB', true)`.execute(
    tx,
  );
