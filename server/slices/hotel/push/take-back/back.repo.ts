import { sql } from "kysely";
import type { Stage } from "../../../../../core/hotel/push-order.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import type { RunFilter } from "../../../../db/schema/push.ts";
import { type Doubtful, doubtColumns, type LedgerRow, stillInDoubt } from "../deliver/ledger.repo.ts";
import { isHere, type Membership, members, PAGE } from "../plan/members.repo.ts";

type Collecting = {
  runId: string;
  targetId: string;
  stage: Stage & { index: number };
  module: ModuleKey;
  /** Bits of the kinds that are taken back. */
  wanted: number;
  /** Whether all records of the module are included, or only current members of the wanted kinds. */
  whole: boolean;
  oldIds: readonly string[] | null;
  filter: RunFilter | null;
  membership: Membership;
};

/** Outcomes of a call that made a record, or may have. */
const MADE = sql`('created', 'unchanged', 'unknown')`;

/** Calls that create or reinstate a booking at the hotel. */
const BOOKS = sql`('postReservation', 'putReinstateReservation')`;

/** A room's status and a guest's room change existing records. */
const isByRun = (module: ModuleKey, inHouse: boolean) => {
  if (module === "room-status") return sql`a.outcome = 'updated'`;
  if (module === "in-house") return sql`a.outcome in ('created', 'unchanged', 'unknown', 'updated')`;
  return inHouse
    ? sql`(a.outcome in ${MADE} or a.operation = 'postCheckIn' and a.outcome = 'updated')`
    : sql`a.outcome in ${MADE}`;
};

/**
 * Notes what is at the hotel and is to be taken back, in one statement. Records that may still be on their way count as
 * unknown: they must be settled first.
 */
export async function collectBack(tx: Tx, scope: Scope, collecting: Collecting): Promise<void> {
  const { runId, targetId, stage, module, wanted, whole, oldIds, filter, membership } = collecting;
  const { accountId, propertyId } = scope;
  const ofStage = sql`account_id = ${accountId} and run_id = ${runId} and stage = ${stage.index}::int`;
  const some = oldIds ? sql`and l.old_id = any (${oldIds}::text[])` : sql``;
  const among = whole
    ? sql``
    : sql`and (l.module, l.old_id) in (select m.module, m.old_id from (${members(scope, stage, membership)}) m where m.kinds & ${wanted}::int <> 0)`;
  const byRun = filter?.run
    ? sql`and (exists (
        select from push_attempts a where a.account_id = l.account_id and a.target_id = l.target_id and a.module = l.module
          and a.old_id = l.old_id and a.run_id = ${filter.run}
          and ${isByRun(module, stage.module === "in-house")})
        or l.run_id = ${filter.run} and s.sent ? 'travelsOn')`
    : sql``;
  // A booking whose guest we checked in is taken back with those in the house.
  const here = sql`(coalesce(s.sent ->> 'status', '') = 'InHouse' or s.sent is null and exists (
    select from reservations t where t.account_id = ${accountId} and t.property_id = ${propertyId}
      and t.module = 'reservations' and t.old_id = l.old_id and ${isHere(scope, membership)}))`;
  const ofStay = module === "reservations" ? sql`and ${here} = ${stage.module !== module}` : sql``;
  const { failed } = filter ?? {};
  const ofCause = failed?.cause ? sql`and l.cause = ${failed.cause}` : sql``;
  await sql`
    insert into push_pages (account_id, property_id, run_id, stage, page, module, kinds, ids, ends)
    select ${accountId}::uuid, ${propertyId}::uuid, ${runId}::uuid, ${stage.index}::int,
      page + (select coalesce(max(page) + 1, 0) from push_pages where ${ofStage}), ${module},
      ${wanted}::int, array_agg(record_id order by n), string_agg(letter, '' order by n)
    from (
      select l.record_id, row_number() over w as n, (row_number() over w - 1) / ${sql.lit(PAGE)} as page,
        case when l.state in ('unknown', 'sending') and not l.back then '?' else '.' end as letter
      from push_records l
      left join push_sent s on s.account_id = l.account_id and s.target_id = l.target_id and s.module = l.module
        and s.old_id = l.old_id
      where l.account_id = ${accountId} and l.target_id = ${targetId} and l.module = ${module}
        and (l.state in ('pushed', 'unknown', 'sending') or l.back or l.state in ('failed', 'again') and l.new_id is not null)
        ${some} ${among} ${byRun} ${ofCause} ${ofStay}
        and not exists (select from push_pages where ${ofStage} and module = ${module})
      window w as (order by l.record_id desc)
    ) chosen group by page`.execute(tx);
}

