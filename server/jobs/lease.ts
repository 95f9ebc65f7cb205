import { sql } from "kysely";
import type pg from "pg";
import type { JobProblemShown } from "../../contract/jobs.ts";
import { type AccountScope, type Db, inTenant, type Tx } from "../db/client.ts";
import { LeaseLost } from "./problems.ts";

/** One claim of one job. Every statement below applies only to the fence under which it was claimed. */
export type Lease = { scope: AccountScope; id: string; fence: number; seconds: number };

/** A job's statement may take longer than a request's, but not for ever: at the limit the try ends and is counted. */
const JOB_STATEMENT_LIMIT = "10min";

const leaseCondition = ({ scope, id, fence }: Lease) =>
  sql`account_id = ${scope.accountId} and id = ${id} and fence = ${fence} and state = 'running'`;

/**
 * Opens a job's transaction. Until it ends no other worker can take the job over, because the claim's `for update`
 * skips a row under `for key share`. A worker that freezes now would hold the row, so the server ends its transaction
 * after one lease without a statement: a frozen worker keeps a job no longer than a dead one.
 */
export async function holdLease(tx: Tx, lease: Lease): Promise<void> {
  const { rows } = await sql`
    select set_config('idle_in_transaction_session_timeout', ${String(Math.ceil(lease.seconds * 1_000))}, true),
      set_config('statement_timeout', ${JOB_STATEMENT_LIMIT}, true)
    from jobs where ${leaseCondition(lease)} for key share`.execute(tx);
  if (rows.length === 0) throw new LeaseLost();
}

/**
 * Closes the transaction. A cancel does not wait for `for key share`; after this update it does, until the commit that
 * follows.
 */
export async function confirmLease(tx: Tx, lease: Lease): Promise<void> {
  const { rows } = await sql`select 1 from jobs where ${leaseCondition(lease)} for share`.execute(tx);
  if (rows.length === 0) throw new LeaseLost();
}

export async function writeProgress(tx: Tx, lease: Lease, progress: unknown): Promise<void> {
  const saved = JSON.stringify(progress);
  const { numAffectedRows } = await sql`
    update jobs set progress = ${saved}::jsonb, problem = null,
      tries = case when progress is distinct from ${saved}::jsonb then 0 else tries end,
      lease_until = clock_timestamp() + make_interval(secs => ${lease.seconds})
    where ${leaseCondition(lease)}`.execute(tx);
  if (numAffectedRows !== 1n) throw new LeaseLost();
}

export async function renewLease(db: Db, lease: Lease): Promise<void> {
  await inTenant(db, lease.scope, async (tx) => {
    const { numAffectedRows } = await sql`
      update jobs set lease_until = clock_timestamp() + make_interval(secs => ${lease.seconds})
      where ${leaseCondition(lease)}`.execute(tx);
    if (numAffectedRows !== 1n) throw new LeaseLost();
  });
}

export type Outcome =
  | { kind: "done" }
  /** The job is done, and its row is deleted. */
  | { kind: "forgotten" }
  /** The job continues later, behind the others of its account. */
  | { kind: "again"; afterMs: number }
  /**
   * The job cannot continue because the disk is full or the database is away: it says why, and tries again without
   * using a try.
   */
  | { kind: "waiting"; afterMs: number; problem: JobProblemShown }
  /** The job continues as soon as any worker is free, in its old place. */
  | { kind: "released" }
  | { kind: "failed"; problem: JobProblemShown; final: boolean };

export type Backoff = { baseMs: number; capMs: number };

/** Runs in the transaction in which a job becomes `done` or `dead`. */
export type AtEnd = (tx: Tx, scope: AccountScope, jobId: string) => Promise<void>;
export type Settling = { backoff: Backoff; atEnd?: AtEnd | undefined };

/** Ends a claim; false if the claim had been lost. */
export function settleJob(db: Db, lease: Lease, outcome: Outcome, { backoff, atEnd }: Settling): Promise<boolean> {
  return inTenant(db, lease.scope, async (tx) => {
    if (outcome.kind === "forgotten")
      return (await sql`delete from jobs where ${leaseCondition(lease)}`.execute(tx)).numAffectedRows === 1n;
    const { rows } = await sql<{ state: string }>`
      update jobs set worker = null, lease_until = null, ${change(outcome, backoff)} where ${leaseCondition(lease)}
      returning state`.execute(tx);
    if (rows[0]?.state === "done" || rows[0]?.state === "dead") await atEnd?.(tx, lease.scope, lease.id);
    return rows.length === 1;
  });
}

const inMs = (ms: number) => sql`clock_timestamp() + make_interval(secs => ${ms / 1_000})`;

function change(outcome: Exclude<Outcome, { kind: "forgotten" }>, backoff: Backoff) {
  if (outcome.kind === "done") return sql`state = 'done', problem = null, ended_at = clock_timestamp()`;
  const unused = sql`state = 'queued', tries = greatest(tries - 1, 0)`;
  if (outcome.kind === "again") return sql`${unused}, problem = null, run_at = ${inMs(outcome.afterMs)}`;
  if (outcome.kind === "released") return unused;
  if (outcome.kind === "waiting")
    return sql`${unused}, problem = ${JSON.stringify(outcome.problem)}::jsonb, run_at = ${inMs(outcome.afterMs)}`;
  // A failure after progress counts as the first one; otherwise a job with a single try would be tried for ever.
  const tried = sql`least(greatest(tries, 1), max_tries)`;
  const dead = sql`(${outcome.final} or ${tried} >= max_tries)`;
  // Jitter keeps jobs that failed together from coming back together.
  const factor = (backoff.baseMs / 1_000) * (0.5 + Math.random() / 2);
  return sql`
    state = case when ${dead} then 'dead' else 'queued' end,
    ended_at = case when ${dead} then clock_timestamp() end,
    tries = ${tried}, problem = ${JSON.stringify(outcome.problem)}::jsonb,
    run_at = clock_timestamp()
      + make_interval(secs => least(${backoff.capMs / 1_000}, ${factor} * power(2, least(${tried}, 30) - 1)))`;
}

/**
 * For the embedded database, at start, as owner: the folder's lock proves that no other process is alive, so the leases
 * end at once and the first claim takes the jobs back. Their tries stay counted: a job that kills the process must not
 * do so at every start.
 */
export async function takeBackLeases(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    "update jobs set lease_until = now() - interval '1 second' where state = 'running'",
  );
  return rowCount ?? 0;
}
