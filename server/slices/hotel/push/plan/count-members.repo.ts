import { type RawBuilder, sql } from "kysely";
import type { Standing } from "../../../../../contract/push.ts";
import { modulesOf, type Stage } from "../../../../../core/hotel/push-order.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import { hiddenModules } from "../../../tenancy/properties/property-state.repo.ts";
import { countable, inBulk, ledger, type Membership, text } from "./members.repo.ts";
import { hasComeTrue, isWaiting } from "./waiting.repo.ts";

export type Counted = Standing & { module: string; kinds: number };
export type KindTotal = { module: string; kinds: number; total: number };
type Counting = { membership: Membership; targetId: string | null; context: string };

/** Members of a stage by module and by the kinds that include them; `kinds` 0 are those that stay here. */
export async function countKinds(tx: Tx, scope: Scope, stage: Stage, membership: Membership): Promise<KindTotal[]> {
  const { rows } = await inBulk(tx, () =>
    sql<KindTotal>`select module, kinds, count(*)::int as total from (${countable(scope, stage, membership)}) m
      group by module, kinds`.execute(tx),
  );
  return rows;
}

/** A member's state at the target; a record that changed since its push waits again. */
const bucket = sql`case
  when l.state in ('unknown', 'sending') then 'unknown'
  when l.state = 'withdrawn' then 'withdrawn'
  when l.back then 'failed'
  when l.state in ('pushed', 'failed') and not l.changed then l.state
  else 'waiting' end`;

/** The states of records that differ from the hotel's. */
const ODD = text(["changed", "failed", "unknown", "withdrawn", "none"]);
/** With more than these, counting all is faster. */
const MOST_ODD = 20_000;

const NONE = { total: 0, pushed: 0, failed: 0, unknown: 0, waiting: 0, withdrawn: 0, ready: 0 };

/**
 * Counts the members by state; of those that stay here only the total. If every member is in the ledger, only records
 * that differ from the hotel's are read: the others are the rest of the total.
 */
export async function countMembers(
  tx: Tx,
  scope: Scope,
  stage: Stage,
  { membership, targetId, context, totals }: Counting & { totals: readonly KindTotal[] },
): Promise<Counted[]> {
  const sum = (rows: readonly KindTotal[]) => rows.reduce((all, { total }) => all + total, 0);
  const kept = totals.filter(({ kinds }) => kinds === 0).map((row) => ({ ...NONE, ...row }));
  const wanted = totals.filter(({ kinds }) => kinds !== 0);
  if (sum(wanted) === 0) return kept;
  const counting = { membership, targetId, context };
  const { held: inLedger, odd } = await findHeld(tx, scope, stage, targetId);
  if (inLedger !== sum(totals) || odd > MOST_ODD) {
    const count = () => countStates(tx, scope, stage, { ...counting, areFew: sum(wanted) <= MOST_ODD });
    return [...kept, ...(await inBulk(tx, count))];
  }
  const among = sql`select l.old_id from push_records l where l.account_id = ${scope.accountId}
    and l.target_id = ${targetId}::uuid and l.module in ${text(modulesOf(stage))} and l.here and l.at_hotel in ${ODD}`;
  const odds = odd === 0 ? [] : await countStates(tx, scope, stage, { ...counting, areFew: true, among });
  const others = wanted.map(({ module, kinds, total }) => {
    const known = odds.find((row) => row.module === module && row.kinds === kinds) ?? { ...NONE, module, kinds };
    return { ...known, total, pushed: known.pushed + total - known.total };
  });
  return [...kept, ...others];
}

/** Records of the stage's modules in the ledger, and those of them that differ from the hotel's. */
async function findHeld(tx: Tx, scope: Scope, stage: Stage, targetId: string | null) {
  const { accountId } = scope;
  const { rows } = await sql<{ held: number; odd: number }>`
    select coalesce(sum(records), 0)::int as held,
      coalesce(sum(records) filter (where at_hotel <> 'pushed'), 0)::int as odd
    from push_states where account_id = ${accountId} and target_id = ${targetId}::uuid
      and module in ${text(modulesOf(stage))} and module not in (${hiddenModules(scope)})`.execute(tx);
  return rows[0] ?? { held: 0, odd: 0 };
}

/**
 * Whether the guest of a member `m` is at the target. A scalar subquery: `exists` would become a join with all guests.
 */
function hasGuest({ accountId }: Scope, targetId: string | null): RawBuilder<unknown> {
  const isThere = (module: string) => sql`(select g.state = 'pushed' from push_records g
    where g.account_id = ${accountId} and g.target_id = ${targetId}::uuid and g.module = ${module} and g.old_id = s.need)`;
  return sql`coalesce(${isThere("profiles")}, false) or coalesce(${isThere("accounts")}, false)`;
}

/**
 * Whether a record was found to wait when it was last built, and nothing of that has changed: not the record, nor what
 * records are built with, nor what it waits for.
 */
const isHeld = (context: string) => sql`case when ${isWaiting} and (l.state = 'pushed' or not l.changed)
  and (l.state = 'pushed' or l.context = ${context}) then not ${hasComeTrue} else false end`;

type States = Counting & { areFew: boolean; among?: RawBuilder<unknown> };

async function countStates(
  tx: Tx,
  scope: Scope,
  stage: Stage,
  { membership, targetId, context, areFew, among }: States,
): Promise<Counted[]> {
  const sum = (state: string) => sql`coalesce(sum(n) filter (where state = ${sql.lit(state)}), 0)::int`;
  const members = sql`(${countable(scope, stage, membership, among)}) m`;
  const joined = areFew ? eachInLedger(scope, targetId) : ledger(scope, targetId, stage);
  // Grouped first, so that a state is computed once for each record, not once for each sum.
  const { rows } = await sql<Counted>`
    select module, kinds, sum(n)::int as total, ${sum("pushed")} as pushed, ${sum("failed")} as failed,
      ${sum("unknown")} as unknown, ${sum("waiting")} as waiting, ${sum("withdrawn")} as withdrawn,
      coalesce(sum(n) filter (where is_ready), 0)::int as ready
    from (
      select module, kinds, state, case when state <> 'waiting' or is_held then false
        else need is null or ${hasGuest(scope, targetId)} end as is_ready, count(*) as n
      from (select m.module, m.kinds, m.need, ${bucket} as state, ${isHeld(context)} as is_held
        from ${members} ${joined} where m.kinds <> 0) s
      group by 1, 2, 3, 4
    ) counted group by module, kinds`.execute(tx);
  return rows;
}

/** Looks up each row, against the planner's estimate: newly filled tables have no statistics. */
const eachInLedger = ({ accountId }: Scope, targetId: string | null) => sql`
  left join lateral (select r.* from push_records r where r.account_id = ${accountId}
    and r.target_id = ${targetId}::uuid and r.module = m.module and r.old_id = m.old_id limit 1) l on true`;
