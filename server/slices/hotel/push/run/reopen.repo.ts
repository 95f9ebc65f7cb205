import { sql } from "kysely";
import type { Scope, Tx } from "../../../../db/client.ts";
import { AGREED_MS } from "../deliver/doubt.ts";
import { hasComeTrue } from "../plan/waiting.repo.ts";
import type { RunRow } from "./runs.repo.ts";

type Run = Pick<RunRow, "id" | "target_id">;

/**
 * Makes records of a run pending again that it can go on with: unknown ones whose doubt is over (`believable`: also those
 * that a second lookup in agreement would settle), and those that wait for another record: all, or where it is there by
 * now. Returns the first stage that has one.
 */
export async function reopenPages(
  tx: Tx,
  { accountId }: Scope,
  { id, target_id: targetId }: Run,
  { believable, waiting }: { believable: boolean; waiting: "none" | "ready" | "all" },
): Promise<number | undefined> {
  const ofTarget = sql`l.account_id = ${accountId} and l.target_id = ${targetId}`;
  const agreed = sql`(not l.slow and l.absent_at <= clock_timestamp() - make_interval(secs => ${AGREED_MS / 1_000}))`;
  // One that was held back names no record: another of its room must come first.
  const { rows } = await sql<{ stage: number | null }>`
    with doubtful as materialized (
      select module, record_id from push_records l where ${ofTarget} and l.intended_at is not null
        ${believable ? sql`and ${agreed} is not true` : sql``}),
    free as materialized (
      select module, record_id from push_records l where ${waiting === "none" ? sql`false` : ofTarget}
        and l.intended_at is null and l.cause = 'build unlinked'
        ${waiting === "ready" ? sql`and (l.value is null or ${hasComeTrue})` : sql``}),
    reopened as (
      select p.stage, p.page, (
        select string_agg(case
          when letter = 'w' and (p.module, id) in (select module, record_id from free) then '.'
          when letter = '?' and (p.module, id) not in (select module, record_id from doubtful) then '.'
          else letter end, '' order by n)
        from unnest(p.ids, string_to_array(p.ends, null)) with ordinality as one (id, letter, n)) as ends
      from push_pages p
      where p.account_id = ${accountId} and p.run_id = ${id} and (p.unknown > 0 or p.waiting > 0)),
    written as (
      update push_pages p set ends = r.ends from reopened r
      where p.account_id = ${accountId} and p.run_id = ${id} and p.stage = r.stage and p.page = r.page and p.ends <> r.ends
      returning p.stage)
    select min(stage) as stage from written`.execute(tx);
  return rows[0]?.stage ?? undefined;
}

/** Goes through the run's stages again from this one; its members stay those that it has noted. */
export async function enterAgain(tx: Tx, { accountId }: Scope, id: string, stage: number): Promise<void> {
  await sql`update push_runs set stage = ${stage}, collected = true, tried_again = true, ended_at = null, stuck = 0
    where account_id = ${accountId} and id = ${id}`.execute(tx);
}

/** Records of a run that still wait although what they name is at the hotel. */
export async function countStuck(tx: Tx, { accountId }: Scope, { id, target_id: targetId }: Run): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from push_pages p
    cross join lateral unnest(p.ids, string_to_array(p.ends, null)) as one (id, letter)
    join push_records l on l.account_id = p.account_id and l.target_id = ${targetId} and l.module = p.module
      and l.record_id = one.id and l.cause = 'build unlinked' and l.intended_at is null
    where p.account_id = ${accountId} and p.run_id = ${id} and p.waiting > 0 and one.letter = 'w'
      and ${hasComeTrue}`.execute(tx);
  return rows[0]?.n ?? 0;
}
