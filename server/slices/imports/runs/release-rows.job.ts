import type { z } from "zod";
import type { Scope, Tx } from "../../../db/client.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import { leaveLane } from "../../../jobs/queue.ts";
import { releaseRows } from "../../configure/code-mappings/ask-release.ts";
import { findRows } from "../../intake/sources/staged-rows.repo.ts";
import { notify } from "../../tenancy/notifications/notifications.repo.ts";
import { findReleasable, type Releasable } from "./find-releasable.repo.ts";
import { buildIdIndex, type IdIndex } from "./id-index.ts";
import { isTaken } from "./imports.repo.ts";
import { listWaiting } from "./issues.repo.ts";
import { haveIdsMoved } from "./moved-ids.ts";
import type { Work } from "./row-work.ts";
import { openWork, settleAgain } from "./settle-again.ts";

type Progress = z.output<typeof releaseRows.progress>;
type ReleaseJob = JobContext<"property", Progress>;

const BATCH = { embedded: 250, server: 2_000 };
/** A chain of records that wait for each other takes as many rounds as it is long; real data is never this deep. */
const ROUNDS = 50;

/**
 * Imports rows whose codes and records exist by now with their own run, oldest run first. Their records may release
 * others, so it repeats until nothing more is released. One page of waiting rows is in memory at a time, and the
 * position is part of the progress, so that the job can yield to others.
 */
export function releaseRowsJob({ embedded }: { embedded: boolean }): JobHandler {
  const most = embedded ? BATCH.embedded : BATCH.server;
  return handleJob(releaseRows, async (job) => {
    // Later requests get a job of their own: this one checks what existed when it started.
    await job.inTenant((tx) => leaveLane(tx, job.scope, job.id));
    const indexes = openIndexes(job);
    for (;;) {
      const before = job.progress ?? BEGINNING;
      const page = await job.inTenant((tx) => findReleasable(tx, job.scope, { place: before, most }));
      if (!page && (before.settled === 0 || before.round === ROUNDS)) return;
      let settled = 0;
      const imported = { ...before.imported };
      for (const run of page?.releasable ?? []) {
        const released = await release(job, run, { most, ids: await indexes(run.id) });
        settled += released.settled;
        imported[run.id] = (imported[run.id] ?? 0) + released.imported;
      }
      const after = page
        ? { ...before, ...page.next, imported, rows: before.rows + settled, settled: before.settled + settled }
        : { ...BEGINNING, imported, rows: before.rows, round: before.round + 1 };
      await job.inTenant((tx) => job.saveProgress(tx, after));
      if (job.shouldYield()) return { again: true };
      await job.breathe();
    }
  });
}

const BEGINNING: Progress = { rows: 0, round: 1, import: null, row: 0, settled: 0, imported: {} };

/**
 * Keeps the index of the last run: the run is processed page after page, and building its index reads all of its rows.
 */
function openIndexes(job: ReleaseJob): (id: string) => Promise<IdIndex | undefined> {
  let known: { id: string; ids: IdIndex | undefined } | undefined;
  return async (id) => {
    if (known?.id !== id) known = { id, ids: await indexOf(job, id) };
    return known.ids;
  };
}

async function indexOf(job: ReleaseJob, id: string): Promise<IdIndex | undefined> {
  const moved = await job.inTenant(async (tx) => {
    const work = await openWork(tx, job.scope, id);
    return work && (await haveIdsMoved(tx, job.scope, work)) ? work : undefined;
  });
  return moved && buildIdIndex(job, moved);
}

/** `settled`: rows that no longer wait; `imported`: those of them that are records now. */
type Released = { settled: number; imported: number };

/** Releases rows of one run. */
async function release(
  job: ReleaseJob,
  run: Releasable,
  { most, ids }: { most: number; ids: IdIndex | undefined },
): Promise<Released> {
  const sum: Released = { settled: 0, imported: 0 };
  for (let from = 0; from < run.rows.length; from += most) {
    const rows = run.rows.slice(from, from + most);
    const { settled, imported } = await job.inTenant((tx) => settle(tx, job, { ...run, rows }, ids));
    sum.settled += settled;
    sum.imported += imported;
    await job.breathe();
  }
  return sum;
}

async function settle(tx: Tx, job: ReleaseJob, { id, rows, promised }: Releasable, ids?: IdIndex): Promise<Released> {
  const { scope } = job;
  const work = await openWork(tx, scope, id);
  if (!work) return { settled: 0, imported: 0 };
  const waiting = await listWaiting(tx, scope, id, rows);
  const works = (await findRows(tx, scope, work.run.source_id, waiting)).map(work.workOf);
  const settled = await settleAgain(tx, scope, work, works, { promised, ids });
  const imported = settled.filter(isTaken).length;
  if (imported > 0) await notifyReleased(tx, scope, work.run, { imported, jobId: job.id });
  return { settled: settled.filter(({ end }) => end !== "waiting").length, imported };
}

/** Notifies the person who started the run, and the one who brought what the rows waited for. */
const notifyReleased = (
  tx: Tx,
  scope: Scope,
  { id, by_id, file_name, module }: Work["run"],
  { imported, jobId }: { imported: number; jobId: string },
) =>
  notify(tx, scope, {
    ...{ to: [...new Set([by_id, scope.user.id])], event: "released", propertyId: scope.propertyId },
    ...{ subject: id, module, name: file_name, done: imported, once: `${jobId} ${id}` },
  });
