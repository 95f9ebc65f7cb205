import { type RawBuilder, sql } from "kysely";
import type { DuplicateBand } from "../../../../contract/duplicates.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { isShownGroup } from "../store/open-duplicates.repo.ts";

export type GroupRow = {
  id: string;
  band: DuplicateBand;
  weight: number;
  a: number;
  b: number;
  members: number[];
  later: Date | null;
};
type Found = Omit<GroupRow, "a" | "b" | "members"> & { a: string; b: string; members: string[] };
const COLUMNS = sql`g.id, g.band, g.weight, g.a::text, g.b::text, g.members::text[], g.later`;
const toGroup = ({ a, b, members, ...row }: Found): GroupRow => ({
  ...row,
  ...{ a: Number(a), b: Number(b), members: members.map(Number) },
});

const own = ({ accountId, propertyId }: Scope, table = "g"): RawBuilder<unknown> =>
  sql`${sql.ref(`${table}.account_id`)} = ${accountId} and ${sql.ref(`${table}.property_id`)} = ${propertyId}`;

/**
 * A group with a member that was written since its comparison is hidden until it is compared again, and one of a module
 * that is off until that is on.
 */
const isFresh = ({ accountId, propertyId }: Scope) => sql`${isShownGroup({ accountId, propertyId })} and g.id not in (
  select m.group_id from duplicate_changes c
  join duplicate_members m on m.account_id = c.account_id and m.property_id = c.property_id and m.profile_id = c.first_id
  where c.account_id = ${accountId} and c.property_id = ${propertyId})`;

type Page = { band?: DuplicateBand | undefined; limit: number; offset: number };

/** As the index of the queue says it, so that a page need not sort all groups. */
const bandOrder = sql`array_position(array['sure', 'likely', 'possible', 'related'], g.band),`;

/** The most likely groups first; postponed ones come last. */
export async function listGroups(tx: Tx, scope: Scope, { band, limit, offset }: Page): Promise<GroupRow[]> {
  const { rows } = await sql<Found>`
    select ${COLUMNS} from duplicate_groups g
    where ${own(scope)} and ${band ? sql`g.band = ${band}` : sql`true`} and ${isFresh(scope)}
    order by g.later nulls first, ${band ? sql`` : bandOrder} g.weight desc, g.id
    limit ${limit} offset ${offset}`.execute(tx);
  return rows.map(toGroup);
}

/** The push target has the record, or may have it. */
const isAtHotel = sql`l.module in ('profiles', 'accounts') and (l.new_id is not null or l.state in ('sending', 'unknown'))
  and l.state <> 'withdrawn'`;

/** Certain groups that can be merged here: of several profiles at the hotel, only the hotel system can make one. */
const canMerge = (scope: Scope) => sql`${own(scope)} and g.band = 'sure' and ${isFresh(scope)} and (
  select count(distinct l.record_id) from push_records l
  join push_targets t on t.account_id = l.account_id and t.id = l.target_id and t.closed_at is null
  where l.account_id = ${scope.accountId} and l.property_id = ${scope.propertyId} and l.record_id = any (g.members)
    and ${isAtHotel}) < 2`;

/** In the order of their ids, which merging others does not change. */
export async function listMergeableAfter(
  tx: Tx,
  scope: Scope,
  { after, limit }: { after: string | null; limit: number },
): Promise<GroupRow[]> {
  const { rows } = await sql<Found>`
    select ${COLUMNS} from duplicate_groups g
    where ${canMerge(scope)} and ${after === null ? sql`true` : sql`g.id > ${after}::uuid`}
    order by g.id limit ${limit}`.execute(tx);
  return rows.map(toGroup);
}

