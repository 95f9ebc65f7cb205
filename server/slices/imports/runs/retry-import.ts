import type { ImportState } from "../../../../contract/imports.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Once } from "../../../jobs/once.ts";
import { enqueue, findJob } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findSource } from "../../intake/sources/sources.repo.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { retryRows } from "./import-jobs.ts";
import { findImport, type ImportRow, updateImport } from "./imports.repo.ts";
import type { Cause } from "./issues.repo.ts";
import { stateOfRun } from "./show-import.ts";

type RetryInput = {
  id: string;
  cause: Cause | undefined;
  rows: readonly number[] | undefined;
  settle?: "file" | "person" | undefined;
};
type StartOptions = { once?: Once | undefined; from?: AuditOrigin };

/**
 * Rejected, waiting and warned rows are retried within their own run: the results belong to the run, and so to its
 * undo.
 */
export async function retryImport(
  tx: Tx,
  scope: Scope,
  { id, cause, rows, settle }: RetryInput,
  { once, from = {} }: StartOptions = {},
): Promise<{ id: string; state: ImportState }> {
  const named = rows && [...new Set(rows)];
  const payload = { import: id, ...(cause && { cause }), ...(named && { rows: named }), ...(settle && { settle }) };
  const job = await enqueue(tx, scope, retryRows, payload, { once });
  const run = await findImport(tx, scope, id, { lock: true });
  if (!run) throw new Refusal("not_found");
  // Requested with this key before: that retry counts, whatever its result.
  if (!job.created) return { id, state: await stateOfRun(tx, scope, run) };
  await refuseUnlessStill(tx, scope, run);
  const before = run.retry_job_id === null ? undefined : await findJob(tx, scope, run.retry_job_id);
  const seen = run.retry_seq + (before?.seq ?? 0);
  await updateImport(tx, scope, id, { retry_job_id: job.id, retry_seq: seen });
  const details = { name: run.file_name, module: run.module, ...(cause && { rule: cause.rule, field: cause.field }) };
  await insertAudit(tx, scope, {
    ...{ action: "import_retried", recordKind: "import", recordId: id },
    new: details,
    ...from,
  });
  return { id, state: "running" };
}

async function refuseUnlessStill(tx: Tx, scope: Scope, run: ImportRow): Promise<void> {
  const state = await stateOfRun(tx, scope, run);
  if (state === "undone" || state === "undoing")
    throw new Refusal("conflict", { text: "run_undone", extra: { state } });
  if (state === "queued" || state === "running") throw new Refusal("run_in_progress", { extra: { id: run.id } });
  const source = await findSource(tx, scope, run.source_id);
  if (!source?.read_at || source.purged_at || run.configuration_id === null)
    throw new Refusal("conflict", { text: "rows_purged" });
}
