import { type ListKind, listKind } from "../../../../contract/lists.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Tx } from "../../../db/client.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import { enqueue, leaveLane } from "../../../jobs/queue.ts";
import { tryLockRecords } from "../store/find-records.repo.ts";
import { LIMITS } from "../store/list-limits.ts";
import { listPreparation, preparationLane } from "../store/prepare-lists.repo.ts";
import {
  buildBeginnings,
  buildSet,
  buildStayWords,
  buildWords,
  idsWithPartners,
  readMoment,
} from "./build-sets.repo.ts";
import { findPartners } from "./find-partners.ts";
import {
  CONTACTS,
  isLong,
  isOfNames,
  type ListState,
  preparedKeys,
  readKey,
  type SetKey,
  shapes,
  versionOfSet,
  writeKey,
} from "./list-shapes.ts";
import { isImporting, msToNextDay, readState } from "./list-state.repo.ts";
import { writeSet } from "./partner-sets.repo.ts";
import { dropSet, findHeads, nameOf, type SetHead, type SetName } from "./prepared-sets.repo.ts";

type Progress = { done: number; of: number };
type PrepareJob = JobContext<"property", Progress>;
type OldSet = { kind: ListKind; key: SetKey };

/** Each set is a transaction of its own. A stop repeats one set, or the comparison of all keys for the sets that are left. */
export function prepareListsJob(): JobHandler {
  return handleJob(listPreparation, async (job) => {
    if (!job.progress) {
      const records = await job.inTenant((tx) => begin(tx, job));
      return { again: true, afterMs: records * LIMITS.settleMsPerRecord };
    }
    for (;;) {
      const next = await job.inTenant((tx) => chooseSet(tx, job));
      if (next === "ended") return;
      if (next === "later") return { again: true, afterMs: LIMITS.writerMs };
      await prepareSet(job, next);
      if (job.shouldYield()) return { again: true };
      await job.breathe();
    }
  });
}

async function begin(tx: Tx, job: PrepareJob): Promise<number> {
  const state = await readState(tx, job.scope);
  await job.saveProgress(tx, { done: 0, of: 1 });
  return listKind.options.reduce((sum, kind) => sum + state.countOf(kind), 0);
}

async function chooseSet(tx: Tx, job: PrepareJob): Promise<OldSet | "later" | "ended"> {
  const { scope } = job;
  if (await isImporting(tx, scope)) return "later";
  const { old, extra } = listOldSets(await readState(tx, scope), await findHeads(tx, scope));
  for (const name of extra) await dropSet(tx, scope, name);
  const [next] = old;
  if (!next) return endPreparation(tx, job);
  const { done = 0 } = job.progress ?? {};
  await job.saveProgress(tx, { done, of: done + old.length });
  return next;
}

/**
 * The sets of large lists that are missing or outdated; the oldest comes first, so that constantly changing data delay
 * none of them, and what the search reads before what was never built. `extra`: outdated sets that no job prepares, such as the duplicates of reservations. Once they are
 * dropped a request builds them from the set of the profiles.
 */
export function listOldSets(state: ListState, heads: ReadonlyMap<string, SetHead & SetName>) {
  const old: (OldSet & { at: number })[] = [];
  const prepared = new Set<string>();
  for (const kind of listKind.options)
    for (const key of state.countOf(kind) > LIMITS.small ? preparedKeys(kind) : []) {
      const head = heads.get(nameOf(kind, key));
      prepared.add(nameOf(kind, key));
      if (head?.version !== versionOfSet(kind, key, state)) old.push({ kind, key, at: head?.at.getTime() ?? 0 });
    }
  const extra = [...heads].flatMap(([name, head]) => {
    const isCurrent = head.version === versionOfSet(head.kind, readKey(head.key), state);
    return isCurrent || prepared.has(name) ? [] : [head];
  });
  const isLater = ({ key }: OldSet) => Number(!isOfNames(key));
  return { old: old.toSorted((a, b) => a.at - b.at || isLater(a) - isLater(b)), extra, isLarge: prepared.size > 0 };
}

/**
 * The preparation ends while no writer is active: a later change finds its lane free. Sets that depend on today are
 * outdated tomorrow, so the next preparation waits for the hotel's next day.
 */
async function endPreparation(tx: Tx, { id, scope }: PrepareJob): Promise<"later" | "ended"> {
  if (!(await tryLockRecords(tx, scope, LISTED))) return "later";
  const { old, isLarge } = listOldSets(await readState(tx, scope), await findHeads(tx, scope));
  if (old.length > 0) return "later";
  await leaveLane(tx, scope, id);
  const lane = preparationLane(scope);
  if (isLarge) await enqueue(tx, scope, listPreparation, {}, { lane, afterMs: await msToNextDay(tx, scope) });
  return "ended";
}

/** Every module whose records decide about a set. */
const LISTED: readonly ModuleKey[] = [
  ...listKind.options.flatMap((kind) => shapes[kind].modules),
  "block-grid",
  CONTACTS,
];

async function prepareSet(job: PrepareJob, { kind, key }: OldSet): Promise<void> {
  const { scope } = job;
  if (isLong(key)) return preparePartners(job);
  const moment =
    key.by === "words" && kind === "profiles" ? await job.inTenant((tx) => readMoment(tx, scope)) : undefined;
  await job.inTenant(async (tx) => {
    if (moment) await buildWords(tx, scope, moment);
    else if (key.by === "words") await buildStayWords(tx, scope);
    else if (key.by === "beginnings") await buildBeginnings(tx, scope, kind);
    else await buildSet(tx, scope, kind, key, await readState(tx, scope));
    await saveDone(tx, job);
  });
}

/**
 * Every outdated set of profiles with partners: the keys are read and compared once for all of them. They get
 * the version that was read first: if the data change meanwhile, the sets are outdated from the start.
 */
async function preparePartners(job: PrepareJob): Promise<void> {
  const { scope } = job;
  const sets = await job.inTenant(async (tx) => {
    const state = await readState(tx, scope);
    return listOldSets(state, await findHeads(tx, scope)).old.flatMap(({ kind, key }) =>
      kind === "profiles" && isLong(key) ? [{ ...key, version: versionOfSet(kind, key, state) }] : [],
    );
  });
  const found = await findPartners(scope, job);
  for (const { version, ...key } of sets) {
    const ids = idsWithPartners(found, key.criteria);
    await job.inTenant(async (tx) => {
      await writeSet(tx, scope, { kind: "profiles", key: writeKey(key), version }, ids);
      await saveDone(tx, job);
    });
    await job.breathe();
  }
}

async function saveDone(tx: Tx, job: PrepareJob): Promise<void> {
  const { done = 0, of = 1 } = job.progress ?? {};
  await job.saveProgress(tx, { done: done + 1, of });
}
