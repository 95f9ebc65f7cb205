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

/** Whether a profile has the searched value, compared in the row itself. */
export const isReached = (scope: Scope, ways: SearchWays, table: "t" | "p" = "t"): RawBuilder<unknown> => {
  const contacts = contactConditions(ways);
  const ofContacts = sql`${sql.ref(`${table}.old_id`)} in (select c.parent_old_id from records c where ${ofProperty(scope, "c")} and ${anyOf(contacts)})`;
  return anyOf([...profileConditions(table, ways), ...(contacts.length > 0 ? [ofContacts] : [])]);
};

type Finding = { most?: number; isNamed?: RawBuilder<unknown> };

/** A select of the profiles' ids, some twice; at most `most` of each way, and with `isNamed` whether the name is one too. */
export function idsByWays(scope: Scope, ways: SearchWays, { most, isNamed }: Finding = {}): RawBuilder<unknown> {
  const limit = most === undefined ? sql`` : sql`limit ${most}`;
  const columns = isNamed ? sql`p.id, ${isNamed} as named` : sql`p.id`;
  const own = profileConditions("p", ways).map(
    (condition) => sql`(select ${columns} from profiles p where ${ofProperty(scope, "p")} and ${condition} ${limit})`,
  );
  const contacts = contactConditions(ways).map(
    (condition) => sql`(select ${columns} from records c
      join profiles p on p.property_id = c.property_id and p.module in ('profiles', 'accounts') and p.old_id = c.parent_old_id
      where ${ofProperty(scope, "c")} and ${condition} ${limit})`,
  );
  const all = [...own, ...contacts];
  return all.length > 0
    ? sql.join(all, sql` union all `)
    : sql`select null::bigint as id, null::boolean as named where false`;
}

/** A select of ids that were found before. */
export const knownIds = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`select unnest(${`{${ids.join(",")}}`}::bigint[]) as id`;

/** Conditions on the numbers of a reservation `table`, each of which an index serves. */
const numberConditions = (table: "t" | "r", text: string, ways: SearchWays): RawBuilder<unknown>[] => [
  begins(sql`${sql.ref(`${table}.confirmation`)} collate "C"`, text.toLowerCase()),
  ...oldIdConditions(table, ways),
];

/** Whether a reservation `t` has the number, compared in the row itself. */
export const isNumbered = (text: string, ways: SearchWays): RawBuilder<unknown> =>
  anyOf(numberConditions("t", text, ways));

/** A select of the reservations' ids and days by confirmation number or old id, at most `most` of each. */
export function staysByNumber(scope: Scope, text: string, ways: SearchWays, most?: number): RawBuilder<unknown> {
  const limit = most === undefined ? sql`` : sql`limit ${most}`;
  const selects = numberConditions("r", text, ways).map(
    (condition) =>
      sql`(select r.id, r.arrival from reservations r where ${ofProperty(scope, "r")} and ${condition} ${limit})`,
  );
  return sql.join(selects, sql` union all `);
}

/**
 * Ids of a few reservations: by their numbers first, then those of the guests, the latest arrival first. Each guest's stays
 * are read apart: as one join of both tables the statement took longer to plan than to run.
 */
