import { type Selectable, sql } from "kysely";
import type { ProofState } from "../../../../contract/verifications.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";
import { inBulk } from "../push/plan/members.repo.ts";

/**
 * At the hotel, or perhaps: what can be read. A list entry that the hotel had before us was not sent, so there is
 * nothing to compare.
 */
export const AT_HOTEL = sql`(l.state in ('sending', 'unknown') or l.state = 'pushed' and s.old_id is not null)`;
/** Results that need no person: as they were sent, or in the hotel's list as they were sent. */
export const GOOD = sql`('verified', 'expected', 'there')`;
/** It was pushed since it was read, or is about to be. */
export const STALE = sql`(p.stale or p.digest is distinct from l.digest)`;

export const LEDGER = sql`push_records l
  left join push_sent s on s.account_id = l.account_id and s.target_id = l.target_id and s.module = l.module
    and s.old_id = l.old_id
  left join push_proofs p on p.account_id = l.account_id and p.target_id = l.target_id and p.module = l.module
    and p.old_id = l.old_id`;

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
const OPEN = sql`p.state not in ${GOOD} and p.left_why is null and not ${STALE}`;

function chosen({ accountId }: Scope, query: ProofsQuery) {
  const { targetId, module, state, cause, oldIds, openOf } = query;
  const parts = [sql`p.account_id = ${accountId} and p.target_id = ${targetId} and l.state = 'pushed'`];
  if (module !== undefined) parts.push(sql`p.module = ${module}`);
  if (state === "open") parts.push(OPEN);
  else if (state !== undefined) parts.push(sql`p.state = ${state} and not ${STALE}`);
  if (cause !== undefined) parts.push(sql`p.cause = ${cause}`);
  if (oldIds !== undefined) parts.push(sql`p.old_id = any (${[...oldIds]}::text[])`);
  if (openOf !== undefined) parts.push(sql`p.verification_id = ${openOf} and p.state not in ${GOOD}`);
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
  const counted = sql<StandingRow>`
    select l.module, case when l.state <> 'pushed' then 'unknown' when p.old_id is null or ${STALE} then 'unread'
      else p.state end as state, p.left_why is not null and not ${STALE} as is_left, count(*)::int as n
    from ${LEDGER} where l.account_id = ${accountId} and l.target_id = ${targetId} and ${AT_HOTEL}
    group by 1, 2, 3`;
  return (await inBulk(tx, () => counted.execute(tx))).rows;
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
    where ${some(scope, leaving)} and state not in ${GOOD} returning 1`.execute(tx);
  return rows.length;
}

/** They are about to be pushed, or were changed here: their results are outdated. */
export async function markStale(tx: Tx, scope: Scope, records: Some): Promise<void> {
  await sql`update push_proofs set stale = true where ${some(scope, records)}`.execute(tx);
}
