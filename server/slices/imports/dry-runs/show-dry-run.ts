import type { DryRun } from "../../../../contract/dry-runs.ts";
import type { Job } from "../../../../contract/jobs.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import { listsOf } from "../../../../core/translation/lists-of.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findJobs } from "../../../jobs/queue.ts";
import { findOutdated, type StoredDryRun } from "./dry-runs.repo.ts";

/** The row says whether the dry run is done, the job how far it is. */
export function stateOf(
  { done_at }: Pick<StoredDryRun, "done_at">,
  job: Pick<Job, "state"> | undefined,
): DryRun["state"] {
  if (done_at) return "done";
  if (job?.state === "cancelled") return "cancelled";
  if (!job || job.state === "dead") return "failed";
  // The dry run was read before its end and the job after it; the next read shows it as done.
  if (job.state === "done") return "running";
  return job.state;
}

export async function showDryRuns(tx: Tx, scope: Scope, rows: readonly StoredDryRun[]): Promise<DryRun[]> {
  if (rows.length === 0) return [];
  const jobs = await findJobs(
    tx,
    scope,
    rows.map((row) => row.job_id),
  );
  const outdated = await findOutdated(tx, scope, rows, (module) =>
    isModuleKey(module) ? listsOf(module).map(({ list }) => list) : [],
  );
  return rows.map((row) => toShown(row, jobs.get(row.job_id), outdated.get(row.id)));
}

function toShown(row: StoredDryRun, job: Job | undefined, outdated: { recount: boolean } | undefined): DryRun {
  const state = stateOf(row, job);
  const { rows, of } = job?.progress ?? {};
  return {
    id: row.id,
    module: row.module,
    sourceId: row.source_id,
    configurationId: row.configuration_id,
    version: row.version,
    state,
    counts: row.counts,
    rules: row.rules,
    progress: state === "running" && of !== undefined ? { rows: Number(rows), of: Number(of) } : null,
    problem: state === "failed" ? (job?.problem ?? null) : null,
    outdated: outdated !== undefined,
    recount: outdated?.recount ?? false,
    by: { id: row.by_id, name: row.by_name },
    createdAt: row.created_at.toISOString(),
    seq: job?.seq ?? 0,
  };
}
