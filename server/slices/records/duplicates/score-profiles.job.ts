import { makeFinder } from "../../../../core/duplicates/find-groups.ts";
import { type Group, openGroups, type Pair } from "../../../../core/duplicates/group-pairs.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import { leaveLane } from "../../../jobs/queue.ts";
import { isImporting } from "../lists/list-state.repo.ts";
import { hasChanges, scoringJob } from "../store/ask-scoring.repo.ts";
import { lockRecords, tryLockRecords } from "../store/find-records.repo.ts";
import { prepareLists } from "../store/prepare-lists.repo.ts";
import { lastChange, markScored, readScoring, takeChanges } from "./changes.repo.ts";
import { comparedModules, countProfiles, loadPage, presetOf } from "./load-forms.repo.ts";
import { deleteAllPairs, findApart, insertPairs, lockDuplicates, replaceGroups } from "./pairs.repo.ts";
import { rescore } from "./rescore.ts";

type ScoringJob = JobContext<"property", { done: number; of: number }>;

/** Of so many changes at a time others can work meanwhile. */
const CHANGED_AT_ONCE = 250;
const PAGE = 2_000;
const PAIRS_AT_ONCE = 20_000;
/** Comparing everything takes less time than comparing so many one after the other. */
const MANY = { changes: 20_000, share: 0.2, few: 500 } as const;
const WRITER_MS = 1_000;
const MODULES = [...comparedModules, "profile-contacts"] as const;

/**
 * Compares what changed with what is there; all profiles where that is less work. Everything of a whole comparison is
 * written in one transaction, so a stop leaves the groups as they were, and it is done again.
 */
export function scoreProfilesJob(): JobHandler {
  return handleJob(scoringJob, async (job) => {
    for (;;) {
      const next = await job.inTenant(async (tx) => {
        if (await isImporting(tx, job.scope)) return "later";
        const { scored, changed } = await readScoring(tx, job.scope);
        if (scored && changed === 0) return (await end(job, tx)) ? "ended" : "later";
        const { profiles, accounts } = await countProfiles(tx, job.scope);
        const isMany = changed > MANY.changes || changed > Math.max(MANY.few, (profiles + accounts) * MANY.share);
        return !scored || isMany ? "all" : "changed";
      });
      if (next === "ended") return;
      if (next === "later") return { again: true, afterMs: WRITER_MS };
      if (next === "all") await scoreAll(job);
      else await scoreChanged(job);
      if (job.shouldYield()) return { again: true };
      await job.breathe();
    }
  });
}

/** Ends while nobody writes: a change that comes later finds the lane free. */
async function end(job: ScoringJob, tx: Parameters<typeof hasChanges>[0]): Promise<boolean> {
  if (!(await tryLockRecords(tx, job.scope, MODULES)) || (await hasChanges(tx, job.scope))) return false;
  await leaveLane(tx, job.scope, job.id);
  return true;
}

const scoreChanged = (job: ScoringJob): Promise<void> =>
  job.inTenant(async (tx) => {
    await lockDuplicates(tx, job.scope);
    const ids = await takeChanges(tx, job.scope, CHANGED_AT_ONCE);
    await rescore(tx, job.scope, ids);
    await prepareLists(tx, job.scope, { after: "edit" });
    const { changed } = await readScoring(tx, job.scope);
    const { done = 0 } = job.progress ?? {};
    await job.saveProgress(tx, { done: done + ids.length, of: done + ids.length + changed });
  });

async function scoreAll(job: ScoringJob): Promise<void> {
  const { counts, moment, apart } = await job.inTenant(async (tx) => {
    // Nobody writes while the moment is noted: whatever comes later is a later change.
    for (const module of MODULES) await lockRecords(tx, job.scope, module);
    const known = { counts: await countProfiles(tx, job.scope), moment: await lastChange(tx, job.scope) };
    await job.saveProgress(tx, { done: 0, of: known.counts.profiles + known.counts.accounts });
    return { ...known, apart: await findApart(tx, job.scope) };
  });
  const pairs: Pair[] = [];
  const groups: Group[] = [];
  let done = 0;
  for (const module of comparedModules) {
    const ids: number[] = [];
    const idOf = (row: number) => ids[row] ?? 0;
    const finder = makeFinder(presetOf(module), Math.max(1, counts[module]), (a, b) =>
      apart.has(`${idOf(a)} ${idOf(b)}`),
    );
    for (let after = 0; ids.length < counts[module]; ) {
      const page = await job.inTenant((tx) => loadPage(tx, job.scope, { module, after, most: PAGE }));
      if (page.length === 0) break;
      // What has come since is a change that waits.
      for (const { id, form } of page.slice(0, counts[module] - ids.length)) {
        ids.push(id);
        finder.add(form);
      }
      after = page.at(-1)?.id ?? after;
      done += page.length;
      await job.breathe();
    }
    if (ids.length < 2) continue;
    const work = finder.steps();
    for (;;) {
      const step = work.next();
      if (step.done) {
        const named = (pair: Pair): Pair => ({ ...pair, a: idOf(pair.a), b: idOf(pair.b) });
        for (const pair of step.value.pairs) pairs.push(named(pair));
        for (const { rows, weakest } of openGroups(step.value.pairs, step.value.groups))
          groups.push({ rows: rows.map(idOf), weakest: named(weakest) });
        break;
      }
      await job.breathe();
    }
  }
  await job.inTenant(async (tx) => {
    await lockDuplicates(tx, job.scope);
    await deleteAllPairs(tx, job.scope);
    for (let at = 0; at < pairs.length; at += PAIRS_AT_ONCE)
      await insertPairs(tx, job.scope, pairs.slice(at, at + PAIRS_AT_ONCE));
    await replaceGroups(tx, job.scope, groups);
    await markScored(tx, job.scope, moment);
    await prepareLists(tx, job.scope, { after: "import" });
    await job.saveProgress(tx, { done, of: done });
  });
}
