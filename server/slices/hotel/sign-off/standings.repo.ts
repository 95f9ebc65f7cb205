import { sql } from "kysely";
import type { SignedFigures } from "../../../../contract/sign-offs.ts";
import type { ProofState } from "../../../../contract/verifications.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { inBulk } from "../push/plan/members.repo.ts";

/** Records of a module by the result of reading back. `unread`: since their push. `unknown`: not known to be there. */
export type StandingRow = {
  module: string;
  state: ProofState | "unread" | "unknown";
  why: string | null;
  /** Arrives within three days of the hotel's day. */
  soon: boolean;
  count: number;
};

/**
 * All records at the hotel, each counted once. A reading before the record's last push counts as not read. A list entry
 * that the hotel had before us was not sent, so nothing can be read back.
 */
export async function countStandings(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { targetId, businessDate }: { targetId: string; businessDate: string },
): Promise<StandingRow[]> {
  const counted = sql<StandingRow>`
    select l.module, case when l.state in ('sending', 'unknown') then 'unknown'
        when p.state is null or p.stale or p.digest is distinct from l.digest then 'unread' else p.state end as state,
      case when p.digest = l.digest and not p.stale and p.state not in ('verified', 'expected') then p.left_why end as why,
      coalesce(r.arrival < ${businessDate}::date + 3 and r.arrival >= ${businessDate}::date, false) as soon,
      count(*)::int as count
    from push_records l
    left join push_proofs p on p.account_id = l.account_id and p.target_id = l.target_id and p.module = l.module
      and p.old_id = l.old_id
    left join reservations r on l.module = 'reservations' and r.account_id = l.account_id and r.id = l.record_id
      and r.property_id = ${propertyId}
    where l.account_id = ${accountId} and l.target_id = ${targetId}
      and (l.state in ('sending', 'unknown') or l.state = 'pushed' and exists (
        select from push_sent s where s.account_id = l.account_id and s.target_id = l.target_id
          and s.module = l.module and s.old_id = l.old_id))
    group by 1, 2, 3, 4 order by 1, 2, 3`;
  return (await inBulk(tx, () => counted.execute(tx))).rows;
}

/** The data on which the figures are based. */
export async function findBasis(tx: Tx, { accountId, propertyId }: Scope, targetId: string) {
  const { rows } = await sql<SignedFigures["basis"]>`
    select
      (select coalesce(jsonb_object_agg(module, version::text), '{}') from data_versions
        where account_id = ${accountId} and property_id = ${propertyId}) as records,
      (select coalesce(jsonb_object_agg(module, version::text), '{}') from push_versions
        where account_id = ${accountId} and target_id = ${targetId}) as ledger,
      (select id from push_runs where account_id = ${accountId} and target_id = ${targetId}
        order by at desc limit 1) as push,
      (select id from verifications where account_id = ${accountId} and target_id = ${targetId}
        order by at desc limit 1) as "readBack",
      (select at::text from reconcile_report_heads where account_id = ${accountId} and property_id = ${propertyId}) as report,
      (select max(at)::text from hotel_statistics
        where account_id = ${accountId} and target_id = ${targetId}) as statistics,
      greatest(
        (select at from receivable_lists where account_id = ${accountId} and property_id = ${propertyId}),
        (select max(at) from receivable_postings where account_id = ${accountId} and target_id = ${targetId})
      )::text as receivables`.execute(tx);
  const [basis] = rows;
  if (!basis) throw new Error("A question without a table has no answer.");
  return basis;
}

type RunOf = { by: string; at: Date };
export type Going = {
  pushing: boolean;
  paused: boolean;
  pushed: RunOf | null;
  reading: boolean;
  read: RunOf | null;
};

/** The jobs running at a hotel, and the last ended ones. */
export async function findGoing(tx: Tx, { accountId }: Scope, targetId: string): Promise<Going> {
  const own = sql`account_id = ${accountId} and target_id = ${targetId}`;
  const live = (run: string) => sql`exists (select from jobs j where j.account_id = ${sql.ref(`${run}.account_id`)}
    and j.id = ${sql.ref(`${run}.job_id`)} and j.state in ('queued', 'running'))`;
  const { rows } = await sql<{
    pushing: boolean;
    paused: boolean;
    reading: boolean;
    pushedBy: string | null;
    pushedAt: Date | null;
    readBy: string | null;
    readAt: Date | null;
  }>`
    select
      exists (select from push_runs r where ${own} and r.ended_at is null and not r.cancelled and r.paused_at is null
        and ${live("r")}) as pushing,
      exists (select from push_runs r where ${own} and r.ended_at is null and not r.cancelled
        and r.paused_at is not null) as paused,
      exists (select from verifications v where ${own} and v.ended_at is null and not v.cancelled
        and ${live("v")}) as reading,
      p.by_name as "pushedBy", p.ended_at as "pushedAt", v.by_name as "readBy", v.ended_at as "readAt"
    from (select) one
    left join lateral (select by_name, ended_at from push_runs where ${own} and ended_at is not null and not cancelled
      and mode = 'push' order by ended_at desc limit 1) p on true
    left join lateral (select by_name, ended_at from verifications where ${own} and ended_at is not null
      and not cancelled order by ended_at desc limit 1) v on true`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("A question without a table has no answer.");
  const { pushing, paused, reading, pushedBy, pushedAt, readBy, readAt } = row;
  return {
    ...{ pushing, paused, reading },
    pushed: pushedAt ? { by: pushedBy ?? "", at: pushedAt } : null,
    read: readAt ? { by: readBy ?? "", at: readAt } : null,
  };
}
