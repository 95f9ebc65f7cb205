import { type RawBuilder, sql } from "kysely";
import type { DuplicateBand } from "../../../../contract/duplicates.ts";
import type { Scope, Tx } from "../../../db/client.ts";

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

/** A group with a member that was written since its comparison is hidden until it is compared again. */
const isFresh = ({ accountId, propertyId }: Scope) => sql`g.id not in (
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
    where l.account_id = ${accountId} and l.property_id = ${propertyId} and l.module in ('profiles', 'accounts')
      and l.record_id = any (${`{${ids}}`}::bigint[]) and (l.new_id is not null or l.state in ('sending', 'unknown'))
      and l.state <> 'withdrawn' and ${since ? sql`l.at > ${since}` : sql`true`}`.execute(tx);
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
