import type { RowFate } from "../../../../contract/dry-runs.ts";
import { fieldsOf } from "../../../../core/modules/catalogue.ts";
import { compileOldId } from "../../../../core/modules/old-id.ts";
import { compileConfiguration, type RowOutcome } from "../../../../core/pipeline/compile-configuration.ts";
import { fateOf } from "../../../../core/records/fate-of.ts";
import { compileRecordText } from "../../../../core/records/record-text.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import { countRows, findRowsBefore, type StoredRow } from "../../intake/sources/staged-rows.repo.ts";
import { compareRecords } from "../../records/store/find-records.repo.ts";
import { createLineIndex } from "../engine/line-index.ts";
import { type Prepared, prepareRows, rowsMissing } from "../engine/prepare-rows.ts";
import { compileRedirect, survivorOfRow } from "../engine/redirect.ts";
import { correctedByHand, type Finding, findingsOf, leftOutOf, mergedInto, refusal } from "../engine/row-findings.ts";
import { runTwoStages } from "../engine/two-stages.ts";
import { createReferenceCheck } from "./check-references.ts";
import { createCodeCounter } from "./count-codes.ts";
import { findDryRun } from "./dry-runs.repo.ts";
import { keepResults, type Results } from "./keep-results.repo.ts";
import { dryRunJob } from "./start-dry-run.ts";
import { createTally } from "./tally.ts";

type DryRunJob = JobContext<"property", { rows: number; of: number }>;

const BATCH_ROWS = 5_000;
/** How often the progress is saved, for display. */
const PROGRESS_MS = 500;

/**
 * Sends every row through the pipeline, from the last to the first, so that of several rows with one old id the last
 * one in the file counts. Results stay in memory and are written at the end. An interrupted run starts anew, which is
 * why it does not yield to others before it is done.
 */
export function runDryRunJob(): JobHandler {
  return handleJob(dryRunJob, async (job, { rehearsal: id }) => {
    const { scope } = job;
    const started = await job.inTenant((tx) => start(tx, scope, id));
    if (!started || started.dryRun.done_at) return; // Deleted with its rows, or done by a run that could not report it.
    const { dryRun, prepared, total } = started;
    if (!prepared) throw rowsMissing();
    const results = await runBatches(job, { sourceId: dryRun.source_id, prepared, total });
    if (!results) return { again: true };
    await job.inTenant(async (tx) => {
      await job.saveProgress(tx, { rows: total, of: total });
      const kept = await keepResults(tx, scope, dryRun, results);
      if (kept && results.counts.read !== total) throw rowsMissing();
    });
  });
}

async function start(tx: Tx, scope: Scope, id: string) {
  const dryRun = await findDryRun(tx, scope, id);
  if (!dryRun) return undefined;
  const prepared = await prepareRows(tx, scope, dryRun);
  return { dryRun, prepared, total: await countRows(tx, scope, dryRun.source_id) };
}

type Started = { sourceId: string; prepared: Prepared; total: number };

/** Reads, prepares and judges batch by batch. Undefined: the worker is stopping. */
async function runBatches(job: DryRunJob, { sourceId, prepared, total }: Started): Promise<Results | undefined> {
  const work = compileDryRun(prepared, total);
  let unread = total;
  let savedAt = performance.now();
  await runTwoStages({
    async read() {
      if (unread === 0 || job.signal.aborted) return undefined;
      return job.inTenant(async (tx) => {
        if (performance.now() - savedAt > PROGRESS_MS) {
          await job.saveProgress(tx, { rows: total - unread, of: total });
          savedAt = performance.now();
        }
        const rows = await findRowsBefore(tx, job.scope, sourceId, { before: unread + 1, most: BATCH_ROWS });
        unread = Math.max(0, unread - BATCH_ROWS);
        return rows;
      });
    },
    async prepare(rows) {
      await job.breathe();
      return work.prepareBatch(rows);
    },
    store: (batch, handedOver) => {
      handedOver();
      return work.judgeBatch(job, batch);
    },
  });
  return job.signal.aborted ? undefined : work.results();
}

type PreparedRow = { row: number; line: number; outcome: RowOutcome; oldId: string | null };
type JudgedRow = { place: { row: number; line: number }; fate: RowFate; findings: Finding[] };

