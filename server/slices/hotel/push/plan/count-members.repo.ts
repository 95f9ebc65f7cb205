import { type RawBuilder, sql } from "kysely";
import type { Standing } from "../../../../../contract/push.ts";
import { modulesOf, type Stage } from "../../../../../core/hotel/push-order.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import { countable, inBulk, ledger, type Membership, needsGuest, text } from "./members.repo.ts";

export type Counted = Standing & { kinds: number };
export type KindTotal = { kinds: number; total: number };
type Counting = { membership: Membership; targetId: string | null };

/** Members of a stage by the kinds that name them; `kinds` 0 are those that are kept here. */
export async function countKinds(tx: Tx, scope: Scope, stage: Stage, membership: Membership): Promise<KindTotal[]> {
  const { rows } = await inBulk(tx, () =>
    sql<KindTotal>`select kinds, count(*)::int as total from (${countable(scope, stage, membership)}) m
      group by kinds`.execute(tx),
  );
  return rows;
}

/** What became of a member at the target; a record that changed since its push waits again. */
const bucket = sql`case
  when l.state in ('unknown', 'sending') then 'unknown'
  when l.state = 'withdrawn' then 'withdrawn'
  when l.back then 'failed'
  when l.state in ('pushed', 'failed') and not l.changed then l.state
  else 'waiting' end`;

/** What is not simply at the hotel as it is here. */
const ODD = text(["changed", "failed", "unknown", "withdrawn", "none"]);
/** Of more than these it is quicker to count all. */
const MOST_ODD = 20_000;

/**
 * What became of the members. Where every one of them is in the ledger, only those are looked at that are not simply at
 * the hotel as they are here: the others are the rest of the total.
 */
export async function countMembers(
  tx: Tx,
  scope: Scope,
  stage: Stage,
  { membership, targetId, totals }: Counting & { totals: readonly KindTotal[] },
): Promise<Counted[]> {
  const ofLedger = sql`from push_records l where l.account_id = ${scope.accountId} and l.target_id = ${targetId}::uuid
    and l.module in ${text(modulesOf(stage))} and l.here`;
  const tally = await sql<{ held: number; odd: number }>`
    select count(*)::int as held, (count(*) filter (where l.at_hotel <> 'pushed'))::int as odd ${ofLedger}`.execute(tx);
  const { held = 0, odd = 0 } = tally.rows[0] ?? {};
  const all = totals.reduce((sum, { total }) => sum + total, 0);
  if (held !== all || odd > MOST_ODD) return inBulk(tx, () => countStates(tx, scope, stage, { membership, targetId }));
  const odds =
    odd === 0
      ? []
      : await countStates(tx, scope, stage, {
          membership,
          targetId,
          among: sql`select l.old_id ${ofLedger} and l.at_hotel in ${ODD}`,
        });
  const none = { total: 0, pushed: 0, failed: 0, unknown: 0, waiting: 0, withdrawn: 0, ready: 0 };
  return totals.map(({ kinds, total }) => {
    const known = odds.find((row) => row.kinds === kinds) ?? { kinds, ...none };
    return { ...known, total, pushed: known.pushed + total - known.total };
  });
}

/** Guests who are at the target. A join: asked for each record, the database may read all of them each time. */
const guests = ({ accountId }: Scope, { module }: Stage, targetId: string | null) =>
  needsGuest(module)
    ? sql`left join (
        select distinct old_id from push_records where account_id = ${accountId} and target_id = ${targetId}::uuid
          and module in ('profiles', 'accounts') and state = 'pushed') g on g.old_id = m.need`
    : sql`left join (select null as old_id where false) g on true`;

async function countStates(
  tx: Tx,
  scope: Scope,
  stage: Stage,
  { membership, targetId, among }: Counting & { among?: RawBuilder<unknown> },
): Promise<Counted[]> {
  const sum = (state: string) => sql`coalesce(sum(n) filter (where state = ${sql.lit(state)}), 0)::int`;
  // Grouped first: a state is worked out once for a record, not once for each of the sums.
  const { rows } = await sql<Counted>`
    select kinds, sum(n)::int as total, ${sum("pushed")} as pushed, ${sum("failed")} as failed,
      ${sum("unknown")} as unknown, ${sum("waiting")} as waiting, ${sum("withdrawn")} as withdrawn,
      coalesce(sum(n) filter (where state = 'waiting' and has_need), 0)::int as ready
    from (
      select m.kinds, ${bucket} as state, m.need is null or g.old_id is not null as has_need, count(*) as n
      from (${countable(scope, stage, membership, among)}) m ${ledger(scope, targetId, stage)}
      ${guests(scope, stage, targetId)} group by 1, 2, 3
    ) counted group by kinds`.execute(tx);
  return rows;
}
