import { type RawBuilder, sql } from "kysely";
import type { ListKind } from "../../../../contract/lists.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { HotelCondition } from "../store/at-hotel.repo.ts";
import { LIMITS } from "../store/list-limits.ts";
import { conditionsOf, type NameCondition } from "./conditions.repo.ts";
import { allowLoops, countRows, type FoundRow, findListRows } from "./index-order.repo.ts";
import type { ListMemory } from "./list-memory.ts";
import { ownOrder, typeOf } from "./list-orders.repo.ts";
import { codesIn, isDown, type ListState, type RowsKey, type SetKey, shapes, writeKey } from "./list-shapes.ts";
import { hasConditions, type ListQuery } from "./plan-list.ts";

/** `version`: of the data that the set was built from. `at`: records that changed later may be missing. */
export type SetHead = { version: string; total: number; at: Date };
export type SetName = { kind: ListKind; key: string };

export const nameOf = (kind: ListKind, key: SetKey): string => `${kind} ${writeKey(key)}`;

export const ofSet = ({ accountId, propertyId }: Scope, { kind, key }: SetName): RawBuilder<unknown> =>
  sql`account_id = ${accountId} and property_id = ${propertyId} and kind = ${kind} and key = ${key}`;

/** The sets that exist, by `nameOf`: those of the names, or all of the property. */
export async function findHeads(
  tx: Tx,
  scope: Scope,
  names?: readonly SetName[],
): Promise<Map<string, SetHead & SetName>> {
  const those = names
    ? sql`and (kind, key) in (${sql.join(names.map(({ kind, key }) => sql`(${kind}, ${key})`))})`
    : sql``;
  const { rows } = await sql<SetHead & SetName>`
    select kind, key, version, total, at from list_sets
    where account_id = ${scope.accountId} and property_id = ${scope.propertyId} ${those}`.execute(tx);
  return new Map(rows.map((head) => [`${head.kind} ${head.key}`, head]));
}

export async function dropSet(tx: Tx, scope: Scope, name: SetName): Promise<void> {
  await sql`delete from list_sets where ${ofSet(scope, name)}`.execute(tx);
}

/** All ids of a set. */
export const idsOfSet = (scope: Scope, name: SetName): RawBuilder<unknown> =>
  sql`select unnest(ids) as id from list_set_pages where ${ofSet(scope, name)}`;

/** Two builders of the same set take turns. Sorting a set gets the memory that it needs. */
export async function lockSet(tx: Tx, { propertyId }: Scope, { kind, key }: SetName): Promise<void> {
  await sql`select set_config('work_mem', '64MB', true),
    pg_advisory_xact_lock(hashtextextended(${`list ${propertyId} ${kind} ${key}`}, 0))`.execute(tx);
}

/** Replaces a set by these ids, in the list's own order. */
export async function saveSet(
  tx: Tx,
  scope: Scope,
  { version, ...name }: SetName & { version: string },
  ids: RawBuilder<unknown>,
): Promise<number> {
  const { accountId, propertyId } = scope;
  const { kind, key } = name;
  const { column } = ownOrder[kind];
  const size = sql.lit(LIMITS.setPage);
  await lockSet(tx, scope, name);
  await dropSet(tx, scope, name);
  await sql`insert into list_sets (account_id, property_id, kind, key, version, total)
    values (${accountId}, ${propertyId}, ${kind}, ${key}, ${version}, 0)`.execute(tx);
  await allowLoops(tx, false);
  const { rows } = await sql<{ total: number }>`
    with numbered as (
      select t.id, ${column}::text as key, row_number() over (order by ${column}, t.id) - 1 as n
      from ${sql.table(kind)} t where t.account_id = ${accountId} and t.id in (${ids})
    ),
    pages as (
      insert into list_set_pages (account_id, property_id, kind, key, page, first_key, ids)
      select ${accountId}::uuid, ${propertyId}::uuid, ${kind}, ${key}, n / ${size},
        min(key collate "C"), array_agg(id order by n)
      from numbered group by n / ${size}
      returning cardinality(ids) as n
    )
    update list_sets set total = coalesce((select sum(n) from pages), 0) where ${ofSet(scope, name)}
    returning total`.execute(tx);
  await allowLoops(tx, true);
  return rows[0]?.total ?? 0;
}

