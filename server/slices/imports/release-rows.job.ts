import { sql } from "kysely";
import type { Scope, Tx } from "../../db/client.ts";
import { handleJob, type JobHandler } from "../../jobs/define-job.ts";
import type { JobContext } from "../../jobs/job-context.ts";
import { findRows } from "../sources/staged-rows.repo.ts";
import { findReleasable, type Releasable } from "./find-releasable.ts";
import { buildIdIndex, type IdIndex } from "./id-index.ts";
import { releaseRows } from "./import-jobs.ts";
import { haveIdsMoved } from "./moved-ids.ts";
import { openWork, settleAgain } from "./settle-again.ts";

type ReleaseJob = JobContext<"property", { rows: number }>;

const BATCH = { embedded: 250, server: 2_000 };
/** A chain of records that wait for each other takes as many rounds as it is long; nobody's data is this deep. */
const ROUNDS = 50;

/**
 * Rows whose codes and records are there by now go the way of their own run, oldest run first; what they bring may
 * release others, so it looks again until nothing more comes.
 */
export function releaseRowsJob({ embedded }: { embedded: boolean }): JobHandler {
  return handleJob(releaseRows, async (job) => {
    // Whoever asks from now on gets a job of his own: this one looks at what was there when it began.
    await job.inTenant((tx) => leaveLane(tx, job.scope, job.id));
    let released = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const found = await job.inTenant((tx) => findReleasable(tx, job.scope));
      let settled = 0;
      for (const one of found) settled += await release(job, one, embedded ? BATCH.embedded : BATCH.server);
      released += settled;
      await job.inTenant((tx) => job.saveProgress(tx, { rows: released }));
      if (settled === 0) return;
      await job.breathe();
    }
  });
}

async function leaveLane(tx: Tx, { accountId }: Scope, id: string): Promise<void> {
  await sql`update jobs set lane = null where account_id = ${accountId} and id = ${id}`.execute(tx);
}

/** Of one run. Answers how many rows no longer wait. */
async function release(job: ReleaseJob, one: Releasable, most: number): Promise<number> {
  const moved = await job.inTenant(async (tx) => {
    const work = await openWork(tx, job.scope, one.id);
    return work && (await haveIdsMoved(tx, job.scope, work)) ? work : undefined;
  });
  const ids = moved && (await buildIdIndex(job, moved));
  let settled = 0;
  for (let at = 0; at < one.rows.length; at += most) {
    const rows = one.rows.slice(at, at + most);
    settled += await job.inTenant((tx) => settle(tx, job.scope, { ...one, rows }, ids));
    await job.breathe();
  }
  return settled;
}

async function settle(tx: Tx, scope: Scope, { id, rows, promised }: Releasable, ids?: IdIndex): Promise<number> {
  const work = await openWork(tx, scope, id);
  if (!work) return 0;
  const waiting = await stillWaiting(tx, scope, id, rows);
  const works = (await findRows(tx, scope, work.run.source_id, waiting)).map(work.workOf);
  const settled = await settleAgain(tx, scope, work, works, { promised, ids });
  return settled.filter(({ end }) => end !== "waiting").length;
}

async function stillWaiting(tx: Tx, { accountId }: Scope, id: string, rows: readonly number[]): Promise<number[]> {
  const found = await sql<{ row: number }>`
    select distinct row from import_issues
    where account_id = ${accountId} and import_id = ${id} and row = any (${`{${rows}}`}::int[]) and key is not null
    order by row`.execute(tx);
  return found.rows.map(({ row }) => row);
}