export async function countMergeable(tx: Tx, scope: Scope): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from duplicate_groups g where ${canMerge(scope)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The most and the least certain ones, so many of each at most. */
export async function sampleMergeable(tx: Tx, scope: Scope, each: number): Promise<GroupRow[]> {
  const ranked = sql`select ${COLUMNS}, row_number() over (order by g.weight desc, g.id) as first,
    row_number() over (order by g.weight, g.id desc) as last from duplicate_groups g where ${canMerge(scope)}`;
  const { rows } = await sql<Found & { first: string; last: string }>`
    select * from (${ranked}) r where r.first <= ${each} or r.last <= ${each} order by r.first`.execute(tx);
  return rows.map(({ first: _, last: __, ...row }) => toGroup(row));
}

export async function countGroups(tx: Tx, scope: Scope): Promise<Record<DuplicateBand, number>> {
  const { rows } = await sql<{ band: DuplicateBand; n: number }>`
    select g.band, count(*)::int as n from duplicate_groups g where ${own(scope)} and ${isFresh(scope)} group by g.band`.execute(
    tx,
  );
  const of = (band: DuplicateBand) => rows.find((row) => row.band === band)?.n ?? 0;
  return { sure: of("sure"), likely: of("likely"), possible: of("possible"), related: of("related") };
}

export async function findGroup(tx: Tx, scope: Scope, id: string): Promise<GroupRow | undefined> {
  const { rows } = await sql<Found>`
    select ${COLUMNS} from duplicate_groups g where ${own(scope)} and g.id = ${id}`.execute(tx);
  return rows[0] && toGroup(rows[0]);
}

/** The most likely group of a profile. */
export async function findGroupOf(tx: Tx, scope: Scope, profile: number): Promise<GroupRow | undefined> {
  const { rows } = await sql<Found>`
    select ${COLUMNS} from duplicate_members m join duplicate_groups g on g.account_id = m.account_id and g.id = m.group_id
    where ${own(scope)} and m.account_id = ${scope.accountId} and m.property_id = ${scope.propertyId} and m.profile_id = ${profile}
    order by g.weight desc limit 1`.execute(tx);
  return rows[0] && toGroup(rows[0]);
}

export async function putOff(tx: Tx, scope: Scope, id: string): Promise<void> {
  await sql`update duplicate_groups g set later = clock_timestamp() where ${own(scope)} and g.id = ${id}`.execute(tx);
}

/** How many stays guests have, how many have not ended, and the last arrival, by the old id of the guest. */
export async function countStays(tx: Tx, { propertyId }: Scope, oldIds: readonly string[]) {
  const { rows } = await sql<{ old_id: string; all: number; coming: number; last: string | null }>`
    select r.profile_old_id as old_id, count(*)::int as all,
      (count(*) filter (where r.departure >= current_date and r.status in ('Reserved', 'DueIn', 'InHouse', 'DueOut')))::int as coming,
      max(r.arrival)::text as last
    from reservations r where r.property_id = ${propertyId} and r.profile_old_id = any (${oldIds}::text[])
    group by r.profile_old_id`.execute(tx);
  return new Map(rows.map(({ old_id, ...stays }) => [old_id, stays]));
}

/** The profiles that the push target has; with a time, those that were sent since then. */
export async function findAtHotelIds(
  tx: Tx,
  { accountId, propertyId }: Scope,
  ids: readonly number[],
  since?: Date,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.record_id::text as id from push_records l
    join push_targets t on t.account_id = l.account_id and t.id = l.target_id and t.closed_at is null
    where l.account_id = ${accountId} and l.property_id = ${propertyId}
      and l.record_id = any (${`{${ids}}`}::bigint[]) and ${isAtHotel} and ${since ? sql`l.at > ${since}` : sql`true`}`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

/** By profile the name of its file. */
export async function findSources(
  tx: Tx,
  { accountId, propertyId }: Scope,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id::text, i.file_name as name from profiles p
    join imports i on i.account_id = p.account_id and i.id = p.created_run
    where p.account_id = ${accountId} and p.property_id = ${propertyId} and p.id = any (${`{${ids}}`}::bigint[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}
