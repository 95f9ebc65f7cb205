import { type Selectable, sql } from "kysely";
import type { PushKind } from "../../../../contract/push.ts";
import type { ProofCounts, ProofState } from "../../../../contract/verifications.ts";
import { ALWAYS_MODULES, PARTS } from "../../../../core/hotel/sample.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";
import type { SampleOf } from "../../../db/schema/verifications.ts";

export type VerificationRow = Selectable<Tables["verifications"]>;

const ofProperty = (tx: Tx, { accountId, propertyId }: Scope) =>
  tx.selectFrom("verifications").selectAll().where("account_id", "=", accountId).where("property_id", "=", propertyId);

export const findVerification = (tx: Tx, scope: Scope, id: string): Promise<VerificationRow | undefined> =>
  ofProperty(tx, scope).where("id", "=", id).executeTakeFirst();

export const findVerificationOfJob = (tx: Tx, scope: Scope, jobId: string): Promise<VerificationRow | undefined> =>
  ofProperty(tx, scope).where("job_id", "=", jobId).executeTakeFirst();

export const listVerifications = (tx: Tx, scope: Scope, limit: number): Promise<VerificationRow[]> =>
  ofProperty(tx, scope).orderBy("at", "desc").orderBy("id").limit(limit).execute();

type NewVerification = {
  id: string;
  targetId: string;
  kinds: readonly PushKind[];
  total: number;
  jobId: string;
  onlyChanged?: boolean;
  waitsFor?: string | null;
  sample?: SampleOf | null;
};

export async function insertVerification(tx: Tx, { accountId, propertyId, user }: Scope, run: NewVerification) {
  await tx
    .insertInto("verifications")
    .values({
      account_id: accountId,
      property_id: propertyId,
      id: run.id,
      target_id: run.targetId,
      kinds: [...run.kinds],
      total: run.total,
      job_id: run.jobId,
      by_id: user.id,
      by_name: user.name,
      only_changed: run.onlyChanged ?? false,
      waits_for: run.waitsFor ?? null,
      sample: run.sample ? JSON.stringify(run.sample) : null,
    })
    .execute();
}

