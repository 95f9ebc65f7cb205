import type { UndoChoice } from "../../../../contract/imports.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import { enqueue, findJob, retryJob } from "../../../jobs/queue.ts";
import { isFinal, type JobWatch } from "../../../jobs/watch.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import type { AuditOrigin } from "../../tenancy/audit/audit.repo.ts";
import { undoRuns } from "./import-jobs.ts";
import { findImport, type ImportRow, updateImport } from "./imports.repo.ts";
import { settleReferring } from "./preview-undo.ts";
import { stateOfRun } from "./show-import.ts";

/** How long a call waits for the job: a small undo is finished by then, and its caller sees the end. */
const WAIT_MS = 1_000;

/**
 * Undoes one run. A run that is completely undone is refused; for one that is being undone the answer shows the
 * progress.
 */
export async function startUndo(
  tx: Tx,
  scope: Scope,
  { id, referring }: { id: string; referring?: UndoChoice | undefined },
  origin: AuditOrigin,
): Promise<string> {
  const run = await findImport(tx, scope, id);
  if (!run) throw new Refusal("not_found");
  if (run.undo) throw new Refusal("conflict", { text: "undo_done", extra: { state: "undone" } });
  return undoTogether(tx, scope, await settleReferring(tx, scope, [run], referring), origin);
}

/**
 * Starts one job for all of these runs and returns its id. From here on the runs store nothing more: a stopped run
 * cannot be resumed, and no row of it is released. Runs that are being undone stay with their job; an undo that stopped
 * continues where it was.
 */
export async function undoTogether(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  { ip, requestId }: AuditOrigin,
): Promise<string> {
  const [fresh, jobs]: [ImportRow[], string[]] = [[], []];
  for (const each of ids.toSorted()) {
    const run = await findImport(tx, scope, each, { lock: true });
    if (!run || run.undo) continue; // Another call was first.
    if (run.purged_at || !isModuleKey(run.module)) throw new Refusal("conflict", { text: "before_purged" });
    const state = await stateOfRun(tx, scope, run);
    if (state === "queued" || state === "running") throw new Refusal("run_in_progress", { extra: { id: run.id } });
    const job = run.undo_job_id === null ? undefined : await findJob(tx, scope, run.undo_job_id);
    if (!job || job.state === "done") fresh.push(run);
    else jobs.push(job.id);
  }
  for (const id of new Set(jobs)) await retryJob(tx, scope, id);
  if (fresh.length > 0) {
    const from = { ...(ip !== undefined && { ip }), ...(requestId !== undefined && { requestId }) };
    const { id } = await enqueue(tx, scope, undoRuns, from);
    for (const run of fresh) {
      await updateImport(tx, scope, run.id, { undone_at: run.undone_at ?? new Date(), undo_job_id: id, undo_kept: [] });
    }
    jobs.push(id);
  }
  const last = jobs.at(-1);
  if (last === undefined) throw new Refusal("conflict", { text: "undo_done", extra: { state: "undone" } });
  return last;
}

/** Waits a moment for the job's end; in any case the rows show how far it is. */
export async function awaitUndo({ db, jobWatch }: { db: Db; jobWatch: JobWatch }, scope: Scope, jobId: string) {
  const job = await inTenant(db, scope, (tx) => findJob(tx, scope, jobId));
  if (!job) return;
  const signal = AbortSignal.timeout(WAIT_MS);
  for await (const seen of jobWatch.watch(scope, job, { signal })) if (seen && isFinal(seen.state)) return;
}
