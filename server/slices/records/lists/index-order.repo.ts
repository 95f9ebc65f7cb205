import { type RawBuilder, sql } from "kysely";
import type { ListKind } from "../../../../contract/lists.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { HotelCondition } from "../store/at-hotel.repo.ts";
import { conditionsOf, type NameCondition, orderOf } from "./conditions.repo.ts";
import type { ListMemory } from "./list-memory.ts";
import { type ListState, shapes } from "./list-shapes.ts";
import { ofProperty } from "./other-ways.repo.ts";
import type { ListQuery, TotalSource } from "./plan-list.ts";

/** A row of a page: its id, and what the list is ordered by, with all digits of a time, which a Date would lose. */
export type FoundRow = { id: string; key: string };

/** `among`: a select of ids, each once; only those of the records. */
export type Matching = { where: RawBuilder<unknown>; among?: RawBuilder<unknown> };

const from = (kind: ListKind, among: RawBuilder<unknown> | undefined) =>
  among ? sql`${sql.table(kind)} t join (${among}) among on among.id = t.id` : sql`${sql.table(kind)} t`;

/** The rows of a page, and another one if the list goes on. */
export async function findListRows(tx: Tx, query: ListQuery, { where, among }: Matching): Promise<FoundRow[]> {
  const { kind, filter, limit, offset, after } = query;
  const { column, type, down } = orderOf(kind, filter.sort);
  const direction = down ? sql`desc` : sql`asc`;
  const behind = after
    ? sql`and (${column}, t.id) ${down ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::bigint)`
    : sql``;
  const { rows } = await sql<FoundRow>`
    select t.id::text, ${column}::text as key from ${from(kind, among)} where ${where} ${behind}
    order by ${column} ${direction}, t.id ${direction} limit ${limit + 1} offset ${after ? 0 : offset}`.execute(tx);
  return rows;
}

export async function countRows(tx: Tx, kind: ListKind, { where, among }: Matching): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${from(kind, among)} where ${where}`.execute(tx);
  return rows[0]?.n ?? 0;
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
  const conditions = { ...filter, name, atHotel };
  const found = await findListRows(tx, query, { where: conditionsOf(kind, scope, conditions, state, "each") });
  if (source.from === "known") return { found, total: source.total };
  const where = conditionsOf(kind, scope, conditions, state, "all");
  if (source.from === "records") return { found, total: state.countOf(kind) };
  const modules = [...shapes[kind].modules, ...(kind === "reservations" ? shapes.profiles.modules : [])];
  const { type, beginDate, endDate } = filter;
  const days = [beginDate, endDate, state.timezone];
  const pushed = atHotel ? [atHotel.state, atHotel.target, atHotel.version] : [];
  const key = JSON.stringify([scope.propertyId, kind, state.versionOf(modules), type, filter.name, ...days, ...pushed]);
  const total = await memory.total(key, async () => {
    if (source.from === "count") return countRows(tx, kind, { where });
    return (
      state.countOf(kind) - (await countRows(tx, kind, { where: sql`${ofProperty(scope)} and t.type <> 'Guest'` }))
    );
  });
  return { found, total };
}

/** The named rows that exist, in the order of the list. */
export async function findNamedRows(
  tx: Tx,
  scope: Scope,
  kind: ListKind,
  { ids, sort }: { ids: readonly string[]; sort: string },
): Promise<FoundRow[]> {
  const among = sql`select distinct unnest(${`{${ids}}`}::bigint[]) as id`;
  const query = { kind, filter: { sort }, limit: ids.length, offset: 0 } as ListQuery;
  return findListRows(tx, query, { where: ofProperty(scope), among });
}

/** The statuses that blocks have. Blocks are few, so they are counted each time. */
export async function findBlockTypes(tx: Tx, scope: Scope): Promise<{ code: string; blocks: number }[]> {
  const { rows } = await sql<{ code: string; blocks: number }>`
    select t.status as code, count(*)::int as blocks from blocks t
    where ${ofProperty(scope)} and t.status <> '' group by t.status order by t.status`.execute(tx);
  return rows;
}
