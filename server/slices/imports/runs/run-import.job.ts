import type { Scope, Tx } from "../../../db/client.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import { JobProblem } from "../../../jobs/problems.ts";
import { askRelease } from "../../configure/code-mappings/ask-release.ts";
import { countRows, findRowsBefore, type StoredRow } from "../../intake/sources/staged-rows.repo.ts";
import type { RecordPack } from "../../records/store/record-batch.repo.ts";
import type { LineIndex } from "../engine/line-index.ts";
import { prepareRows, rowsMissing } from "../engine/prepare-rows.ts";
import { refusal } from "../engine/row-findings.ts";
import { runTwoStages } from "../engine/two-stages.ts";
import { awaitRows } from "./await-rows.ts";
import { awaitSheets, wakeSheets } from "./await-sheets.ts";
import { chooseLater } from "./choose-configuration.ts";
import { createHeldIndexes, type HeldIndexes } from "./held-indexes.ts";
import { importRows } from "./import-jobs.ts";
import { countEnds, findImport, insertEnds, letterOf, updateImport } from "./imports.repo.ts";
import { insertIssues } from "./issues.repo.ts";
import { lookForGone } from "./look-for-gone.ts";
import { asksForHotel } from "./review-hotel.ts";
import { compileWork, type RowWork, type Work } from "./row-work.ts";
import { packGood, type SettledRow, settleRows } from "./settle-rows.ts";

type ImportJob = JobContext<"property", { rows: number; of: number }>;

/** A batch that the embedded database can store within HOLD_MS has fewer rows than a server's. */
const BATCH_ROWS = { most: 2_000, fewest: 100 };
/** Characters of a batch: two batches are in memory at a time. */
const BATCH_CHARACTERS = 8_000_000;
/** The embedded database is a single connection, for which a list waits several times. */
const HOLD_MS = 60;
/** From this many rows on, the share of rejected rows says something about the file. */
const TELLING_ROWS = 1_000;
/** The source or the earlier sheet that an import run waits for wakes it when it ends; this covers a lost wake-up. */
const LOOK_AGAIN_MS = 2_000;

/**
 * Imports from the last row to the first, so that of several rows with one old id the last one in the file counts. A
 * batch is a transaction with its records, letters, issues and position: a kill repeats one batch or none.
 */
export function runImportJob({ embedded }: { embedded: boolean }): JobHandler {
  const heldIndexes = createHeldIndexes();
  return handleJob(importRows, async (job, { import: id }) => {
    const { scope } = job;
    const started = await job.inTenant((tx) => start(tx, scope, id));
    if (started === "gone" || started === "ended" || started === "review") return;
    if (started === "reading") return { again: true, afterMs: LOOK_AGAIN_MS };
    const { work, total } = started;
    if (!(await runBatches(job, started, { embedded, held: heldIndexes }))) return { again: true };
    const { is_full, gone_done } = work.run;
    if (is_full && !gone_done && !(await lookForGone(job, work, { total, embedded, held: heldIndexes })))
      return { again: true };
    heldIndexes.forget(id);
    await job.inTenant((tx) => finish(tx, scope, work, total));
  });
}

/** `lastRow`: the rows up to this one are still to be imported. */
type Started = { work: Work; total: number; lastRow: number; rejected: number };

async function start(tx: Tx, scope: Scope, id: string): Promise<Started | "gone" | "ended" | "reading" | "review"> {
  const run = await findImport(tx, scope, id, { lock: true });
  if (!run) return "gone";
  if (run.ended_at || run.undone_at) return "ended";
  if (!(await awaitRows(tx, scope, run.source_id))) return "reading";
  if (await asksForHotel(tx, scope, run)) return "review";
  if (!(await awaitSheets(tx, scope, run))) return "reading";
  const chosen = run.configuration_id ? run : await chooseLater(tx, scope, run);
  if (chosen === "review") return chosen;
  const { configuration_id, version } = chosen;
  if (configuration_id === null || version === null) throw rowsMissing();
  const prepared = await prepareRows(tx, scope, { ...run, configuration_id, version });
  if (!prepared) throw rowsMissing();
  const total = await countRows(tx, scope, run.source_id);
  if (run.rows !== null && run.rows !== total) throw rowsMissing();
  const lastRow = run.next_row ?? total;
  if (run.rows === null) await updateImport(tx, scope, id, { rows: total, next_row: lastRow, ids_noted: true });
  const counts = (await countEnds(tx, scope, [id])).get(id);
  const work = compileWork({ ...run, configuration_id, version, rows: total, next_row: lastRow }, prepared);
  return { work, total, lastRow, rejected: counts?.rejected ?? 0 };
}

type Surroundings = { embedded: boolean; held: HeldIndexes };

