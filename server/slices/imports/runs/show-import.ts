import type { ImportCounts, ImportRun, ImportState } from "../../../../contract/imports.ts";
import type { Job } from "../../../../contract/jobs.ts";
import type { Language } from "../../../../contract/users.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findJobs } from "../../../jobs/queue.ts";
import { say } from "../../../refusals/say.ts";
import { listByIds } from "../../configure/mappings/configurations.repo.ts";
import { inLanguage } from "../../intake/sources/show-source.ts";
import { countGone } from "./gone.repo.ts";
import { countEnds, type ImportRow, NO_COUNTS } from "./imports.repo.ts";

/** The jobs of the run itself, of its last retry, and of its undo. */
type RunJobs = { job: Job | undefined; retry: Job | undefined; undo: Job | undefined };

const isLive = (job: Job | undefined): boolean => job?.state === "queued" || job?.state === "running";

/** The row says what is final, the jobs how far it is. */
function stateOf({ ended_at, undone_at, undo, review }: ImportRow, { job, retry }: RunJobs): ImportState {
  if (undo) return "undone";
  if (undone_at) return "undoing";
  if (isLive(retry)) return "running";
  if (ended_at) return "done";
  if (job?.state === "cancelled") return "cancelled";
  if (job?.state === "done" && review) return "needs_review";
  if (!job || job.state === "dead") return "failed";
  // The run was read before its end and the job after it; the next read shows it as done.
  if (job.state === "done") return "running";
  // It continues in a moment, and its progress is visible.
  return job.state === "queued" && job.progress ? "running" : job.state;
}

const jobIds = (rows: readonly ImportRow[]) =>
  rows.flatMap(({ job_id, retry_job_id, undo_job_id }) => [job_id, retry_job_id ?? [], undo_job_id ?? []].flat());
const jobsIn = (jobs: ReadonlyMap<string, Job>, { job_id, retry_job_id, undo_job_id }: ImportRow): RunJobs => ({
  job: jobs.get(job_id),
  retry: jobs.get(retry_job_id ?? ""),
  undo: jobs.get(undo_job_id ?? ""),
});

export const findRunJobs = async (tx: Tx, scope: Scope, run: ImportRow): Promise<RunJobs> =>
  jobsIn(await findJobs(tx, scope, jobIds([run])), run);

export const stateOfRun = async (tx: Tx, scope: Scope, run: ImportRow): Promise<ImportState> =>
  stateOf(run, await findRunJobs(tx, scope, run));

/** The job to watch, and how many changes came before it: counted over all jobs, the number only grows. */
export function watchedJob({ retry_seq }: ImportRow, { job, retry, undo }: RunJobs) {
  const [ofJob, ofRetry] = [job?.seq ?? 0, retry_seq + (retry?.seq ?? 0)];
  if (undo) return { job: undo, base: ofJob + ofRetry };
  return retry && !isLive(job) ? { job: retry, base: retry_seq + ofJob } : { job, base: ofRetry };
}

export async function showImports(
  tx: Tx,
  scope: Scope,
  rows: readonly ImportRow[],
  language: Language,
): Promise<ImportRun[]> {
  if (rows.length === 0) return [];
  const jobs = await findJobs(tx, scope, jobIds(rows));
  const counts = await countEnds(
    tx,
    scope,
    rows.map(({ id }) => id),
  );
  const gone = await countGone(
    tx,
    scope,
    rows.flatMap(({ id, gone_done }) => (gone_done ? [id] : [])),
  );
  const configurations = await listByIds(
    tx,
    scope,
    rows.flatMap(({ configuration_id: id }) => (id === null ? [] : [id])),
  );
  const names = new Map(configurations.map(({ id, name }) => [id, name]));
  return rows.map((row) =>
    toShown(row, {
      ...{ jobs: jobsIn(jobs, row), counts: counts.get(row.id), gone: gone.get(row.id), names, language },
    }),
  );
}

type ShownWith = {
  jobs: RunJobs;
  counts: ImportCounts | undefined;
  gone: number | undefined;
  names: ReadonlyMap<string, string>;
  language: Language;
};

function toShown(row: ImportRow, { jobs, counts = NO_COUNTS, gone = 0, names, language }: ShownWith): ImportRun {
  const { job, retry, undo } = jobs;
  const state = stateOf(row, jobs);
  const failed = state === "failed" ? job : undefined;
  const problem =
    state === "undoing"
      ? undo?.state === "dead" && undo.problem
      : (state === "done" || failed) && (retry?.state === "dead" ? retry : failed)?.problem;
  const error = problem ? messageOf(problem, language) : null;
  const { configuration_id: id, version } = row;
  const endedAt = (row.undo ? row.undone_at : null) ?? row.ended_at;
  return {
    id: row.id,
    module: row.module,
    mode: row.mode,
    state,
    counts,
    file: { id: row.file_id, name: row.file_name },
    sourceId: row.source_id,
    sheet: row.sheet,
    restoreId: row.restore_id,
    // A configuration that was deleted since has no name.
    configuration: id !== null && version !== null ? { id, name: names.get(id) ?? "", version } : null,
    ...(state === "needs_review" && row.review && { review: row.review }),
    acceptedUnsure: row.accept_unsure,
    rows: row.rows,
    gone: row.gone_done ? gone : null,
    ...(isLive(retry) && { retry: { rows: numberIn(retry, "rows"), of: numberIn(retry, "of") } }),
    ...(state === "undoing" && { undoing: showUndoing(row, undo, counts) }),
    ...(row.undo && { undo: row.undo }),
    ...(error && { problem: error.message }),
    error,
    by: { id: row.by_id, name: row.by_name },
    createdAt: row.created_at.toISOString(),
    endedAt: endedAt?.toISOString() ?? job?.endedAt ?? null,
    seq: row.retry_seq + (retry?.seq ?? 0) + (job?.seq ?? 0) + (undo?.seq ?? 0),
  };
}

/** A job may undo several runs: its progress is about the current one. */
function showUndoing({ id, undo_kept }: ImportRow, undo: Job | undefined, { created, updated }: ImportCounts) {
  const isCurrent = undo?.progress?.import === id;
  const [reversed, changed] = isCurrent ? [numberIn(undo, "reversed"), numberIn(undo, "changed")] : [0, 0];
  // Guests created from rows of another module are records too, so there may be more records than rows.
  const of = Math.max(created + updated, reversed + changed);
  return { records: reversed + changed, of, reversed, changedSince: undo_kept, stopped: !isLive(undo) };
}

const numberIn = (job: Job | undefined, name: string) => Number(job?.progress?.[name] ?? 0);

const OURS: ReadonlySet<string> = new Set(["rows_missing", "too_many_rejected", "other_hotel"]);

const messageOf = (problem: NonNullable<Job["problem"]>, language: Language) =>
  OURS.has(problem.code)
    ? { ...problem, message: say(language, `errors.${problem.code}`, problem.params) }
    : inLanguage(problem, language);