export type BackRow = LedgerRow & {
  sent: Record<string, unknown> | null;
  body: Record<string, unknown> | null;
  was: Record<string, unknown> | null;
  /** Whether the run that is taken back booked it, and whether it added it to a share; null: no run is taken back. */
  booked: boolean | null;
  joined: boolean | null;
};

/** The ledger rows of a page's records, with what was sent. */
export async function findBack(
  tx: Tx,
  { accountId, propertyId }: Scope,
  {
    targetId,
    module,
    ids,
    run,
  }: { targetId: string; module: Stage["module"]; ids: readonly string[]; run: string | null },
): Promise<BackRow[]> {
  const wanted = `{${ids}}`;
  const known = await sql<{ old_id: string }>`
    select t.old_id from ${sql.table(tableOf(module))} t
    where t.account_id = ${accountId} and t.property_id = ${propertyId} and t.id = any (${wanted}::bigint[])`.execute(
    tx,
  );
  const oldIds = known.rows.map(({ old_id }) => old_id);
  // A record that was deleted here is still at the hotel: only the ledger knows it.
  const either = oldIds.length === ids.length ? sql`` : sql`or l.record_id = any (${wanted}::bigint[])`;
  const { rows } = await sql<BackRow>`
    select l.*, ${doubtColumns}, l.record_id::text as record_id, s.sent, s.body, s.was, a.booked, a.joined from push_records l
    cross join lateral (
      select bool_or(a.operation in ${BOOKS} and a.outcome <> 'refused') as booked, bool_or(a.operation = 'postCombineShareReservations') as joined
      from push_attempts a where a.account_id = l.account_id and a.target_id = l.target_id and a.module = l.module
        and a.old_id = l.old_id and a.run_id = ${run}::uuid) a
    left join push_sent s on s.account_id = l.account_id and s.target_id = l.target_id and s.module = l.module
      and s.old_id = l.old_id
    where l.account_id = ${accountId} and l.target_id = ${targetId} and l.module = ${module}
      and (l.old_id = any (${oldIds}::text[]) ${either})`.execute(tx);
  return rows;
}

/** Ids at the hotel by module and old id, including records that were taken back. */
export async function findAllIds(
  tx: Tx,
  { accountId }: Scope,
  targetId: string,
  oldIds: readonly string[],
): Promise<Map<string, string>> {
  if (oldIds.length === 0) return new Map();
  const { rows } = await sql<{ module: string; old_id: string; new_id: string }>`
    select module, old_id, new_id from push_records
    where account_id = ${accountId} and target_id = ${targetId} and module in ('profiles', 'accounts')
      and old_id = any (${[...oldIds]}::text[]) and new_id is not null`.execute(tx);
  return new Map(rows.map(({ module, old_id, new_id }) => [`${module} ${old_id}`, new_id]));
}

/** Our bookings with these ids at the hotel, and how many of their steps are done. */
export async function findBookings(
  tx: Tx,
  { accountId }: Scope,
  { targetId, newIds }: { targetId: string; newIds: readonly string[] },
): Promise<Map<string, number>> {
  if (newIds.length === 0) return new Map();
  const { rows } = await sql<{ new_id: string; step: number }>`
    select new_id, step from push_records where account_id = ${accountId} and target_id = ${targetId}
      and module = 'reservations' and new_id = any (${[...newIds]}::text[]) and state <> 'withdrawn'`.execute(tx);
  return new Map(rows.map(({ new_id, step }) => [new_id, step]));
}

/** Which of these are taken back. */
export async function findWithdrawn(
  tx: Tx,
  { accountId }: Scope,
  { targetId, module, oldIds }: { targetId: string; module: string; oldIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (oldIds.length === 0) return new Set();
  const { rows } = await sql<{ old_id: string }>`
    select old_id from push_records where account_id = ${accountId} and target_id = ${targetId} and module = ${module}
      and old_id = any (${[...oldIds]}::text[]) and state = 'withdrawn'`.execute(tx);
  return new Set(rows.map(({ old_id }) => old_id));
}

/** Whether this call that takes it back is still in doubt; if so, the row is locked until this transaction ends. */
export async function holdInDoubt(tx: Tx, scope: Scope, record: Doubtful): Promise<boolean> {
  const { rows } = await sql<object>`
    select 1 from push_records where ${stillInDoubt(scope, record)} and back for update`.execute(tx);
  return rows.length > 0;
}
