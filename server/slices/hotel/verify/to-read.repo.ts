import { sql } from "kysely";
import type { ProofState } from "../../../../contract/verifications.ts";
import { ALWAYS_MODULES, PARTS } from "../../../../core/hotel/sample.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { SampleOf } from "../../../db/schema/verifications.ts";
import { inBulk } from "../push/plan/members.repo.ts";
import { AT_HOTEL, GOOD, LEDGER, STALE } from "./proofs.repo.ts";

/** Which records at the hotel a verification reads. `until`: bookings that arrive by then are always read. */
export type Reach = {
  id: string;
  onlyChanged: boolean;
  /** Only bookings whose guests were checked in. */
  onlyArrived: boolean;
  sample: SampleOf | null;
  until: string;
};

/** Records that a sample always includes: early arrivals, and those that differed the last time. */
const ALWAYS = (until: string) => sql`(
  l.module in (${sql.join(ALWAYS_MODULES.map((module) => sql.lit(module)))})
  or l.module = 'reservations' and coalesce(s.sent ->> 'arrival', '') <= ${until}
  or p.state not in ${GOOD})`;

const ARRIVED = sql`(l.module <> 'reservations' or s.sent ->> 'status' = 'InHouse')`;

const within = ({ onlyChanged, onlyArrived }: Reach) => sql`
  ${onlyArrived ? sql`and ${ARRIVED}` : sql``} ${onlyChanged ? sql`and (p.old_id is null or ${STALE})` : sql``}`;

/** The bits of a hash select the sample: the same records each time a page is read, others in the next verification. */
const drawn = ({ id, sample, until }: Reach) =>
  sample
    ? sql`(coalesce(${ALWAYS(until)}, false)
        or hashtextextended(${id} || l.module || l.old_id, 0) & ${sql.lit(PARTS - 1)} < ${sample.rate})`
    : sql`true`;

type Counted = { total: number; always: number };

/** Right after a push the tables have no statistics of their rows yet. */
export async function countToRead(
  tx: Tx,
  { accountId }: Scope,
  targetId: string,
  modules: readonly string[],
  reach: Reach,
): Promise<Counted> {
  const counted = sql<Counted>`
    select count(*)::int as total, (count(*) filter (where ${ALWAYS(reach.until)}))::int as always from ${LEDGER}
    where l.account_id = ${accountId} and l.target_id = ${targetId} and l.module = any (${[...modules]}::text[])
      and ${AT_HOTEL} ${within(reach)}`;
  const { rows } = await inBulk(tx, () => counted.execute(tx));
  return rows[0] ?? { total: 0, always: 0 };
}

/** A record to read back, with what was sent and its last result. */
export type ToRead = {
  old_id: string;
  new_id: string | null;
  state: string;
  digest: Buffer | null;
  sent: Record<string, unknown> | null;
  body: Record<string, unknown> | null;
  changes: object[] | null;
  /** The last result for the same payload. */
  proved: ProofState | null;
  /** The record's current values, if they were changed since the push. */
  here: Record<string, unknown> | null;
  /** From our first call for it to our last; null: no call is known. */
  oursMs: number | null;
  /** Read field by field; the others are only looked up in the hotel's list and have no body here. */
  drawn: boolean;
};

type Place = { targetId: string; module: ModuleKey; after: string; limit: number; reach: Reach };

export async function findToRead(tx: Tx, scope: Scope, { targetId, module, after, limit, reach }: Place) {
  const { accountId, propertyId } = scope;
  const { rows } = await sql<ToRead>`
    select l.old_id, l.new_id, l.state, l.digest, s.sent, s.changes, ${drawn(reach)} as drawn,
      case when ${drawn(reach)} then s.body end as body, case when p.digest = l.digest then p.state end as proved, a.ms as "oursMs",
      case when l.changed then (select t.values from ${sql.table(tableOf(module))} t where t.account_id = ${accountId}
        and t.property_id = ${propertyId} and t.module = ${module} and t.old_id = l.old_id) end as here
    from ${LEDGER}
    left join lateral (
      select (extract(epoch from max(a.at) - min(a.at)) * 1000)::float8 as ms from push_attempts a
      where a.account_id = l.account_id and a.target_id = l.target_id and a.module = l.module and a.old_id = l.old_id
    ) a on true
    where l.account_id = ${accountId} and l.target_id = ${targetId} and l.module = ${module} and l.old_id > ${after}
      and ${AT_HOTEL} ${within(reach)}
    order by l.old_id limit ${limit}`.execute(tx);
  return rows;
}

/** The bodies that created these. */
export async function findBodies(
  tx: Tx,
  { accountId }: Scope,
  { targetId, module, oldIds }: { targetId: string; module: string; oldIds: readonly string[] },
): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await sql<{ old_id: string; body: Record<string, unknown> }>`
    select old_id, body from push_sent where account_id = ${accountId} and target_id = ${targetId}
      and module = ${module} and old_id = any (${[...oldIds]}::text[])`.execute(tx);
  return new Map(rows.map(({ old_id, body }) => [old_id, body]));
}

/** The day of the last arrival among the pushed bookings. */
export async function findLastArrival(tx: Tx, { accountId }: Scope, targetId: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(s.sent ->> 'arrival') as last from push_sent s
    where s.account_id = ${accountId} and s.target_id = ${targetId} and s.module = 'reservations'`.execute(tx);
  return rows[0]?.last ?? null;
}

/** Which ids of the hotel are ours, of all its records. */
export async function findOldIdsOf(
  tx: Tx,
  { accountId }: Scope,
  targetId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ module: string; old_id: string; new_id: string }>`
    select l.module, l.old_id, l.new_id from push_records l
    where l.account_id = ${accountId} and l.target_id = ${targetId} and l.new_id = any (${[...ids]}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ module, old_id, new_id }) => [`${module} ${new_id}`, old_id]));
}