/** A page of a set in its own order or reversed, plus one row. A row that was deleted since is left out. */
async function findSetPage(tx: Tx, scope: Scope, query: ListQuery, name: SetName, total: number): Promise<FoundRow[]> {
  const { limit, offset, after } = query;
  if (limit >= LIMITS.setPage) throw new Error("Two rows of the table would not hold such a page.");
  const size = LIMITS.setPage;
  const down = isDown(query.filter.sort);
  const { column } = ownOrder[name.kind];
  const type = typeOf(ownOrder[name.kind]);
  const direction = down ? sql`desc` : sql`asc`;
  const begin = down ? Math.max(0, total - offset - limit - 1) : offset;
  const end = down ? Math.max(0, total - offset) : offset + limit + 1;
  const first = after
    ? sql`coalesce((select max(page) from list_set_pages where ${ofSet(scope, name)}
        and (first_key, ids[1]) <= (${after.key}::text collate "C", ${after.id}::bigint)), 0)`
    : sql`${Math.floor(begin / size)}::int`;
  const second = after && down ? sql`f.page - 1` : sql`f.page + 1`;
  const within = after
    ? sql`(${column}, t.id) ${down ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::bigint)`
    : sql`i.place > ${begin} and i.place <= ${end}`;
  const { rows } = await sql<FoundRow>`
    select t.id::text, ${column}::text as key
    from (
      select i.id, s.page * ${sql.lit(size)} + i.n as place from (select ${first} as page) f
      join list_set_pages s on ${ofSet(scope, name)} and s.page in (f.page, ${second})
      cross join lateral unnest(s.ids) with ordinality as i (id, n)
    ) i
    join ${sql.table(name.kind)} t on t.account_id = ${scope.accountId} and t.id = i.id
    where ${within}
    order by i.place ${direction} limit ${limit + 1}`.execute(tx);
  return rows;
}

type SetPlan = {
  key: RowsKey;
  total: number;
  settling: boolean;
  rows: "page" | "filtered";
  name: NameCondition | undefined;
  atHotel: HotelCondition | undefined;
  state: ListState;
  memory: ListMemory;
};

/** Executes a plan by a prepared set: its own page or, with more conditions or another order, the matching rows. */
export async function findInSet(
  tx: Tx,
  scope: Scope,
  query: ListQuery,
  { key, total, settling, rows, name, atHotel, state, memory }: SetPlan,
): Promise<{ found: FoundRow[]; total: number }> {
  const { kind, filter } = query;
  const set = { kind, key: writeKey(key) };
  if (rows === "page") return { found: await findSetPage(tx, scope, query, set, total), total };
  // The few profiles with the name are compared with the set before any record is read.
  const isFew = kind === "profiles" && name?.ids;
  const among = isFew ? sql`(${isFew}) intersect ${idsOfSet(scope, set)}` : idsOfSet(scope, set);
  const issue = key.by === "duplicates" ? filter.issue : undefined;
  const codes = codesIn(kind, filter);
  const conditions = { ...filter, codes, issue, atHotel, name: name && isFew ? { ...name, ids: null } : name };
  const matching = { where: conditionsOf(kind, scope, conditions, state), among };
  if (!name?.ids) await allowLoops(tx, false);
  const found = await findListRows(tx, query, matching);
  const version = state.versionOf([...shapes[kind].modules, ...shapes.profiles.modules]);
  const pushed = [atHotel?.target, atHotel?.version];
  const memoryKey = JSON.stringify([scope.propertyId, set, version, settling, { ...filter, sort: "" }, ...pushed]);
  const counted = () => memory.total(memoryKey, () => countRows(tx, kind, matching));
  const fitting = hasConditions(query, key.by) ? await counted() : total;
  if (!name?.ids) await allowLoops(tx, true);
  return { found, total: fitting };
}
