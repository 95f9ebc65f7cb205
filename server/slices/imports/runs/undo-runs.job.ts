import type { z } from "zod";
import type { UndoLists } from "../../../../contract/imports.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import { modulesWrittenBy } from "../../../../core/records/guest-of.ts";
import type { Tx } from "../../../db/client.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import { lockRecords } from "../../records/store/find-records.repo.ts";
import { deleteCreated, restoreBefore } from "../../records/store/undo-records.repo.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { undoRuns } from "./import-jobs.ts";
import { findRunToUndo, type ImportRow, updateImport } from "./imports.repo.ts";

type Progress = z.output<typeof undoRuns.progress>;
type UndoJob = JobContext<"property", Progress>;

/** Records per transaction. The embedded database is a single connection, for which a list waits. */
const BATCH = { embedded: 500, server: 2_000 };
/** At most this many old ids are listed; the log says how many more there are. */
const LISTED = 1_000;

/**
 * Restores the earlier records. A batch is a transaction with its position: a kill repeats one batch or none. A run is
 * `undone` in the transaction of its last batch, never before.
 */
export function undoRunsJob({ embedded }: { embedded: boolean }): JobHandler {
  const most = embedded ? BATCH.embedded : BATCH.server;
  return handleJob(undoRuns, async (job, { ip, requestId }) => {
    const origin = { ...(ip !== undefined && { ip }), ...(requestId !== undefined && { requestId }) };
    for (;;) {
      const isOver = await job.inTenant((tx) => takeBackBatch(tx, job, { most, origin }));
      if (isOver) return;
      if (job.shouldYield()) return { again: true };
      await job.breathe();
    }
  });
}

type BatchOptions = { most: number; origin: AuditOrigin };

/** Undoes one run at a time, a small one all at once. True: no run is left. */
async function takeBackBatch(tx: Tx, job: UndoJob, { most, origin }: BatchOptions): Promise<boolean> {
  const { scope } = job;
  const run = await findRunToUndo(tx, scope, job.id);
  if (!run || !isModuleKey(run.module)) return true;
  const steps = modulesWrittenBy(run.module).flatMap((module) => [
    { module, undo: restoreBefore },
    { module, undo: deleteCreated },
  ]);
  let place = job.progress?.import === run.id ? job.progress : beginning(run);
  const changedSince: string[] = [];
  for (let room = most; room > 0; ) {
    const step = steps[place.step];
    if (!step) break;
    await lockRecords(tx, scope, step.module);
    const page = { module: step.module, runId: run.id, after: place.after, most: room, idsNoted: run.ids_noted };
    const undone = await step.undo(tx, scope, page);
    changedSince.push(...undone.changedSince);
    room -= undone.looked;
    place = {
      import: run.id,
      ...(undone.next === null ? { step: place.step + 1, after: "0" } : { step: place.step, after: undone.next }),
      reversed: place.reversed + undone.reversed,
      changed: place.changed + undone.changedSince.length,
    };
  }
  const kept = [...new Set([...run.undo_kept, ...changedSince])].slice(0, LISTED);
  if (place.step === steps.length) await finish(tx, job, { ...run, undo_kept: kept }, { ...place, origin });
  else if (kept.length > run.undo_kept.length) await updateImport(tx, scope, run.id, { undo_kept: kept });
  await job.saveProgress(tx, place);
  return false;
}

const beginning = ({ id }: ImportRow): Progress => ({ import: id, step: 0, after: "0", reversed: 0, changed: 0 });

type Ended = Progress & { origin: AuditOrigin };

async function finish(tx: Tx, { scope }: UndoJob, run: ImportRow, { reversed, changed, origin }: Ended): Promise<void> {
  const { id, file_name, module, undo_kept } = run;
  const lists: UndoLists = { reversed, changedSince: undo_kept, pushedSince: [] };
  await updateImport(tx, scope, id, { undo: JSON.stringify(lists), undo_kept: [], undone_at: new Date() });
  await insertAudit(tx, scope, {
    ...{ action: "import_undone", recordKind: "import", recordId: id },
    new: { name: file_name, module, reversed, count: changed },
    ...origin,
  });
}
