import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { z } from "zod";
import type { Job, JobState } from "../../contract/jobs.ts";
import type { AccountScope, Tx } from "../db/client.ts";
import type { Tables } from "../db/schema/tables.ts";
import { Refusal } from "../refusals/refusal.ts";
import type { JobDefinition } from "./define-job.ts";
import type { JobOf, ScopeOf } from "./job-context.ts";
import type { Once } from "./once.ts";

/** All jobs of an account or, with a property, only that property's. */
export type JobsScope = AccountScope & { propertyId?: string };

const LARGEST_PAYLOAD = 8_192;

type Enqueue = {
  afterMs?: number;
  /** While a job of this lane waits or runs no second one is made: the caller gets the existing one. */
  lane?: string;
  /** The same key makes one job, however often it is sent; with another request it is refused. */
  once?: Once | undefined;
};
export type Enqueued = { id: string; state: JobState; created: boolean };

/** Takes the caller's transaction: the job exists if, and only if, what it works on does. */
export async function enqueue<Of extends JobOf, Payload extends z.ZodType>(
  tx: Tx,
  scope: ScopeOf<Of>,
  definition: JobDefinition<Of, Payload>,
  input: z.input<Payload>,
  { afterMs = 0, lane, once }: Enqueue = {},
): Promise<Enqueued> {
  const payload = JSON.stringify(definition.payload.parse(input));
  if (payload.length > LARGEST_PAYLOAD) throw new Error(`The payload of ${definition.name} holds data instead of ids.`);
  const insert = tx
    .insertInto("jobs")
    .values({
      account_id: scope.accountId,
      property_id: definition.of === "property" ? (scope as ScopeOf<"property">).propertyId : null,
      name: definition.name,
      payload,
      lane: lane ?? null,
      max_tries: definition.maxTries,
      counts: definition.counts,
      run_at: sql<Date>`clock_timestamp() + make_interval(secs => ${afterMs / 1_000})`,
      by_id: scope.user.id,
      by_name: scope.user.name,
    })
    .onConflict((on) => on.doNothing()) // The lane is the only key that can conflict.
    .returning(["id", "state"]);
  const before = once && (await findByKey(tx, scope, once));
  if (before) return { ...before, created: false };
  for (;;) {
    const made = await insert.executeTakeFirst();
    const job = made ?? (lane === undefined ? undefined : await findInLane(tx, scope, lane));
    if (!job) continue; // The existing job ended between the two statements, so the lane is free.
    if (once) await keepKey(tx, scope, once, job.id);
    return { ...job, created: made !== undefined };
  }
}

/**
 * Finds the job made under a key. Of two concurrent calls with one key the second waits here, and finds the job of the
 * first.
 */
export async function findByKey(tx: Tx, { accountId }: AccountScope, { key, hash }: Once) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${key}`}, 0))`.execute(tx);
  const job = await tx
    .selectFrom("job_keys as k")
    .innerJoin("jobs as j", (on) => on.onRef("j.account_id", "=", "k.account_id").onRef("j.id", "=", "k.job_id"))
    .select(["j.id", "j.state", "k.hash"])
    .where("k.account_id", "=", accountId)
    .where("k.key", "=", key)
    .executeTakeFirst();
  if (!job) return undefined;
  if (!job.hash.equals(hash)) throw new Refusal("conflict", { text: "idempotency_reused" });
  return { id: job.id, state: job.state };
}

async function keepKey(tx: Tx, { accountId }: AccountScope, { key, hash }: Once, jobId: string): Promise<void> {
  await tx.insertInto("job_keys").values({ account_id: accountId, key, hash, job_id: jobId }).execute();
}

/** The job that waits or runs in a lane. */
export const findInLane = (tx: Tx, { accountId }: AccountScope, lane: string) =>
  tx
    .selectFrom("jobs")
    .select(["id", "state"])
    .where("account_id", "=", accountId)
    .where("lane", "=", lane)
    .where("state", "in", live)
    .executeTakeFirst();

/** Literals: with parameters PostgreSQL could not infer the partial index of the lanes. */
const live = sql<JobState>`('queued', 'running')`;

export async function findJob(tx: Tx, scope: JobsScope, id: string): Promise<Job | undefined> {
  const row = await jobsOf(tx, scope).selectAll().where("id", "=", id).executeTakeFirst();
  return row && toJob(row);
}

export async function findJobs(tx: Tx, scope: JobsScope, ids: readonly string[]): Promise<Map<string, Job>> {
  const rows = await jobsOf(tx, scope).selectAll().where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, toJob(row)]));
}

/** The newest job of these names. */
export async function findNewest(tx: Tx, scope: JobsScope, names: readonly string[]): Promise<Job | undefined> {
  const named = jobsOf(tx, scope).selectAll().where("name", "in", names);
  const row = await named.orderBy("created_at", "desc").orderBy("id", "desc").limit(1).executeTakeFirst();
  return row && toJob(row);
}