export async function findStays(
  tx: Tx,
  scope: Scope,
  { text, ways, guests, limit }: { text: string; ways: SearchWays; guests: readonly string[]; limit: number },
): Promise<string[]> {
  const { accountId, propertyId } = scope;
  const { rows } = await sql<{ id: string }>`
    select id::text from (
      select id, 0 as way, arrival from (${staysByNumber(scope, text, ways, limit)}) n
      union all
      select s.id, 1, s.arrival from unnest(${`{${guests}}`}::bigint[]) g (id)
      cross join lateral (
        select old_id from profiles where account_id = ${accountId} and id = g.id and module = 'profiles' limit 1) p
      cross join lateral (
        select id, arrival from reservations where property_id = ${propertyId} and profile_old_id = p.old_id
        order by arrival desc, id limit ${limit}) s
    ) found group by id, arrival order by min(way), arrival desc, id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Ids of a few blocks. All are compared before any is sorted: by the index of the list's order, which the planner takes
 * for a few of many, each is read apart.
 */
export async function findBlocks(
  tx: Tx,
  scope: Scope,
  { isNamed, ways, limit }: { isNamed: RawBuilder<unknown>; ways: SearchWays; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with found as materialized (
      select t.id, t.begins from blocks t where ${ofProperty(scope)} and (${isNamed} or ${hasOldId("t", ways)}))
    select id::text from found order by begins, id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Profiles found by other values than their name. `ids` is null for more than `kept`; `many`: a way finds more than `most`. */
export type Otherwise = { many: boolean; count: number; ids: string[] | null };

export async function findOtherwise(
  tx: Tx,
  scope: Scope,
  ways: SearchWays,
  { isNamed, most, kept }: { isNamed: RawBuilder<unknown>; most: number; kept: number },
): Promise<Otherwise> {
  const { rows } = await sql<Otherwise>`
    with ways as materialized (${idsByWays(scope, ways, { most: most + 1, isNamed })}),
    others as materialized (select distinct id from ways where not named)
    select (select count(*) from ways) > ${most} as many, count(*)::int as count,
      case when count(*) <= ${kept} then array(select id::text from others) end as ids
    from others`.execute(tx);
  return rows[0] ?? { many: false, count: 0, ids: [] };
}

export async function countOtherwise(
  tx: Tx,
  scope: Scope,
  ways: SearchWays,
  isNamed: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct id)::int as n from (${idsByWays(scope, ways, { isNamed })}) w where not named`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Reservations found by other values than the names of their guests; `many`: more than are collected. */
export type OtherStays = { many: boolean; rows: { id: string; key: string }[] };

type FindOtherStays = {
  text: string;
  ways: SearchWays;
  /** Whether a guest `p` has the words: those reservations are found by them. */
  isNamed: RawBuilder<unknown>;
  /** A select of the guests that another value leads to. */
  guests: RawBuilder<unknown>;
  /** Leaves out the reservations whose confirmation number begins with the text. */
  withoutNumbers: boolean;
  most: number;
};

export async function findOtherStays(tx: Tx, scope: Scope, find: FindOtherStays): Promise<OtherStays> {
  const { text, ways, isNamed, guests, withoutNumbers, most } = find;
  const begun = begins(sql`r.confirmation collate "C"`, text.toLowerCase());
  const unbegun = withoutNumbers ? sql`and not (${begun})` : sql``;
  const numbers = withoutNumbers ? oldIdConditions("r", ways) : numberConditions("r", text, ways);
  const selects = numbers.map(
    (condition) => sql`(select r.id, r.arrival from reservations r
      left join profiles p on p.property_id = r.property_id and p.module = 'profiles' and p.old_id = r.profile_old_id
      where ${ofProperty(scope, "r")} and ${condition} and not coalesce(${isNamed}, false)
        ${unbegun} limit ${most + 1})`,
  );
  const ofGuests = sql`(select r.id, r.arrival from (${guests}) g
    cross join lateral (select old_id from profiles p where ${ofProperty(scope, "p")} and p.id = g.id
      and p.module = 'profiles' and not ${isNamed} limit 1) p
    cross join lateral (select id, arrival, confirmation from reservations
      where ${ofProperty(scope, "reservations")} and profile_old_id = p.old_id offset 0) r
    where true ${unbegun} limit ${most + 1})`;
  const { rows } = await sql<{ id: string; key: string }>`
    select distinct id::text, arrival::text as key from (${sql.join([...selects, ofGuests], sql` union all `)}) found
    limit ${most + 1}`.execute(tx);
  return rows.length > most ? { many: true, rows: [] } : { many: false, rows };
}
