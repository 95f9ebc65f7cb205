import type { z } from "zod";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import { askRelease } from "../../configure/code-mappings/ask-release.ts";
import { findConfigurationAt } from "../../configure/mappings/configurations.repo.ts";
import { findRows } from "../../intake/sources/staged-rows.repo.ts";
import { rowsMissing } from "../engine/prepare-rows.ts";
import { countCaused, findCaused, findEnded, findNamed } from "./ended-rows.repo.ts";
import { buildIdIndex, type IdIndex } from "./id-index.ts";
import { retryRows } from "./import-jobs.ts";
import { countEnds, findImport, type ImportRow, isTaken, LETTERS, updateImport, WARNED } from "./imports.repo.ts";
import { findIssues } from "./issues.repo.ts";
import { hasSameKey, haveIdsMoved } from "./moved-ids.ts";
import { openWork, settleAgain } from "./settle-again.ts";

type RetryPayload = z.output<typeof retryRows.payload>;
type Progress = z.output<typeof retryRows.progress>;
type RetryJob = JobContext<"property", Progress>;

const MOST = 2_000;
const FEWEST = 100;
/** The characters of a batch. */
const WIDEST = 8_000_000;
/** How long a batch may occupy the embedded database. */
const HOLD_MS = 60;
const BEHIND_ALL = 2_147_483_647;
const OPEN = LETTERS.rejected + LETTERS.waiting;

/** Rows that were stored incompletely are retried only when named. */
const lettersOf = ({ cause, rows }: RetryPayload) => (cause || rows ? OPEN + WARNED : OPEN);

/**
 * Retries rejected, waiting and warned rows, from the last to the first as the run did. A batch is a transaction with
 * its position: a kill repeats one batch or none.
 */
export function retryRowsJob({ embedded }: { embedded: boolean }): JobHandler {
  const indexes = new Map<string, IdIndex>();
  return handleJob(retryRows, async (job, input) => {
    const { scope } = job;
    if (!(await job.inTenant((tx) => begin(tx, job, input)))) return;
    const ids = indexes.get(job.id) ?? (await indexOf(job, input.import));
    indexes.delete(job.id);
    for (let most = FEWEST; (job.progress?.next ?? 0) > 1; ) {
      const started = performance.now();
      const width = await job.inTenant((tx) => takeBatch(tx, job, input, { most, ids }));
      const pace = embedded ? HOLD_MS / (performance.now() - started) : 2;
      const room = Math.min(MOST, Math.floor(WIDEST / Math.max(1, width)));
      most = Math.round(Math.max(FEWEST, Math.min(room, most * Math.min(2, Math.max(0.5, pace)))));
      await job.breathe();
      if ((job.progress?.next ?? 0) <= 1 || !job.shouldYield()) continue;
      if (ids) indexes.set(job.id, ids);
      return { again: true };
    }
    await job.inTenant((tx) => askRelease(tx, scope));
  });
}

/** Uses the newest version of the configuration from now on. False: there is nothing to do. */
async function begin(tx: Tx, job: RetryJob, input: RetryPayload): Promise<boolean> {
  const { scope } = job;
  const run = await findImport(tx, scope, input.import, { lock: true });
  // A failed retry that is restarted after another has replaced it leaves the rows to that one.
  if (!run || run.undone_at || run.retry_job_id !== job.id) return false;
  if (job.progress) return true;
  const of = await countAsked(tx, scope, run, input);
  await job.saveProgress(tx, { rows: 0, of, next: BEHIND_ALL });
  await takeNewest(tx, scope, run);
  return true;
}

async function takeNewest(tx: Tx, scope: Scope, run: ImportRow): Promise<void> {
  const { id, module, configuration_id, version } = run;
  if (configuration_id === null || version === null || !isModuleKey(module)) throw rowsMissing();
  const newest = await findConfigurationAt(tx, scope, configuration_id);
  const before = await findConfigurationAt(tx, scope, configuration_id, version);
  if (!newest || !before) throw rowsMissing();
  const moved = run.ids_moved || !hasSameKey(module, before.body, newest.body);
  await updateImport(tx, scope, id, { version: newest.version, ids_moved: moved });
}

async function countAsked(tx: Tx, scope: Scope, { id }: ImportRow, { cause, rows }: RetryPayload): Promise<number> {
  const counts = (await countEnds(tx, scope, [id])).get(id);
  const open = (counts?.rejected ?? 0) + (counts?.waiting ?? 0);
  if (!cause && !rows) return open;
  // An upper bound: a later line may supersede some.
  return Math.min(
    open + (counts?.warned ?? 0),
    cause ? await countCaused(tx, scope, { id, cause }) : (rows?.length ?? 0),
  );
}

async function indexOf(job: RetryJob, id: string): Promise<IdIndex | undefined> {
  const moved = await job.inTenant(async (tx) => {
    const work = await openWork(tx, job.scope, id);
    return work && (await haveIdsMoved(tx, job.scope, work)) ? work : undefined;
  });
  return moved && buildIdIndex(job, moved);
}

type RetryLimits = { most: number; ids: IdIndex | undefined };

/** Returns how wide its rows were. */
async function takeBatch(tx: Tx, job: RetryJob, input: RetryPayload, limits: RetryLimits): Promise<number> {
  const { scope } = job;
  const { import: id, cause, rows: named } = input;
  const work = await openWork(tx, scope, id);
  if (!work) throw rowsMissing();
  const { rows, of, next } = job.progress ?? { rows: 0, of: 0, next: BEHIND_ALL };
  const span = { letters: lettersOf(input), limit: limits.most, before: next };
  const found = cause
    ? await findCaused(tx, scope, { id, cause }, span)
    : named
      ? await findNamed(tx, scope, { id, rows: named }, span)
      : await findEnded(tx, scope, id, span);
  const numbers = found.map(({ row }) => row);
  const staged = await findRows(tx, scope, work.run.source_id, numbers);
  if (staged.length !== numbers.length) throw rowsMissing();
  const over = limits.ids ? new Set<number>() : await findSuperseded(tx, scope, id, numbers);
  const left = staged.filter(({ row }) => !over.has(row));
  const taken = new Map(found.filter(isTaken).map(({ row, end }) => [row, end]));
  const settle = input.settle && { fields: cause ? [cause.field] : work.prepared.written, for: input.settle };
  await settleAgain(tx, scope, work, left.map(work.workOf), { ids: limits.ids, taken, settle });
  const isLast = numbers.length < limits.most;
  const done = rows + numbers.length;
  await job.saveProgress(tx, { rows: done, of: isLast ? done : of, next: isLast ? 1 : (numbers.at(-1) ?? 1) });
  return staged.reduce((sum, { cells }) => sum + cells.length, 0) / Math.max(1, staged.length);
}

/** Rows superseded by a later line of the file: while no id has changed, they stay superseded. */
async function findSuperseded(tx: Tx, scope: Scope, id: string, rows: readonly number[]): Promise<Set<number>> {
  const issues = await findIssues(tx, scope, id, rows);
  const isOver = ({ rule, value }: { rule: string; value: string }) => rule === "superseded" && value !== "";
  return new Set([...issues].flatMap(([row, all]) => (all.some(isOver) ? [row] : [])));
}