/** Reads, prepares and stores batch by batch. False: the job yields to others and continues later. */
async function runBatches(
  job: ImportJob,
  { work, total, lastRow, rejected }: Started,
  { embedded, held }: Surroundings,
): Promise<boolean> {
  const { run } = work;
  const index = await held.take(job, work, { total, next: lastRow });
  const size = createBatchSize(embedded);
  let unread = lastRow;
  let rejectedSoFar = rejected;
  await runTwoStages({
    async read() {
      if (unread === 0 || (unread < lastRow && job.shouldYield())) return undefined;
      const most = Math.min(unread, size.rows());
      const place = { before: unread + 1, most };
      const rows = await job.inTenant((tx) => findRowsBefore(tx, job.scope, run.source_id, place));
      if (rows.length !== most) throw rowsMissing();
      size.noteWidth(rows);
      unread -= most;
      return { rows, unread };
    },
    async prepare(batch) {
      await job.breathe();
      return { ...prepareBatch(work, index, batch.rows), unread: batch.unread, rows: batch.rows.length };
    },
    async store(batch, handedOver) {
      stopIfHopeless(work, {
        done: total - batch.unread - batch.rows,
        left: batch.unread + batch.rows,
        rejected: rejectedSoFar,
      });
      const startedAt = performance.now();
      const settled = await storeBatch(job, work, { batch, total, handedOver });
      rejectedSoFar += settled.filter(({ end }) => end === "rejected").length;
      size.noteTime(performance.now() - startedAt);
    },
  });
  if (unread > 0 || run.is_full) held.keep(run.id, unread, index);
  return unread === 0;
}

/**
 * The size of the next batch: by the width of the previous rows and, on the embedded database, by the time they took.
 */
function createBatchSize(embedded: boolean) {
  const { most, fewest } = BATCH_ROWS;
  let byTime = embedded ? fewest : most;
  let byWidth = fewest;
  return {
    rows: () => Math.min(byTime, byWidth),
    noteWidth(rows: readonly StoredRow[]): void {
      const characters = rows.reduce((sum, { cells }) => sum + cells.length, 0);
      byWidth = characters > 0 ? Math.max(fewest, Math.floor((BATCH_CHARACTERS * rows.length) / characters)) : fewest;
    },
    noteTime(ms: number): void {
      if (!embedded) return;
      const change = Math.min(2, Math.max(0.5, HOLD_MS / ms));
      byTime = Math.round(Math.min(most, Math.max(fewest, byTime * change)));
    },
  };
}

type PreparedBatch = {
  /** Rows that the database has to decide about. */
  candidates: RowWork[];
  /** Rows superseded by a later line, settled before any stored record is read. */
  superseded: SettledRow[];
  packed: RecordPack;
};

/** First stage: rows through the pipeline, packed for the database. */
function prepareBatch(work: Work, index: LineIndex, rows: readonly StoredRow[]): PreparedBatch {
  const [candidates, superseded]: [RowWork[], SettledRow[]] = [[], []];
  for (const staged of rows) {
    const worked = work.workOf(staged);
    const { row, line, oldId } = worked;
    const winner = oldId === null ? 0 : index(oldId, line);
    if (winner === 0) candidates.push(worked);
    else {
      const findings = [refusal("superseded", work.keyField, String(winner))];
      superseded.push({ row, line, oldId, end: "rejected", findings });
    }
  }
  const packed = packGood(work.prepared.pipeline.module, candidates);
  // Packed records are released: kept until the database has them, they would reach the old generation of the heap.
  for (const candidate of candidates) candidate.record = null;
  return { candidates, superseded, packed };
}

type Storing = { batch: PreparedBatch & { unread: number }; total: number; handedOver: () => void };

/** Second stage: one transaction with everything that the batch stores. */
function storeBatch(job: ImportJob, work: Work, { batch, total, handedOver }: Storing): Promise<SettledRow[]> {
  const { scope } = job;
  const { id } = work.run;
  const { candidates, superseded, packed, unread } = batch;
  return job.inTenant(async (tx) => {
    const decided = await settleRows(tx, scope, work, candidates, { packed, busy: handedOver });
    const settled = [...decided, ...superseded].sort((a, b) => a.row - b.row);
    await insertEnds(tx, scope, id, unread + 1, settled.map(letterOf).join(""));
    const withFindings = settled.filter(({ findings }) => findings.length > 0);
    await insertIssues(tx, scope, id, withFindings);
    await job.saveProgress(tx, { rows: total - unread, of: total });
    await updateImport(tx, scope, id, { next_row: unread });
    return settled;
  });
}

/** Stops a hopeless run while rows remain; at its end a run that stored nothing counts as done anyway. */
function stopIfHopeless(
  { run }: Work,
  { done, left, rejected }: { done: number; left: number; rejected: number },
): void {
  if (run.stop_at >= 100 || left === 0 || done < TELLING_ROWS || rejected * 100 <= run.stop_at * done) return;
  throw new JobProblem(`${rejected} of the first ${done} rows were rejected, more than ${run.stop_at} %.`, {
    code: "too_many_rejected",
    params: { rejected, rows: done, percent: run.stop_at },
    final: true,
  });
}

/** Done only if every row has an outcome. */
async function finish(tx: Tx, scope: Scope, { run }: Work, total: number): Promise<void> {
  const counts = (await countEnds(tx, scope, [run.id])).get(run.id);
  if (counts?.read !== total) throw new Error(`Of ${total} rows ${counts?.read} ended somewhere.`);
  await updateImport(tx, scope, run.id, { ended_at: new Date() });
  await wakeSheets(tx, scope, run);
  await askRelease(tx, scope);
}
