import { type RawBuilder, sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import type { SearchWays } from "./search-ways.ts";

export const ofProperty = ({ accountId, propertyId }: Scope, table = "t"): RawBuilder<unknown> =>
  sql`${sql.ref(`${table}.account_id`)} = ${accountId} and ${sql.ref(`${table}.property_id`)} = ${propertyId}`;

/** Sorts after every text that starts with the text before it. */
export const LAST = "\u{10FFFF}";
/** Behind row-level security an index serves a range of texts, but no `like`. */
const begins = (column: RawBuilder<unknown>, beginning: string): RawBuilder<unknown> =>
  sql`${column} >= ${beginning} and ${column} < ${beginning + LAST}`;

const oldIdBegins = (table: string, beginning: string) =>
  begins(sql`${sql.ref(`${table}.old_id`)} collate "C"`, beginning);

/** Conditions on columns of `table`, each of which an index serves. */
function oldIdConditions(table: string, { id, ids }: SearchWays): RawBuilder<unknown>[] {
  if (ids.length > 0) return ids.map((beginning) => oldIdBegins(table, beginning));
  return id ? [sql`${sql.ref(`${table}.old_id`)} collate "C" = ${id}`] : [];
}

const contactConditions = ({ email, digits }: SearchWays): RawBuilder<unknown>[] => [
  ...(email ? [begins(sql`c.find_email`, email)] : []),
  ...digits.map((last) => begins(sql`c.find_phone`, last)),
];

function profileConditions(table: string, ways: SearchWays): RawBuilder<unknown>[] {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return [
    ...(ways.email ? [begins(column("find_email"), ways.email)] : []),
    ...ways.digits.flatMap((last) => [begins(column("find_phone"), last), begins(column("find_mobile"), last)]),
    ...oldIdConditions(table, ways),
  ];
}

const anyOf = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;

export const hasOldId = (table: string, ways: SearchWays): RawBuilder<unknown> => anyOf(oldIdConditions(table, ways));

/** Whether a profile `t` has the searched value, compared in the row itself. */
export const isReached = (scope: Scope, ways: SearchWays): RawBuilder<unknown> => {
  const contacts = contactConditions(ways);
  const ofContacts = sql`t.old_id in (select c.parent_old_id from records c where ${ofProperty(scope, "c")} and ${anyOf(contacts)})`;
  return anyOf([...profileConditions("t", ways), ...(contacts.length > 0 ? [ofContacts] : [])]);
};

/** A select of the profiles' ids, some twice; at most `most` of each way. */
export function idsByWays(scope: Scope, ways: SearchWays, most?: number): RawBuilder<unknown> {
  const limit = most === undefined ? sql`` : sql`limit ${most}`;
  const own = profileConditions("p", ways).map(
    (condition) => sql`(select p.id from profiles p where ${ofProperty(scope, "p")} and ${condition} ${limit})`,
  );
  const contacts = contactConditions(ways).map(
    (condition) => sql`(select p.id from records c
      join profiles p on p.property_id = c.property_id and p.module in ('profiles', 'accounts') and p.old_id = c.parent_old_id
      where ${ofProperty(scope, "c")} and ${condition} ${limit})`,
  );
  const all = [...own, ...contacts];
  return all.length > 0 ? sql.join(all, sql` union all `) : sql`select null::bigint as id where false`;
}

/** A select of the reservations' ids by confirmation number or old id, at most `most` of each. */
export function staysByNumber(scope: Scope, text: string, ways: SearchWays, most?: number): RawBuilder<unknown> {
  const limit = most === undefined ? sql`` : sql`limit ${most}`;
  const conditions = [begins(sql`r.confirmation collate "C"`, text.toLowerCase()), ...oldIdConditions("r", ways)];
  const selects = conditions.map(
    (condition) => sql`(select r.id from reservations r where ${ofProperty(scope, "r")} and ${condition} ${limit})`,
  );
  return sql.join(selects, sql` union all `);
}

/** Ids of a few reservations: by their numbers first, then those of the guests, the latest arrival first. */
export async function findStays(
  tx: Tx,
  scope: Scope,
  { text, ways, guests, limit }: { text: string; ways: SearchWays; guests: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from (
      select t.id, 0 as way, t.arrival from (select distinct id from (${staysByNumber(scope, text, ways, limit)}) n) w
      join reservations t on t.account_id = ${scope.accountId} and t.id = w.id
      union all
      select r.id, 1, r.arrival from profiles p
      join reservations r on r.property_id = p.property_id and r.profile_old_id = p.old_id
      where p.account_id = ${scope.accountId} and p.id = any (${`{${guests}}`}::bigint[]) and p.module = 'profiles'
    ) found group by id, arrival order by min(way), arrival desc, id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Ids of profiles found by other values than their name, or null if a way finds more than `most`. */
export async function findOtherwise(
  tx: Tx,
  scope: Scope,
  ways: SearchWays,
  { isNamed, most }: { isNamed: RawBuilder<unknown>; most: number },
): Promise<string[] | null> {
  const { rows } = await sql<{ ways: number; ids: string[] }>`
    with ways as materialized (${idsByWays(scope, ways, most + 1)})
    select (select count(*)::int from ways) as ways, array(
      select p.id::text from (select distinct id from ways) w
      join profiles p on p.account_id = ${scope.accountId} and p.id = w.id where not ${isNamed}) as ids`.execute(tx);
  const { ways: found = 0, ids = [] } = rows[0] ?? {};
  return found > most ? null : ids;
}

export async function countOtherwise(
  tx: Tx,
  scope: Scope,
  ways: SearchWays,
  isNamed: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select distinct id from (${idsByWays(scope, ways)}) all_ways) w
    join profiles p on p.account_id = ${scope.accountId} and p.id = w.id where not ${isNamed}`.execute(tx);
  return rows[0]?.n ?? 0;
}
