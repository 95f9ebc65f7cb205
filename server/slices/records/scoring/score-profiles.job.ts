import { makeFinder } from "../../../../core/duplicates/find-groups.ts";
import { type Group, openGroups, type Pair } from "../../../../core/duplicates/group-pairs.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import { leaveLane } from "../../../jobs/queue.ts";
import { isImporting } from "../lists/list-state.repo.ts";
import { hasChanges, scoringJob } from "../store/ask-scoring.repo.ts";
import { lockRecords, tryLockRecords } from "../store/find-records.repo.ts";
import { findPresets } from "../store/learned-weights.repo.ts";
import { prepareLists } from "../store/prepare-lists.repo.ts";
import { markScored, readScoring, takeChanges } from "./changes.repo.ts";
import { type ComparedModule, comparedModules, compileFormsOf, countProfiles, loadPage } from "./load-forms.repo.ts";
import { findApart, hasGroups, insertGroups, lockDuplicates, replaceGroups } from "./pairs.repo.ts";
import { rescore } from "./rescore.ts";
import { closeRun, openRun, readFindings, saveFindings, type WholeRun } from "./runs.repo.ts";

type ScoringJob = JobContext<"property", { done: number; of: number }>;

/** Changed profiles in a transaction, profiles of a page, and groups that are written together. The embedded database is a single connection: lists wait for it. */
const AT_ONCE = {
  server: { changed: 2_500, page: 2_000, groups: null },
  embedded: { changed: 150, page: 500, groups: 500 },
} as const;
/** Profiles that are prepared in one go: some milliseconds, in which the process does nothing else. */
const BETWEEN_PAUSES = 100;
/** So much work is lost by a stop at most, beside reading the profiles again. */
const STEP_MS = 2_000;
/** Comparing everything takes less time than comparing so many one after the other. */
const MANY = { changes: 20_000, share: 0.2, few: 500 } as const;
const WRITER_MS = 500;
const MODULES = [...comparedModules, "profile-contacts"] as const;

/**
 * Compares what changed with what is there; all profiles where that is less work. The groups of a whole comparison take
 * the place of the others at once, at its end.
 */
export function scoreProfilesJob({ stepMs = STEP_MS, embedded = false } = {}): JobHandler {
  const most = AT_ONCE[embedded ? "embedded" : "server"];
  return handleJob(scoringJob, async (job) => {
    for (;;) {
      const next = await job.inTenant(async (tx) => {
        if (await isImporting(tx, job.scope)) return "later";
        const { scored, changed, running } = await readScoring(tx, job.scope);
        if (running) return "all";
        if (scored && changed === 0) return (await end(job, tx)) ? "ended" : "later";
        const { profiles, accounts } = await countProfiles(tx, job.scope);
        const isMany = changed > MANY.changes || changed > Math.max(MANY.few, (profiles + accounts) * MANY.share);
        return !scored || isMany ? "all" : "changed";
      });
      if (next === "ended") return;
      if (next === "later") return { again: true, afterMs: WRITER_MS };
      if (next === "all") await scoreAll(job, { stepMs, page: most.page, pieces: most.groups });
      else await scoreChanged(job, most.changed);
      if (job.shouldYield()) return { again: true };
      await job.breathe();
    }
  });
}

/** Ends only while no records are being written: a later change finds the lane free. */
async function end(job: ScoringJob, tx: Parameters<typeof hasChanges>[0]): Promise<boolean> {
  if (!(await tryLockRecords(tx, job.scope, MODULES)) || (await hasChanges(tx, job.scope))) return false;
  await leaveLane(tx, job.scope, job.id);
  return true;
}

const scoreChanged = (job: ScoringJob, most: number): Promise<void> =>
  job.inTenant(async (tx) => {
    await lockDuplicates(tx, job.scope);
    const ids = await takeChanges(tx, job.scope, most);
    await rescore(tx, job.scope, ids);
    await prepareLists(tx, job.scope, { after: "edit" });
    const { changed } = await readScoring(tx, job.scope);
    const { done = 0 } = job.progress ?? {};
    await job.saveProgress(tx, { done: done + ids.length, of: done + ids.length + changed });
  });

/** Compares everything, in steps that are kept: who goes on after a stop reads the profiles again, and weighs the rest. */
async function scoreAll(job: ScoringJob, steps: Steps): Promise<void> {
  const { run, ...known } = await job.inTenant(async (tx) => {
    const alone = async () => {
      for (const module of MODULES) await lockRecords(tx, job.scope, module);
    };
    const open = await openRun(tx, job.scope, alone);
    await job.saveProgress(tx, { done: 0, of: open.counts.profiles + open.counts.accounts });
    return {
      run: open,
      apart: await findApart(tx, job.scope),
      formOf: await compileFormsOf(tx, job.scope),
      presetOf: await findPresets(tx, job.scope),
    };
  });
  const groups: Group[] = [];
  for (const module of comparedModules) groups.push(...(await scoreModule(job, { run, ...known, module, ...steps })));
  const isWritten = steps.pieces !== null && (await writePieces(job, groups, steps.pieces));
  await job.inTenant(async (tx) => {
    await lockDuplicates(tx, job.scope);
    await closeRun(tx, job.scope);
    if (!isWritten) await replaceGroups(tx, job.scope, groups);
    await markScored(tx, job.scope, run.upTo);
    await prepareLists(tx, job.scope, { after: "import" });
    const of = run.counts.profiles + run.counts.accounts;
    await job.saveProgress(tx, { done: of, of });
  });
}