export async function keepBeside(tx: Tx, { accountId }: Scope, id: string, beside: number): Promise<void> {
  await tx
    .updateTable("verifications")
    .set({ beside })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export async function endVerification(tx: Tx, { accountId }: Scope, id: string, { cancelled = false } = {}) {
  await tx
    .updateTable("verifications")
    .set({ ended_at: new Date(), cancelled })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/**
 * At the hotel, or perhaps: what can be read. A list entry that the hotel had before us was not sent, so there is
 * nothing to compare.
 */
const AT_HOTEL = sql`(l.state in ('sending', 'unknown') or l.state = 'pushed' and s.old_id is not null)`;
/** It was pushed since it was read, or is about to be. */
const STALE = sql`(p.stale or p.digest is distinct from l.digest)`;

const LEDGER = sql`push_records l
  left join push_sent s on s.account_id = l.account_id and s.target_id = l.target_id and s.module = l.module
    and s.old_id = l.old_id
  left join push_proofs p on p.account_id = l.account_id and p.target_id = l.target_id and p.module = l.module
    and p.old_id = l.old_id`;

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
  or p.state not in ('verified', 'expected'))`;

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

export async function countToRead(
  tx: Tx,
  { accountId }: Scope,
  targetId: string,
  modules: readonly string[],
  reach: Reach,
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as total, (count(*) filter (where ${ALWAYS(reach.until)}))::int as always from ${LEDGER}
    where l.account_id = ${accountId} and l.target_id = ${targetId} and l.module = any (${[...modules]}::text[])
      and ${AT_HOTEL} ${within(reach)}`.execute(tx);
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

/** Where a verification continues in a module. */
export async function findLast(tx: Tx, { accountId }: Scope, id: string, module: string): Promise<string> {
  const { rows } = await sql<{ last: string | null }>`
    select max(last_old_id) as last from verification_pages
    where account_id = ${accountId} and verification_id = ${id} and module = ${module}`.execute(tx);
  return rows[0]?.last ?? "";
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

export type NewProof = {
  oldId: string;
  state: ProofState;
  fields: readonly object[];
  cause: string;
  detail: string | null;
  digest: string | null;
  /** For records that were changed at the hotel. */
  changedAt?: string | undefined;
  changedBy?: string | undefined;
};

type Flagged = { flagged: number; flaggedOpen: number };
type PageOf = { id: string; targetId: string; module: string; last: string; ends: string } & Flagged;

/** A page and its results, in one transaction: after a kill it is read again or not at all. */
export async function savePage(tx: Tx, { accountId, propertyId }: Scope, page: PageOf, proofs: readonly NewProof[]) {
  const { id, targetId, module, last, ends, flagged, flaggedOpen } = page;
  await tx
    .insertInto("verification_pages")
    .values({
      ...{ account_id: accountId, property_id: propertyId, verification_id: id, module, last_old_id: last },
      ...{ ends, flagged, flagged_open: flaggedOpen },
    })
    .execute();
  if (proofs.length === 0) return;
  // A decision to leave a difference holds as long as the same fields differ.
  await sql`
    insert into push_proofs as p
      (account_id, property_id, target_id, module, old_id, verification_id, state, fields, cause, detail, digest,
      changed_at, changed_by)
    select ${accountId}::uuid, ${propertyId}::uuid, ${targetId}::uuid, ${module}, "oldId", ${id}::uuid, state, fields,
      cause, detail, decode(digest, 'base64'), "changedAt", "changedBy"
    from jsonb_to_recordset(${JSON.stringify(proofs)}::jsonb)
      as n ("oldId" text, state text, fields jsonb, cause text, detail text, digest text,
        "changedAt" timestamptz, "changedBy" text)
    on conflict (account_id, target_id, module, old_id) do update set verification_id = excluded.verification_id,
      state = excluded.state, fields = excluded.fields, cause = excluded.cause, detail = excluded.detail,
      digest = excluded.digest, stale = false, at = clock_timestamp(), changed_at = excluded.changed_at,
      changed_by = excluded.changed_by,
      left_why = case when p.state = excluded.state and p.fields = excluded.fields then p.left_why end,
      left_by = case when p.state = excluded.state and p.fields = excluded.fields then p.left_by end,
      left_at = case when p.state = excluded.state and p.fields = excluded.fields then p.left_at end`.execute(tx);
}

/**
 * `flagged`: read whole only because the hotel's list differed from what was sent; `flaggedOpen`: and the record does
 * differ.
 */
export type PageCounts = Omit<ProofCounts, "total" | "pending"> & Flagged;

export async function sumVerifications(tx: Tx, { accountId }: Scope, ids: readonly string[]) {
  const { rows } = await sql<PageCounts & { id: string }>`
    select verification_id as id, sum(verified)::int as verified, sum(expected)::int as expected,
      sum(differs)::int as differs, sum(changed_at_hotel)::int as "changedAtHotel", sum(missing)::int as missing,
      sum(doubled)::int as doubled, sum(unprovable)::int as unprovable, sum(unknown)::int as unknown,
      sum(there)::int as there, sum(unproved)::int as unproved, sum(flagged)::int as flagged,
      sum(flagged_open)::int as "flaggedOpen"
    from verification_pages where account_id = ${accountId} and verification_id = any (${[...ids]}::uuid[])
    group by verification_id`.execute(tx);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export type ProofRow = Selectable<Tables["push_proofs"]> & {
  new_id: string | null;
  confirmation: string | null;
  is_stale: boolean;
  record_id: string | null;
  list: string;
  name: string;
};

export type ProofsQuery = {
  targetId: string;
  module?: string | undefined;
  /** `open`: differs, was not pushed since and is not accepted. */
  state?: ProofState | "open" | undefined;
  cause?: string | undefined;
  oldIds?: readonly string[] | undefined;
  /** In this verification, and different from what was sent. */
  openOf?: string;
};

/** Records that need a person. */
const OPEN = sql`p.state not in ('verified', 'expected') and p.left_why is null and not ${STALE}`;

function chosen({ accountId }: Scope, query: ProofsQuery) {
  const { targetId, module, state, cause, oldIds, openOf } = query;
  const parts = [sql`p.account_id = ${accountId} and p.target_id = ${targetId} and l.state = 'pushed'`];
  if (module !== undefined) parts.push(sql`p.module = ${module}`);
  if (state === "open") parts.push(OPEN);
  else if (state !== undefined) parts.push(sql`p.state = ${state} and not ${STALE}`);
  if (cause !== undefined) parts.push(sql`p.cause = ${cause}`);
  if (oldIds !== undefined) parts.push(sql`p.old_id = any (${[...oldIds]}::text[])`);
  if (openOf !== undefined) parts.push(sql`p.verification_id = ${openOf} and p.state not in ('verified', 'expected')`);
  return sql.join(parts, sql` and `);
}

const PROOFS = sql`push_proofs p join push_records l on l.account_id = p.account_id and l.target_id = p.target_id
  and l.module = p.module and l.old_id = p.old_id`;

export async function listProofs(
  tx: Tx,
  scope: Scope,
  { limit, offset, ...query }: ProofsQuery & { limit: number; offset: number },
): Promise<ProofRow[]> {
  const { rows } = await sql<ProofRow>`
    select f.*, coalesce(g.name, h.name, b.name, '') as name from (
      select p.*, l.new_id, l.confirmation, l.list, case when l.here then l.record_id end as record_id,
        ${STALE} as is_stale
      from ${PROOFS} where ${chosen(scope, query)} order by p.module, p.old_id limit ${limit} offset ${offset}
    ) f
    left join profiles g on f.list = 'profiles' and g.account_id = f.account_id and g.id = f.record_id
    left join reservations r on f.list = 'reservations' and r.account_id = f.account_id and r.id = f.record_id
    left join profiles h on h.property_id = r.property_id and h.module = 'profiles' and h.old_id = r.profile_old_id
    left join blocks b on f.list = 'blocks' and b.account_id = f.account_id and b.id = f.record_id
    order by f.module, f.old_id`.execute(tx);
  return rows;
}

export async function countProofs(tx: Tx, scope: Scope, query: ProofsQuery): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${PROOFS} where ${chosen(scope, query)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The current values of these records, by old id. */
export async function findHereOf(
  tx: Tx,
  { accountId, propertyId }: Scope,
  module: ModuleKey,
  oldIds: readonly string[],
): Promise<Map<string, Readonly<Record<string, unknown>>>> {
  const { rows } = await sql<{ old_id: string; values: Record<string, unknown> }>`
    select t.old_id, t.values from ${sql.table(tableOf(module))} t where t.account_id = ${accountId}
      and t.property_id = ${propertyId} and t.module = ${module} and t.old_id = any (${[...oldIds]}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ old_id, values }) => [old_id, values]));
}

export type StandingRow = { module: string; state: ProofState | "unread" | "unknown"; is_left: boolean; n: number };

/** The state of every record at the hotel. */
export async function countStanding(tx: Tx, { accountId }: Scope, targetId: string): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select l.module, case when l.state <> 'pushed' then 'unknown' when p.old_id is null or ${STALE} then 'unread'
      else p.state end as state, p.left_why is not null and not ${STALE} as is_left, count(*)::int as n
    from ${LEDGER} where l.account_id = ${accountId} and l.target_id = ${targetId} and ${AT_HOTEL}
    group by 1, 2, 3`.execute(tx);
  return rows;
}

export type CauseRow = Pick<ProofRow, "module" | "state" | "cause" | "fields"> & { count: number };

/** Why records differ, most records first; the fields are those of one of them. */
export async function listProofCauses(tx: Tx, { accountId }: Scope, targetId: string): Promise<CauseRow[]> {
  const { rows } = await sql<CauseRow>`
    select p.module, p.state, p.cause, count(*)::int as count, (array_agg(p.fields order by p.old_id))[1] as fields
    from ${PROOFS} where p.account_id = ${accountId} and p.target_id = ${targetId} and l.state = 'pushed' and ${OPEN}
    group by p.module, p.state, p.cause order by count(*) desc, p.module, p.state, p.cause limit 200`.execute(tx);
  return rows;
}

type Some = { targetId: string; module: string; oldIds: readonly string[] };

const some = ({ accountId }: Scope, { targetId, module, oldIds }: Some) => sql`account_id = ${accountId}
  and target_id = ${targetId} and module = ${module} and old_id = any (${[...oldIds]}::text[])`;

/** How many of them differ, and are accepted now. */
export async function leaveProofs(tx: Tx, scope: Scope, leaving: Some & { why: string }): Promise<number> {
  const { rows } = await sql<object>`
    update push_proofs set left_why = ${leaving.why}, left_by = ${scope.user.name}, left_at = clock_timestamp()
    where ${some(scope, leaving)} and state not in ('verified', 'expected') returning 1`.execute(tx);
  return rows.length;
}

/** They are about to be pushed, or were changed here: their results are outdated. */
export async function markStale(tx: Tx, scope: Scope, records: Some): Promise<void> {
  await sql`update push_proofs set stale = true where ${some(scope, records)}`.execute(tx);
}
