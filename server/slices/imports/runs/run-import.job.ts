import type { Scope, Tx } from "../../../db/client.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import { JobProblem } from "../../../jobs/problems.ts";
import { askRelease } from "../../configure/code-mappings/ask-release.ts";
import { countRows, findRowsBefore, type StoredRow } from "../../intake/sources/staged-rows.repo.ts";
import { prepareSets } from "../../records/lists/ask-for-set.ts";
import { prepareRows } from "../engine/prepare-rows.ts";
import { refusal } from "../engine/row-findings.ts";
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

const MOST = 2_000;
const FEWEST = 100;
/** Of a batch, in characters: two of them are in memory at a time. */
const WIDEST = 8_000_000;
/** So long may a batch keep the embedded database: it is a single connection, and a list waits for it several times. */
const HOLD_MS = 60;
/** From so many rows on their share of rejected ones says something about the file. */
const TELLING = 1_000;
/** What an import waits for, its rows or an earlier sheet, wakes it at its end; this is for a wake-up that got lost. */
const LOOK_AGAIN_MS = 2_000;

/**
 * From the last row to the first, so that of several rows with one old id the first to come is the one that counts. A
 * batch is a transaction with its records, letters, issues and the place to go on from: a kill repeats one or none.
 */
export function runImportJob({ embedded }: { embedded: boolean }): JobHandler {
  const held = createHeldIndexes();
  return handleJob(importRows, async (job, { import: id }) => {
    const { scope } = job;
    const begun = await job.inTenant((tx) => begin(tx, scope, id));
    if (begun === "gone" || begun === "ended" || begun === "review") return;
    if (begun === "reading") return { again: true, afterMs: LOOK_AGAIN_MS };
    const done = await goThrough(job, begun, { embedded, held });
    if (!done) return { again: true };
    const { is_full, gone_done } = begun.work.run;
    if (is_full && !gone_done && !(await lookForGone(job, begun.work, { total: begun.total, embedded, held })))
      return { again: true };
    held.forget(id);
    await job.inTenant((tx) => finish(tx, scope, begun.work, begun.total));
  });
}

type Begun = { work: Work; total: number; next: number; rejected: number };

async function begin(tx: Tx, scope: Scope, id: string): Promise<Begun | "gone" | "ended" | "reading" | "review"> {
  const found = await findImport(tx, scope, id, { lock: true });
  if (!found) return "gone";
  if (found.ended_at || found.undone_at) return "ended";
  if (!(await awaitRows(tx, scope, found.source_id))) return "reading";
  if (await asksForHotel(tx, scope, found)) return "review";
  if (!(await awaitSheets(tx, scope, found))) return "reading";
  const chosen = found.configuration_id ? found : await chooseLater(tx, scope, found);
  if (chosen === "review") return chosen;
  const { configuration_id, version } = chosen;
  if (configuration_id === null || version === null) throw gone();
  const prepared = await prepareRows(tx, scope, { ...found, configuration_id, version });
  if (!prepared) throw gone();
  const total = await countRows(tx, scope, found.source_id);
  if (found.rows !== null && found.rows !== total) throw gone();
  const next = found.next_row ?? total;
  if (found.rows === null) await updateImport(tx, scope, id, { rows: total, next_row: next, ids_noted: true });
  const counts = (await countEnds(tx, scope, [id])).get(id);
  const work = compileWork({ ...found, configuration_id, version, rows: total, next_row: next }, prepared);
  return { work, total, next, rejected: counts?.rejected ?? 0 };
}

export const gone = () =>
  new JobProblem("The rows or the configuration are no longer there.", { code: "rows_missing", final: true });

type How = { embedded: boolean; held: HeldIndexes };