/** Everything that a dry run does with rows, and its results. */
function compileDryRun(prepared: Prepared, total: number) {
  const { pipeline, mode, written, empties, cellsOf, cellOf, columnOf, merged } = prepared;
  const { module } = pipeline;
  const rules: Record<string, number> = {};
  const codes = createCodeCounter(module);
  const countRule = (rule: string) => {
    rules[rule] = (rules[rule] ?? 0) + 1;
  };
  const runPipeline = compileConfiguration(pipeline, { mapped: codes.mapped, changed: countRule });
  const redirected = compileRedirect(module, merged);
  const oldIdOf = compileOldId(module);
  const textOf = compileRecordText(module);
  const keyField = fieldsOf(module).find(({ key }) => key)?.id ?? "";
  const claim = createLineIndex(total);
  const tally = createTally(total);
  const references = createReferenceCheck(module, { country: pipeline.country, total });
  /** Rows that refer to rows of the file not seen yet. */
  const open: JudgedRow[] = [];

  /** First stage: rows through the pipeline. Rows superseded by a later line are decided already. */
  function prepareBatch(rows: readonly StoredRow[]): PreparedRow[] {
    return rows.flatMap(({ row, line, cells, marks }) => {
      const split = cellsOf({ cells, line });
      const found = runPipeline(split, marks);
      const outcome = { ...found, values: redirected(found.values) };
      const oldId = oldIdOf(outcome.values);
      const winner = oldId === null ? 0 : claim(oldId, line);
      if (winner > 0) {
        tally.add({ row, line, winner }, "rejected", [refusal("superseded", keyField, cellOf(keyField, split))]);
        return [];
      }
      codes.keep();
      return [{ row, line, outcome, oldId }];
    });
  }

  /** Second stage: stored records decide about the rest. Two short transactions, since lists may wait for each. */
  async function judgeBatch({ scope, inTenant }: DryRunJob, batch: readonly PreparedRow[]): Promise<void> {
    const compared = batch.flatMap(({ oldId, outcome }) => {
      const leftOut = leftOutOf(outcome);
      return oldId === null ? [] : [{ oldId, text: textOf(outcome.values), ...(leftOut && { leftOut }) }];
    });
    const stored = await inTenant((tx) => compareRecords(tx, scope, { module, written, empties, rows: compared }));
    const judged = batch.map(({ row, line, outcome, oldId }) => {
      const survivor = outcome.state === "reject" ? null : survivorOfRow(module, merged, oldId);
      if (survivor !== null)
        return {
          ...{ place: { row, line }, candidate: [], fate: "unchanged" as const },
          findings: [mergedInto(keyField, survivor), ...findingsOf(outcome)],
        };
      const known = oldId === null ? undefined : stored.get(oldId);
      const { fate, rule } = fateOf(outcome.state, { mode, stored: known !== undefined });
      const becomes = known ? (known.same ? ("unchanged" as const) : ("update" as const)) : ("create" as const);
      const kept = fate === "store" && known?.contested ? correctedByHand(known.contested) : [];
      const findings = [...(rule ? [refusal(rule, keyField, oldId ?? "")] : []), ...findingsOf(outcome), ...kept];
      const candidate = fate === "store" && oldId !== null ? [{ row, oldId, values: outcome.values }] : [];
      return { place: { row, line }, candidate, fate: fate === "store" ? becomes : fate, findings };
    });
    const candidates = judged.flatMap(({ candidate }) => candidate);
    const lookedUp = await inTenant((tx) => references.look(tx, scope, candidates));
    for (const { place, fate, findings } of judged) {
      const { lacks, made, open: isOpen } = lookedUp(place.row);
      if (isOpen) open.push({ place, fate, findings });
      else tally.add(place, lacks.length > 0 ? "waiting" : fate, [...lacks, ...findings, ...made]);
    }
  }

  /** Called after all rows were judged. */
  function results(): Results {
    const lackOf = references.close();
    for (const { place, fate, findings } of open) {
      const lacks = lackOf(place.row);
      tally.add(place, lacks.length > 0 ? "waiting" : fate, [...lacks, ...findings]);
    }
    const { counts } = tally;
    return { counts, rules, fates: tally.fates(), causes: tally.causes(), codes: codes.counted(), columnOf };
  }

  return { prepareBatch, judgeBatch, results };
}