/** After so long a step is kept; so many profiles are read at once; so many groups are written at once, null: all. */
type Steps = { stepMs: number; page: number; pieces: number | null };

/** Where there are no groups yet, none are taken away: they may come one after the other, and lists wait for none of it. */
async function writePieces(job: ScoringJob, groups: readonly Group[], pieces: number): Promise<boolean> {
  if (await job.inTenant((tx) => hasGroups(tx, job.scope))) return false;
  for (let from = 0; from < groups.length; from += pieces) {
    await job.inTenant(async (tx) => {
      await lockDuplicates(tx, job.scope);
      await insertGroups(tx, job.scope, groups.slice(from, from + pieces));
    });
    await job.breathe();
  }
  return true;
}

type Part = {
  run: WholeRun;
  apart: ReadonlySet<string>;
  formOf: Awaited<ReturnType<typeof compileFormsOf>>;
  presetOf: Awaited<ReturnType<typeof findPresets>>;
  module: ComparedModule;
} & Steps;

/** The groups of one module; its pairs are written step by step. */
async function scoreModule(job: ScoringJob, part: Part): Promise<Group[]> {
  const { run, apart, formOf, presetOf, module, stepMs, page: most } = part;
  const [count, of] = [run.counts[module], run.counts.profiles + run.counts.accounts];
  const ids: number[] = [];
  const idOf = (row: number) => ids[row] ?? 0;
  const finder = makeFinder(presetOf(module), Math.max(1, count), (a, b) => apart.has(`${idOf(a)} ${idOf(b)}`));
  const read = (after: number) => {
    const page = job.inTenant((tx) => loadPage(tx, job.scope, { module, after, most }));
    // The error is thrown where the page is awaited.
    page.catch(() => {});
    return page;
  };
  for (let next = read(0); ids.length < count; ) {
    const page = await next;
    const last = page.at(-1);
    if (!last) break;
    // The database reads on meanwhile.
    next = read(last.id);
    // What has come since is a change that waits.
    for (const [index, { id, formBy }] of page.slice(0, count - ids.length).entries()) {
      ids.push(id);
      finder.addPacked(formBy(formOf));
      if (index % BETWEEN_PAUSES === 0) await job.breathe();
    }
  }
  if (ids.length < 2) return [];
  const named = (pair: Pair): Pair => ({ ...pair, a: idOf(pair.a), b: idOf(pair.b) });
  const before = comparedModules.indexOf(module);
  const isDone = run.module !== "" && comparedModules.indexOf(run.module) > before;
  const reached = isDone ? Number.POSITIVE_INFINITY : run.module === module ? run.reached : 0;
  const from = reached === 0 ? 0 : ids.filter((id) => id <= reached).length;
  const rowOf = from === 0 ? new Map<number, number>() : new Map(ids.map((id, row) => [id, row]));
  const earlier = from === 0 ? [] : await job.inTenant((tx) => readFindings(tx, job.scope, module));
  // Who went meanwhile is a change that waits.
  const known = earlier.flatMap((pair): Pair[] => {
    const [a, b] = [rowOf.get(pair.a), rowOf.get(pair.b)];
    return a === undefined || b === undefined ? [] : [{ ...pair, a, b }];
  });
  const work = finder.steps({ from, known });
  let [found, savedAt]: [Pair[], number] = [[], Date.now()];
  for (;;) {
    const step = work.next();
    if (step.done) return openGroups(step.value.pairs, step.value.groups).map(withIds(idOf, named));
    for (const pair of step.value.pairs) found.push(named(pair));
    const isLast = step.value.before >= ids.length;
    if (!isDone && (isLast || (step.value.before > from && Date.now() - savedAt >= stepMs))) {
      const last = isLast ? idOf(ids.length - 1) : idOf(step.value.before - 1);
      await job.inTenant(async (tx) => {
        await saveFindings(tx, job.scope, { module, reached: last, pairs: found });
        await job.saveProgress(tx, { done: Math.min(of, step.value.before), of });
      });
      [found, savedAt] = [[], Date.now()];
    }
    await job.breathe();
  }
}

const withIds =
  (idOf: (row: number) => number, named: (pair: Pair) => Pair) =>
  ({ rows, weakest }: Group): Group => ({ rows: rows.map(idOf), weakest: named(weakest) });
