import { type RawBuilder, sql } from "kysely";
import type { DuplicateBand } from "../../../../contract/duplicates.ts";
import type { Group, Pair } from "../../../../core/duplicates/group-pairs.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { GROUPS } from "../lists/list-shapes.ts";

const arrayOf = (ids: Iterable<number>) => `{${[...ids]}}`;

const lockOf = ({ propertyId }: Scope) => sql`hashtextextended(${`duplicates ${propertyId}`}, 0)`;

/** Only one transaction writes a property's pairs and groups at a time. It is taken after the locks of records. */
export async function lockDuplicates(tx: Tx, scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(scope)})`.execute(tx);
}

/** Takes the lock if it is free, and answers whether it was. */
export async function tryLockDuplicates(tx: Tx, scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${lockOf(scope)}) as locked`.execute(
    tx,
  );
  return rows[0]?.locked ?? false;
}

type PairRow = { a: string; b: string; weight: number; band: DuplicateBand };
const toPair = ({ a, b, weight, band }: PairRow): Pair => ({ a: Number(a), b: Number(b), weight, band });

export async function insertPairs(tx: Tx, { accountId, propertyId }: Scope, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    insert into duplicate_pairs (account_id, property_id, a, b, weight, band)
    select ${accountId}::uuid, ${propertyId}::uuid, p.* from unnest(${arrayOf(pairs.map(({ a }) => a))}::bigint[],
      ${arrayOf(pairs.map(({ b }) => b))}::bigint[], ${arrayOf(pairs.map(({ weight }) => weight))}::real[],
      ${`{${pairs.map(({ band }) => band)}}`}::text[]) p`.execute(tx);
}

export async function deletePairsOf(tx: Tx, { accountId, propertyId }: Scope, ids: readonly number[]): Promise<void> {
  for (const side of ["a", "b"])
    await sql`delete from duplicate_pairs
      where account_id = ${accountId} and property_id = ${propertyId} and ${sql.ref(side)} = any (${arrayOf(ids)}::bigint[])`.execute(
      tx,
    );
}

/** All profiles that strong pairs lead to from these, and from those that were in one group with them. */
export async function findReach(tx: Tx, { accountId, propertyId }: Scope, ids: readonly number[]): Promise<number[]> {
  const strong = sql`account_id = ${accountId} and property_id = ${propertyId} and band in ('sure', 'likely')`;
  const { rows } = await sql<{ id: string }>`
    with recursive reach (id) as (
      (select unnest(${arrayOf(ids)}::bigint[])
      union
      select unnest(g.members) from duplicate_members m join duplicate_groups g on g.account_id = m.account_id and g.id = m.group_id
      where m.account_id = ${accountId} and m.property_id = ${propertyId} and m.profile_id = any (${arrayOf(ids)}::bigint[]) and g.band in ('sure', 'likely'))
      union
      select n.id from reach r cross join lateral (
        select b as id from duplicate_pairs where ${strong} and a = r.id
        union all
        select a from duplicate_pairs where ${strong} and b = r.id
      ) n
    )
    select id::text from reach`.execute(tx);
  return rows.map(({ id }) => Number(id));
}

/** Pairs with one of these profiles. */
export async function findPairsOf(tx: Tx, { accountId, propertyId }: Scope, ids: readonly number[]): Promise<Pair[]> {
  const { rows } = await sql<PairRow>`
    select a::text, b::text, weight, band from duplicate_pairs
    where account_id = ${accountId} and property_id = ${propertyId} and a = any (${arrayOf(ids)}::bigint[])
    union
    select a::text, b::text, weight, band from duplicate_pairs
    where account_id = ${accountId} and property_id = ${propertyId} and b = any (${arrayOf(ids)}::bigint[])`.execute(
    tx,
  );
  return rows.map(toPair);
}

/** `<a> <b>` of pairs that a person called two people; of all or of these profiles. */
export async function findApart(tx: Tx, { propertyId }: Scope, ids?: readonly number[]): Promise<Set<string>> {
  const those = ids ? sql`and (a = any (${arrayOf(ids)}::bigint[]) or b = any (${arrayOf(ids)}::bigint[]))` : sql``;
  const { rows } = await sql<{ a: string; b: string }>`
    select a::text, b::text from duplicate_verdicts where property_id = ${propertyId} ${those}`.execute(tx);
  return new Set(rows.map(({ a, b }) => `${a} ${b}`));
}

type ExistingGroup = { id: string; members: string[]; later: Date | null };

/**
 * Takes the groups of these profiles (or all) away and stores others. A group with the same members is the same: it keeps
 * its id, and stays put off.
 */
export async function replaceGroups(
  tx: Tx,
  { accountId, propertyId }: Scope,
  groups: readonly Group[],
  of?: readonly number[],
): Promise<void> {
  const own = sql`account_id = ${accountId} and property_id = ${propertyId}`;
  const those = of
    ? sql`and id in (select group_id from duplicate_members where ${own} and profile_id = any (${arrayOf(of)}::bigint[]))`
    : sql``;
  const { rows } = await sql<ExistingGroup>`
    delete from duplicate_groups where ${own} ${those} returning id, members::text[], later`.execute(tx);
  await deleteMembers(tx, own, of && rows);
  const before = new Map(rows.map((row) => [row.members.join(), row]));
  if (groups.length === 0 && rows.length > 0) await noteGroups(tx, { accountId, propertyId });
  await insertGroups(tx, { accountId, propertyId }, groups, before);
}

/** Lists that show duplicates are old. */
async function noteGroups(tx: Tx, { accountId, propertyId }: Place): Promise<void> {
  await sql`insert into data_versions as d (account_id, property_id, module, records)
    values (${accountId}, ${propertyId}, ${GROUPS}, 0)
    on conflict (account_id, property_id, module) do update set version = d.version + 1`.execute(tx);
}

type Place = Pick<Scope, "accountId" | "propertyId">;

/** Groups of profiles that are in none. */
export async function insertGroups(
  tx: Tx,
  { accountId, propertyId }: Place,
  groups: readonly Group[],
  before: ReadonlyMap<string, ExistingGroup> = new Map(),
): Promise<void> {
  if (groups.length > 0) await noteGroups(tx, { accountId, propertyId });
  for (let from = 0; from < groups.length; from += GROUPS_AT_ONCE) {
    const docs = groups.slice(from, from + GROUPS_AT_ONCE).map(({ rows: members, weakest }) => {
      const known = before.get(members.join());
      return { ...weakest, members, id: known?.id ?? null, later: known?.later ?? null };
    });
    await sql`
      with made as (
        insert into duplicate_groups (account_id, property_id, id, band, weight, a, b, members, later)
        select ${accountId}::uuid, ${propertyId}::uuid, coalesce(g.id, gen_random_uuid()), g.band, g.weight, g.a, g.b, g.members, g.later
        from jsonb_to_recordset(${JSON.stringify(docs)}::jsonb)
          as g (id uuid, band text, weight real, a bigint, b bigint, members bigint[], later timestamptz)
        returning id, members
      )
      insert into duplicate_members (account_id, property_id, profile_id, group_id)
      select ${accountId}::uuid, ${propertyId}::uuid, m.id, made.id
      from made cross join lateral unnest(made.members) as m (id) order by m.id, made.id`.execute(tx);
  }
}

export async function hasGroups(tx: Tx, { accountId, propertyId }: Scope): Promise<boolean> {
  const { rows } = await sql`
    select from duplicate_groups where account_id = ${accountId} and property_id = ${propertyId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** A text of some megabytes. */
const GROUPS_AT_ONCE = 10_000;

/** Those of these groups; without groups all. */
async function deleteMembers(tx: Tx, own: RawBuilder<unknown>, groups?: readonly ExistingGroup[]): Promise<void> {
  if (!groups) await sql`delete from duplicate_members where ${own}`.execute(tx);
  else if (groups.length > 0)
    await sql`delete from duplicate_members where ${own}
      and profile_id = any (${`{${groups.flatMap(({ members }) => members)}}`}::bigint[])
      and group_id = any (${groups.map(({ id }) => id)}::uuid[])`.execute(tx);
}

export async function deleteAllPairs(tx: Tx, { accountId, propertyId }: Scope): Promise<void> {
  await sql`delete from duplicate_pairs where account_id = ${accountId} and property_id = ${propertyId}`.execute(tx);
}
