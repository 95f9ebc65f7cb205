import type { ImportState } from "../../../../contract/imports.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { cancelJob, reopenJob, retryJob } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findSource } from "../../intake/sources/sources.repo.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { findImport, type ImportRow, updateImport } from "./imports.repo.ts";
import { stateOfRun } from "./show-import.ts";

type Changed = { id: string; state: ImportState };

async function find(tx: Tx, scope: Scope, id: string): Promise<ImportRow> {
  const run = await findImport(tx, scope, id);
  if (!run) throw new Refusal("not_found");
  return run;
}

/**
 * Stops the retry or the run at once: the worker's next commit is refused. Stored records stay, and the run can
 * continue later.
 */
export async function cancelImport(tx: Tx, scope: Scope, id: string, from: AuditOrigin): Promise<Changed> {
  const found = await find(tx, scope, id);
  const { job_id, retry_job_id } = found;
  // Its job ended with the questions; reopened, it can be stopped like any other.
  if ((await stateOfRun(tx, scope, found)) === "needs_review") await reopenJob(tx, scope, job_id);
  const retry = retry_job_id === null ? undefined : await cancelJob(tx, scope, retry_job_id);
  const stopped = retry?.changed ? retry : await cancelJob(tx, scope, job_id);
  // Checked again: it may just have finished.
  const run = await find(tx, scope, id);
  const state = await stateOfRun(tx, scope, run);
  if (!stopped?.changed || (run.ended_at && stopped !== retry)) throw new Refusal("conflict", { extra: { state } });
  const about = { action: "import_stopped", recordKind: "import", recordId: id };
  await insertAudit(tx, scope, { ...about, new: { name: run.file_name, module: run.module }, ...from });
  return { id, state };
}

/** A person who resumes the run has seen how many rows were rejected, so from now on no share of them stops it. */
export async function resumeImport(tx: Tx, scope: Scope, id: string): Promise<Changed> {
  const run = await find(tx, scope, id);
  const before = await stateOfRun(tx, scope, run);
  if (before !== "failed" && before !== "cancelled") throw new Refusal("conflict", { extra: { state: before } });
  const source = await findSource(tx, scope, run.source_id);
  if (!source || source.purged_at) throw new Refusal("conflict", { text: "rows_missing" });
  if (!source.read_at) await retryJob(tx, scope, source.job_id);
  await retryJob(tx, scope, run.job_id);
  await updateImport(tx, scope, id, { stop_at: 100 });
  return { id, state: await stateOfRun(tx, scope, run) };
}