export type JobFilter = {
  limit: number;
  offset: number;
  state?: JobState | undefined;
  name?: string;
  /** Jobs of these names are left out once they have ended well. */
  routine?: readonly string[];
};

export async function listJobs(tx: Tx, scope: JobsScope, { limit, offset, state, name, routine = [] }: JobFilter) {
  let wanted = jobsOf(tx, scope);
  if (state) wanted = wanted.where("state", "=", state);
  if (name) wanted = wanted.where("name", "=", name);
  if (routine.length > 0)
    wanted = wanted.where(({ or, eb }) => or([eb("state", "!=", "done"), eb("name", "not in", routine)]));
  const page = wanted.selectAll().orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).offset(offset);
  const count = wanted.select(({ fn }) => fn.countAll<string>().as("n"));
  const rows = (await page.execute()).map(toJob);
  return { rows, total_rows: Number((await count.executeTakeFirstOrThrow()).n), limit, offset };
}

/** The current job and whether this call changed it; undefined: no such job here. */
export type Changed = { job: Job; changed: boolean } | undefined;

/** Cancels at once, even a running job: its worker's next commit is refused, and a notice reaches it. */
export function cancelJob(tx: Tx, scope: JobsScope, id: string): Promise<Changed> {
  const set = sql`state = 'cancelled', ended_at = clock_timestamp(), worker = null, lease_until = null`;
  return changeJob(tx, scope, id, { from: sql`('queued', 'running')`, set });
}

/** Restores the job's tries and continues from its progress. Fails with 23505 while another job holds its lane. */
export function retryJob(tx: Tx, scope: JobsScope, id: string): Promise<Changed> {
  const set = sql`state = 'queued', tries = 0, run_at = clock_timestamp(), problem = null, ended_at = null`;
  return changeJob(tx, scope, id, { from: sql`('dead', 'cancelled')`, set });
}

/** Continues a job that ended well because it needed a person. */
export function reopenJob(tx: Tx, scope: JobsScope, id: string): Promise<Changed> {
  const set = sql`state = 'queued', tries = 0, run_at = clock_timestamp(), ended_at = null`;
  return changeJob(tx, scope, id, { from: sql`('done')`, set });
}

/** Frees the lane for a second job, although this one has not ended yet. */
export async function leaveLane(tx: Tx, { accountId }: AccountScope, id: string): Promise<void> {
  await tx.updateTable("jobs").set({ lane: null }).where("account_id", "=", accountId).where("id", "=", id).execute();
}

/** Whether the job is still in its lane; if so, it stays there until this transaction ends. */
export async function holdInLane(tx: Tx, { accountId }: AccountScope, id: string): Promise<boolean> {
  const job = await tx
    .selectFrom("jobs")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("lane", "is not", null)
    .where("state", "in", live)
    .forShare()
    .executeTakeFirst();
  return job !== undefined;
}

/** The live job in the lane of this one. */
export async function findLaneHolder(tx: Tx, scope: JobsScope, id: string): Promise<string | undefined> {
  const lane = jobsOf(tx, scope).select("lane").where("id", "=", id);
  return (await jobsOf(tx, scope).select("id").where("lane", "=", lane).where("state", "in", live).executeTakeFirst())
    ?.id;
}

type Change = { from: ReturnType<typeof sql>; set: ReturnType<typeof sql> };

async function changeJob(tx: Tx, scope: JobsScope, id: string, { from, set }: Change): Promise<Changed> {
  const property = scope.propertyId === undefined ? sql`` : sql`and property_id = ${scope.propertyId}`;
  const { rows } = await sql`update jobs set ${set}
    where account_id = ${scope.accountId} and id = ${id} and state in ${from} ${property} returning id`.execute(tx);
  const job = await findJob(tx, scope, id);
  return job && { job, changed: rows.length === 1 };
}

function jobsOf(tx: Tx, { accountId, propertyId }: JobsScope) {
  const jobs = tx.selectFrom("jobs").where("account_id", "=", accountId);
  return propertyId === undefined ? jobs : jobs.where("property_id", "=", propertyId);
}

const toJob = (row: Selectable<Tables["jobs"]>): Job => ({
  id: row.id,
  name: row.name,
  state: row.state,
  propertyId: row.property_id,
  progress: row.progress,
  problem: row.problem,
  seq: Number(row.seq),
  tries: row.tries,
  maxTries: row.max_tries,
  by: { id: row.by_id, name: row.by_name },
  createdAt: row.created_at.toISOString(),
  runAt: row.run_at.toISOString(),
  startedAt: row.claimed_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
});
