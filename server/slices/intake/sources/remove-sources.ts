import type { Scope, Tx } from "../../../db/client.ts";
import { cancelJob, findJob } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { clearRows } from "./clear-rows.ts";
import { forgetRows } from "./forget-rows.ts";
import { stateOf } from "./show-source.ts";
import type { SourceUses } from "./source-uses.ts";
import { deleteSource, findSource, lockSourcesOfFile, type SourceRow } from "./sources.repo.ts";

/** Removes a source and its rows, in one transaction, but not while it is being read or an import run needs them. */
export async function removeSource(
  tx: Tx,
  scope: Scope,
  id: string,
  { uses, from }: { uses: SourceUses; from: AuditOrigin },
): Promise<void> {
  const source = await findSource(tx, scope, id, { lock: true });
  if (!source) throw new Refusal("not_found");
  await remove(tx, scope, source, uses);
  await tell(tx, scope, source, "rows_deleted", from);
}

/** Called before the file itself is deleted: removes every source of it. */
export async function removeSourcesOfFile(tx: Tx, scope: Scope, fileId: string, uses: SourceUses): Promise<void> {
  for (const source of await lockSourcesOfFile(tx, scope, fileId)) await remove(tx, scope, source, uses);
}

async function remove(tx: Tx, scope: Scope, source: SourceRow, uses: SourceUses): Promise<void> {
  const { id } = source;
  if (stateOf(source, await findJob(tx, scope, source.job_id)) === "reading")
    throw new Refusal("run_in_progress", { extra: { id } });
  const run = await uses.findInNeed(tx, scope, id);
  if (run?.underWay) throw new Refusal("run_in_progress", { extra: { id: run.id } });
  if (run) throw new Refusal("conflict", { text: "rows_needed", extra: { id: run.id } });
  await clearRows(tx, scope, id);
  await deleteSource(tx, scope, id);
}

/** Takes effect at once: the worker's next commit is refused, so no row is added after those deleted here. */
export async function cancelSource(tx: Tx, scope: Scope, id: string, from: AuditOrigin) {
  const jobId = (await findSource(tx, scope, id))?.job_id;
  const stopped = jobId && (await cancelJob(tx, scope, jobId));
  // Checked again: the read may just have finished, and visible rows stay.
  const source = await findSource(tx, scope, id);
  if (!source || !stopped) throw new Refusal("not_found");
  const { job, changed } = stopped;
  if (!changed || source.read_at) throw new Refusal("conflict", { extra: { state: stateOf(source, job) } });
  await forgetRows(tx, scope, id);
  await tell(tx, scope, source, "reading_stopped", from);
  return job.state;
}

async function tell(
  tx: Tx,
  scope: Scope,
  { file_id, file_name, module }: SourceRow,
  action: string,
  from: AuditOrigin,
) {
  const old = { name: file_name, module };
  await insertAudit(tx, scope, { action, recordKind: "file", recordId: file_id, old, ...from });
}
