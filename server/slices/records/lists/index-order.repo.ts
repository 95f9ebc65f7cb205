import { type RawBuilder, sql } from "kysely";
import type { ListKind } from "../../../../contract/lists.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { hiddenModules } from "../../tenancy/properties/property-state.repo.ts";
import type { HotelCondition } from "../store/at-hotel.repo.ts";
import { codeColumn, conditionsOf, type NameCondition, staysNamed } from "./conditions.repo.ts";
import type { ListMemory } from "./list-memory.ts";
import { readPlaceKey, type Stretch, stretchesOf, typeOf, writePlaceKey } from "./list-orders.repo.ts";
import { codesIn, isDown, isOwnOrder, type ListGroup, type ListState, shapes } from "./list-shapes.ts";
import { ofProperty } from "./other-ways.repo.ts";
import type { ListQuery, TotalSource } from "./plan-list.ts";

/** A row of a page: its id, and its sort value, with all digits of a time, which a Date would lose. */
export type FoundRow = { id: string; key: string };

/** `among`: a select of ids, each once; only those of the records. */
export type Matching = { where: RawBuilder<unknown>; among?: RawBuilder<unknown> };

const from = (kind: ListKind, among: RawBuilder<unknown> | undefined) =>
  among ? sql`${sql.table(kind)} t join (${among}) among on among.id = t.id` : sql`${sql.table(kind)} t`;

/** The rows of a page, and another one if the list goes on. */
export async function findListRows(tx: Tx, query: ListQuery, matching: Matching): Promise<FoundRow[]> {
  const { kind, filter, limit, offset, after, language } = query;
  const stretches = stretchesOf(kind, filter.sort, language);
  const place = after && readPlaceKey(stretches, after.key);
  const isSingle = stretches.length === 1;
  // The number of rows in a stretch is unknown, so with several of them rows are skipped here.
  const skipped = after || isSingle ? 0 : offset;
  const wanted = limit + 1 + skipped;
  const found: FoundRow[] = [];
  for (const stretch of stretches.slice(place?.index ?? 0)) {
    if (found.length >= wanted) break;
    const isFirst = after && stretch === stretches[place?.index ?? 0];
    const rows = await findStretch(tx, query.kind, matching, {
      stretch,
      limit: wanted - found.length,
      offset: isSingle && !after ? offset : 0,
      after: isFirst && place ? { value: place.value, id: after.id } : undefined,
    });
    found.push(...rows.map(({ id, key }) => ({ id, key: writePlaceKey(stretches, stretch, key) })));
  }
  return skipped > 0 ? found.slice(skipped) : found;
}

type Part = { stretch: Stretch; limit: number; offset: number; after: { value: string; id: string } | undefined };

