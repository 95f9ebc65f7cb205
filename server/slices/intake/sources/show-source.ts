import type { Job, JobProblemShown } from "../../../../contract/jobs.ts";
import { MARKS, type Mark } from "../../../../contract/reading.ts";
import type { Source, SourceState } from "../../../../contract/sources.ts";
import type { Language } from "../../../../contract/users.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findJobs } from "../../../jobs/queue.ts";
import { say } from "../../../refusals/say.ts";
import { countStaged, type Staged } from "./count-staged.repo.ts";
import { isFileProblem } from "./file-problem.ts";
import type { SourceRow } from "./sources.repo.ts";

/** The source's row says what is final, its job how far it is. */
export function stateOf({ read_at, purged_at }: SourceRow, job: Job | undefined): SourceState {
  if (purged_at) return "purged";
  if (read_at) return "read";
  if (job?.state === "cancelled") return "cancelled";
  return !job || job.state === "dead" ? "failed" : "reading";
}

export async function showSources(
  tx: Tx,
  scope: Scope,
  rows: readonly SourceRow[],
  language: Language,
): Promise<Source[]> {
  if (rows.length === 0) return [];
  const jobs = await findJobs(
    tx,
    scope,
    rows.map((row) => row.job_id),
  );
  const counts = await countStaged(
    tx,
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toShown(row, { job: jobs.get(row.job_id), staged: counts.get(row.id), language }));
}

const nothing: Staged = {
  rows: 0,
  marked: Object.fromEntries(Object.keys(MARKS).map((mark) => [mark, 0])) as Record<Mark, number>,
};

type ShownWith = { job: Job | undefined; staged: Staged | undefined; language: Language };

function toShown(row: SourceRow, { job, staged, language }: ShownWith): Source {
  const state = stateOf(row, job);
  const size = Number(row.file_size);
  // Rows of an unfinished read do not count, and are deleted with the next try or with the source.
  const counted = (state === "read" || state === "reading" ? staged : undefined) ?? nothing;
  return {
    id: row.id,
    file: { id: row.file_id, name: row.file_name, kind: row.file_kind, size },
    sheet: row.sheet,
    module: row.module,
    reading: row.reading,
    columns: row.columns,
    state,
    ...counted,
    leftOut: row.left_out,
    progress: state === "reading" ? { bytes: numberIn(job, "bytes"), of: size, rows: counted.rows } : null,
    problem: state === "failed" && job?.problem ? inLanguage(job.problem, language) : null,
    by: { id: row.by_id, name: row.by_name },
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    seq: job?.seq ?? 0,
  };
}

const numberIn = (job: Job | undefined, name: string) => Number(job?.progress?.[name] ?? 0);

/** Problems of the machine, over when the job goes on. */
const WAITS: ReadonlySet<string> = new Set(["disk_full", "database_away"]);

/** A problem with the file has a text in every language; a problem of the server has a reference. */
export const inLanguage = (problem: JobProblemShown, language: Language): JobProblemShown =>
  isFileProblem(problem.code) || WAITS.has(problem.code)
    ? { ...problem, message: say(language, `errors.${problem.code}`, problem.params) }
    : problem;
