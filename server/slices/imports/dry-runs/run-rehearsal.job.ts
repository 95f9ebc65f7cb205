import type { RowFate } from "../../../../contract/rehearsals.ts";
import { fieldsOf } from "../../../../core/modules/catalogue.ts";
import { compileOldId } from "../../../../core/modules/old-id.ts";
import { compileConfiguration } from "../../../../core/pipeline/compile-configuration.ts";
import { fateOf } from "../../../../core/records/fate-of.ts";
import { compileRecordText } from "../../../../core/records/record-text.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import { JobProblem } from "../../../jobs/problems.ts";
import { countRows, findRowsBefore, type StoredRow } from "../../intake/sources/staged-rows.repo.ts";
import { compareRecords } from "../../records/store/find-records.repo.ts";
import { createLineIndex } from "../engine/line-index.ts";
import { type Prepared, prepareRows } from "../engine/prepare-rows.ts";
import { correctedByHand, type Finding, findingsOf, leftOutOf, refusal } from "../engine/row-findings.ts";
import { createReferenceCheck } from "./check-references.ts";
import { createCodeCounter } from "./count-codes.ts";
import { keepResults, type Results } from "./keep-results.repo.ts";
import { findRehearsal } from "./rehearsals.repo.ts";
import { rehearse } from "./start-rehearsal.ts";
import { createTally } from "./tally.ts";

type RehearseJob = JobContext<"property", { rows: number; of: number }>;

const BATCH = 5_000;
/** So often those who watch hear of it. */
const TELL_MS = 500;

/**
 * Every row through the pipeline, from the last to the first, so that of several rows with one old id the first to come
 * is the one that counts. What is found stays in memory and is written at the end: a run that is cut off begins again,
 * which is why it makes no room for others before it is done.
 */
export function runRehearsalJob(): JobHandler {
  return handleJob(rehearse, async (job, { rehearsal: id }) => {
    const { scope } = job;
    const begun = await job.inTenant((tx) => look(tx, scope, id));
    if (!begun || begun.rehearsal.done_at) return; // Gone with its rows, or done by a run that could not say so.
    const { rehearsal, prepared, total } = begun;
    if (!prepared) throw gone();
    const found = await goThrough(job, rehearsal.source_id, prepared, total);
    if (!found) return { again: true };
    await job.inTenant(async (tx) => {
      await job.saveProgress(tx, { rows: total, of: total });
      const kept = await keepResults(tx, scope, rehearsal, found);
      if (kept && found.counts.read !== total) throw gone();
    });
  });
}

const gone = () =>
  new JobProblem("The rows or the configuration are no longer there.", { code: "rows_missing", final: true });

async function look(tx: Tx, scope: Scope, id: string) {
  const rehearsal = await findRehearsal(tx, scope, id);
  if (!rehearsal) return undefined;
  const prepared = await prepareRows(tx, scope, rehearsal);
  return { rehearsal, prepared, total: await countRows(tx, scope, rehearsal.source_id) };
}

/** Undefined: the worker stops. */
async function goThrough(
  job: RehearseJob,
  sourceId: string,
  prepared: Prepared,
  total: number,
): Promise<Results | undefined> {
  const { scope } = job;
  const { pipeline, mode, written, empties, cellsOf, columnOf } = prepared;
  const { module } = pipeline;
  const rules: Record<string, number> = {};
  const codes = createCodeCounter(module);
  const changed = (rule: string) => {
    rules[rule] = (rules[rule] ?? 0) + 1;
  };
  const run = compileConfiguration(pipeline, { mapped: codes.mapped, changed });
  const oldIdOf = compileOldId(module);
  const textOf = compileRecordText(module);
  const keyField = fieldsOf(module).find(({ key }) => key)?.id ?? "";
  const claim = createLineIndex(total);
  const tally = createTally(total);
  const references = createReferenceCheck(module, { country: pipeline.country, total });
  /** Rows that refer to others of the file which were not seen yet. */
  const later: { at: { row: number; line: number }; fate: RowFate; findings: Finding[] }[] = [];

  /** Those that the record behind them decides about. */
  function first(rows: readonly StoredRow[]) {
    return rows.flatMap(({ row, line, cells, marks }) => {
      const outcome = run(cellsOf({ cells, line }), marks);
      const oldId = oldIdOf(outcome.values);
      const winner = oldId === null ? 0 : claim(oldId, line);
      if (winner > 0) {
        tally.add({ row, line }, "rejected", [refusal("superseded", keyField, String(winner))]);
        return [];
      }
      codes.keep();
      return [{ row, line, outcome, oldId }];
    });
  }

  let told = performance.now();
  for (let before = total + 1; before > 1; before -= BATCH) {
    const rows = await job.inTenant(async (tx) => {
      if (performance.now() - told > TELL_MS) {
        await job.saveProgress(tx, { rows: total + 1 - before, of: total });
        told = performance.now();
      }
      return findRowsBefore(tx, scope, sourceId, { before, most: BATCH });
    });
    const left = first(rows);
    const compared = left.flatMap(({ oldId, outcome }) => {
      const leftOut = leftOutOf(outcome);
      return oldId === null ? [] : [{ oldId, text: textOf(outcome.values), ...(leftOut && { leftOut }) }];
    });
    const stored = await job.inTenant((tx) => compareRecords(tx, scope, { module, written, empties, rows: compared }));
    const decided = left.map(({ row, line, outcome, oldId }) => {
      const known = oldId === null ? undefined : stored.get(oldId);
      const { fate, rule } = fateOf(outcome.state, { mode, stored: known !== undefined });
      const becomes = known ? (known.same ? ("unchanged" as const) : ("update" as const)) : ("create" as const);
      const kept = fate === "store" && known?.contested ? correctedByHand(known.contested) : [];
      const findings = [...(rule ? [refusal(rule, keyField, oldId ?? "")] : []), ...findingsOf(outcome), ...kept];
      const stores = fate === "store" && oldId !== null ? [{ row, oldId, values: outcome.values }] : [];
      return { at: { row, line }, stores, fate: fate === "store" ? becomes : fate, findings };
    });
    const storable = decided.flatMap(({ stores }) => stores);
    const looked = await job.inTenant((tx) => references.look(tx, scope, storable));
    for (const { at, fate, findings } of decided) {
      const { lacks, made, open } = looked(at.row);
      if (open) later.push({ at, fate, findings });
      else tally.add(at, lacks.length > 0 ? "waiting" : fate, [...lacks, ...findings, ...made]);
    }
    await job.breathe();
    if (job.signal.aborted) return undefined;
  }
  const lackOf = references.close();
  for (const { at, fate, findings } of later) {
    const lacks = lackOf(at.row);
    tally.add(at, lacks.length > 0 ? "waiting" : fate, [...lacks, ...findings]);
  }
  const { counts } = tally;
  return { counts, rules, fates: tally.fates(), causes: tally.causes(), codes: codes.counted(), columnOf };
}
