import type { ImportCounts, ImportRun, ImportState } from "../../../contract/imports.ts";
import type { Job } from "../../../contract/jobs.ts";
import type { Language } from "../../../contract/users.ts";
import type { Scope, Tx } from "../../db/client.ts";
import { say } from "../../http/language.ts";
import { findJob, findJobs } from "../../jobs/queue.ts";
import { listByIds } from "../configurations/configurations.repo.ts";
import { inLanguage } from "../sources/show-source.ts";
import { countEnds, type ImportRow } from "./imports.repo.ts";

/** Its own row says what is final, its job how far it is. */
export function stateOf({ ended_at, undone_at }: ImportRow, job: Job | undefined): ImportState {
  if (undone_at) return "undone";
  if (ended_at) return "done";
  if (job?.state === "cancelled") return "cancelled";
  if (!job || job.state === "dead" || job.state === "done") return "failed";
  // It goes on in a moment, and what is done of it can be seen.
  return job.state === "queued" && job.progress ? "running" : job.state;
}

export const stateOfRun = async (tx: Tx, scope: Scope, run: ImportRow): Promise<ImportState> =>
  stateOf(run, await findJob(tx, scope, run.job_id));

export async function showImports(
  tx: Tx,
  scope: Scope,
  rows: readonly ImportRow[],
  language: Language,
): Promise<ImportRun[]> {
  if (rows.length === 0) return [];
  const jobs = await findJobs(
    tx,
    scope,
    rows.map((row) => row.job_id),
  );
  const counts = await countEnds(
    tx,
    scope,
    rows.map(({ id }) => id),
  );
  const configurations = await listByIds(
    tx,
    scope,
    rows.flatMap(({ configuration_id: id }) => (id === null ? [] : [id])),
  );
  const names = new Map(configurations.map(({ id, name }) => [id, name]));
  return rows.map((row) => toShown(row, { job: jobs.get(row.job_id), counts: counts.get(row.id), names, language }));
}

type Known = {
  job: Job | undefined;
  counts: ImportCounts | undefined;
  names: ReadonlyMap<string, string>;
  language: Language;
};

const NOTHING: ImportCounts = { read: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, waiting: 0 };

function toShown(row: ImportRow, { job, counts = NOTHING, names, language }: Known): ImportRun {
  const state = stateOf(row, job);
  const error = state === "failed" && job?.problem ? told(job.problem, language) : null;
  const { configuration_id: id, version } = row;
  const endedAt = row.undone_at ?? row.ended_at;
  return {
    id: row.id,
    module: row.module,
    mode: row.mode,
    state,
    counts,
    file: { id: row.file_id, name: row.file_name },
    sourceId: row.source_id,
    // A configuration that was deleted since has no name any more.
    configuration: id !== null && version !== null ? { id, name: names.get(id) ?? "", version } : null,
    rows: row.rows,
    ...(error && { problem: error.message }),
    error,
    by: { id: row.by_id, name: row.by_name },
    createdAt: row.created_at.toISOString(),
    endedAt: endedAt?.toISOString() ?? job?.endedAt ?? null,
    seq: job?.seq ?? 0,
  };
}

const OURS: ReadonlySet<string> = new Set(["rows_missing", "too_many_rejected"]);

const told = (problem: NonNullable<Job["problem"]>, language: Language) =>
  OURS.has(problem.code)
    ? { ...problem, message: say(language, `errors.${problem.code}`, problem.params) }
    : inLanguage(problem, language);