async function findStretch(tx: Tx, kind: ListKind, { where, among }: Matching, part: Part): Promise<FoundRow[]> {
  const { stretch, limit, offset, after } = part;
  const { column, down } = stretch;
  const direction = down ? sql`desc` : sql`asc`;
  const within = stretch.where ? sql`and ${stretch.where}` : sql``;
  const behind = after
    ? sql`and (${column}, t.id) ${down ? sql`<` : sql`>`} (${after.value}::${typeOf(stretch)}, ${after.id}::bigint)`
    : sql``;
  const { rows } = await sql<FoundRow>`
    select t.id::text, ${column}::text as key from ${from(kind, among)} where ${where} ${within} ${behind}
    order by ${column} ${direction}, t.id ${direction} limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function countRows(tx: Tx, kind: ListKind, { where, among }: Matching): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${from(kind, among)} where ${where}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** How many rows have each code of a column, the most first. */
export async function countGroups(
  tx: Tx,
  kind: ListKind,
  by: string,
  { where, among }: Matching,
): Promise<ListGroup[]> {
  const { rows } = await sql<ListGroup>`
    select ${codeColumn(kind, by)} as value, count(*)::int as count from ${from(kind, among)} where ${where}
    group by 1 order by 2 desc, 1`.execute(tx);
  return rows;
}

type IndexPlan = {
  name: NameCondition | undefined;
  atHotel: HotelCondition | undefined;
  total: TotalSource;
  state: ListState;
  memory: ListMemory;
};

/** Carries out a plan by index order: rows are read in the list's order until the page is full. */
export async function findInIndexOrder(
  tx: Tx,
  scope: Scope,
  query: ListQuery,
  { name, atHotel, total: source, state, memory }: IndexPlan,
): Promise<{ found: FoundRow[]; total: number }> {
  const { kind, filter } = query;
  const codes = codesIn(kind, filter);
  const conditions = { ...filter, codes, name, atHotel };
  const isByName = kind === "reservations" && name && !hasOthers(query);
  if (isByName && !name.isCommon && isOwnOrder(kind, filter.sort)) return findStaysNamed(tx, scope, query, name);
  const found = await findListRows(tx, query, { where: conditionsOf(kind, scope, conditions, state, "each") });
  if (source.from === "known") return { found, total: source.total };
  const where = conditionsOf(kind, scope, conditions, state, "all");
  if (source.from === "records") return { found, total: state.countOf(kind) };
  const modules = [...shapes[kind].modules, ...(kind === "reservations" ? shapes.profiles.modules : [])];
  const { beginDate, endDate } = filter;
  const days = [beginDate, endDate, state.timezone];
  const pushed = atHotel ? [atHotel.state, atHotel.target, atHotel.version] : [];
  const key = JSON.stringify([
    scope.propertyId,
    kind,
    state.versionOf(modules),
    codes,
    filter.name,
    ...days,
    ...pushed,
  ]);
  const total = await memory.total(key, async () => {
    if (isByName) return countStays(tx, scope, name);
    if (source.from === "count") return countRows(tx, kind, { where });
    return (
      state.countOf(kind) - (await countRows(tx, kind, { where: sql`${ofProperty(scope)} and t.type <> 'Guest'` }))
    );
  });
  return { found, total };
}

/**
 * No statistics say how many ids a set has, nor anything about a property that was loaded a moment ago. The planner takes
 * both for a few rows, and would read a table once for each of a hundred thousand.
 */
export const allowLoops = (tx: Tx, isOn: boolean) =>
  sql`select set_config('enable_nestloop', ${isOn ? "on" : "off"}, true), set_config('work_mem', '64MB', true)`.execute(
    tx,
  );

/** Whether a filter says more than a name. */
function hasOthers({ kind, filter }: ListQuery): boolean {
  return Boolean(codesIn(kind, filter).length > 0 || filter.beginDate || filter.endDate || filter.push);
}

/** The page and how many there are: all are read for either. */
async function findStaysNamed(tx: Tx, scope: Scope, { filter, limit, offset, after }: ListQuery, name: NameCondition) {
  const down = isDown(filter.sort);
  const direction = down ? sql`desc` : sql`asc`;
  const behind = after
    ? sql`where (arrival, id) ${down ? sql`<` : sql`>`} (${after.key}::date, ${after.id}::bigint)`
    : sql``;
  const { rows } = await sql<{ found: FoundRow[]; total: number }>`
    with stays as materialized (select distinct id, arrival from (${staysNamed(scope, name)}) s),
    page as (
      select id::text, arrival::text as key from stays ${behind}
      order by arrival ${direction}, stays.id ${direction} limit ${limit + 1} offset ${after ? 0 : offset})
    select (select count(*)::int from stays) as total, coalesce(json_agg(page), '[]') as found from page`.execute(tx);
  return rows[0] ?? { found: [], total: 0 };
}

/** For a common name guests and stays are joined as whole tables: the planner would look up each of too many guests. */
async function countStays(tx: Tx, scope: Scope, name: NameCondition): Promise<number> {
  if (name.isCommon) await allowLoops(tx, false);
  const { rows } = await sql<{ n: number }>`
    select count(distinct id)::int as n from (${staysNamed(scope, name)}) i`.execute(tx);
  if (name.isCommon) await allowLoops(tx, true);
  return rows[0]?.n ?? 0;
}

const isShown = (scope: Scope) => sql`t.module not in (${hiddenModules(scope)})`;

/** The named rows that exist, in the order of the list. */
export async function findNamedRows(
  tx: Tx,
  scope: Scope,
  kind: ListKind,
  { ids, sort }: { ids: readonly string[]; sort: string },
): Promise<FoundRow[]> {
  const among = sql`select distinct unnest(${`{${ids}}`}::bigint[]) as id`;
  const query = { kind, filter: { sort }, limit: ids.length, offset: 0 } as ListQuery;
  return findListRows(tx, query, { where: sql`${ofProperty(scope)} and ${isShown(scope)}`, among });
}

/** The statuses that blocks have. Blocks are few, so they are counted each time. */
export async function findBlockTypes(tx: Tx, scope: Scope): Promise<{ code: string; blocks: number }[]> {
  const { rows } = await sql<{ code: string; blocks: number }>`
    select t.status as code, count(*)::int as blocks from blocks t
    where ${ofProperty(scope)} and ${isShown(scope)} and t.status <> '' group by t.status order by t.status`.execute(
    tx,
  );
  return rows;
}