/** False: it goes on later. */
async function goThrough(job: ImportJob, { work, total, next, rejected }: Begun, how: How): Promise<boolean> {
  const { scope } = job;
  const { run, keyField } = work;
  const index = await how.held.take(job, work, { total, next });
  let atOnce = how.embedded ? FEWEST : MOST;
  let bad = rejected;

  /** Those that are superseded by a later line are settled before anybody looks at what is stored. */
  function first(rows: readonly StoredRow[]) {
    const [left, over]: [RowWork[], SettledRow[]] = [[], []];
    for (const staged of rows) {
      const one = work.workOf(staged);
      const { row, line, oldId } = one;
      const winner = oldId === null ? 0 : index(oldId, line);
      if (winner === 0) left.push(one);
      else
        over.push({ row, line, oldId, end: "rejected", findings: [refusal("superseded", keyField, String(winner))] });
    }
    const packed = packGood(work.prepared.pipeline.module, left);
    // What is packed is let go: kept until the database has it, it would outlive the garbage of its time.
    for (const one of left) one.record = null;
    return { left, over, packed };
  }

  async function store(
    { left, over, packed }: ReturnType<typeof first>,
    before: number,
    busy: () => void,
  ): Promise<void> {
    const started = performance.now();
    await job.inTenant(async (tx) => {
      const settled = [...(await settleRows(tx, scope, work, left, { packed, busy })), ...over].sort(
        (a, b) => a.row - b.row,
      );
      await insertEnds(tx, scope, run.id, before + 1, settled.map(letterOf).join(""));
      await insertIssues(
        tx,
        scope,
        run.id,
        settled.filter(({ findings }) => findings.length > 0),
      );
      await job.saveProgress(tx, { rows: total - before, of: total });
      await updateImport(tx, scope, run.id, { next_row: before });
      bad += settled.filter(({ end }) => end === "rejected").length;
    });
    if (!how.embedded) return;
    const pace = HOLD_MS / (performance.now() - started);
    atOnce = Math.round(Math.min(MOST, Math.max(FEWEST, atOnce * Math.min(2, Math.max(0.5, pace)))));
  }

  let storing = Promise.resolve();
  /** The next rows are worked on while the database is: begun earlier, they would keep it from getting its work. */
  let busy = Promise.resolve();
  try {
    let width = 0;
    for (let before = next; before > 0; ) {
      const most = Math.min(before, atOnce, width > 0 ? Math.max(FEWEST, Math.floor(WIDEST / width)) : FEWEST);
      const rows = await job.inTenant((tx) => findRowsBefore(tx, scope, run.source_id, { before: before + 1, most }));
      if (rows.length !== most) throw gone();
      width = rows.reduce((sum, { cells }) => sum + cells.length, 0) / most;
      await Promise.race([busy, storing]);
      await job.breathe();
      const batch = first(rows);
      before -= most;
      await storing;
      stopIfHopeless(work, { done: total - before - most, left: before + most, bad });
      const next = before;
      busy = new Promise((resolve) => {
        storing = store(batch, next, resolve);
      });
      storing.catch(() => {}); // Heard by whoever waits for it next.
      if (before === 0 || !job.shouldYield()) continue;
      await storing;
      how.held.keep(run.id, before, index);
      return false;
    }
    await storing;
    if (run.is_full) how.held.keep(run.id, 0, index);
  } finally {
    await storing.catch(() => {}); // Whatever went wrong, nothing is written behind the back of who deals with it.
  }
  return true;
}

/** While there is something to be spared: at its end a run that took nothing is done all the same. */
function stopIfHopeless({ run }: Work, { done, left, bad }: { done: number; left: number; bad: number }): void {
  if (run.stop_at >= 100 || left === 0 || done < TELLING || bad * 100 <= run.stop_at * done) return;
  throw new JobProblem(`${bad} of the first ${done} rows were rejected, more than ${run.stop_at} %.`, {
    code: "too_many_rejected",
    params: { rejected: bad, rows: done, percent: run.stop_at },
    final: true,
  });
}

/** Done only if every row ended somewhere. */
async function finish(tx: Tx, scope: Scope, { run, prepared }: Work, total: number): Promise<void> {
  const counts = (await countEnds(tx, scope, [run.id])).get(run.id);
  if (counts?.read !== total) throw new Error(`Of ${total} rows ${counts?.read} ended somewhere.`);
  await updateImport(tx, scope, run.id, { ended_at: new Date() });
  await wakeSheets(tx, scope, run);
  await askRelease(tx, scope);
  await prepareSets(tx, scope, prepared.pipeline.module);
}
