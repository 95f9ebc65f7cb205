import { survivorOf } from "../../../../core/duplicates/suggest-merge.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import { findJob } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findAccount } from "../../tenancy/accounts/accounts.repo.ts";
import { recordIdsOf } from "../store/record-ids.repo.ts";
import { type AcceptProgress, mergeCertain, undoCertain } from "./accept-all.ts";
import { getOpenMerge, lockAll, mergeMembers, undoDecision } from "./decide.ts";
import { countMergesOf, listMergesOf } from "./decisions.repo.ts";
import { countMergeable, listMergeableAfter } from "./groups.repo.ts";
import { loadMembers } from "./load-members.ts";

type Job = JobContext<"property", AcceptProgress>;
type Found = { id: string; members: readonly number[] };
type Work = {
  count: (tx: Tx) => Promise<number>;
  /** What comes after the last one; nothing: all is done. */
  next: (tx: Tx, last: string | null) => Promise<readonly Found[]>;
  act: (tx: Tx, found: Found) => Promise<void>;
};
const NOTHING: AcceptProgress = { all: 0, done: 0, kept: 0, last: null };
/** Undoing one merge takes no other away, so several are looked up at once. */
const UNDONE_AT_ONCE = 100;

/**
 * Merges all certain groups by the account's rules. Each merge is one transaction with its own place in the progress, so
 * that a stop or a kill leaves no partial one. Groups that only the hotel system can merge, and those that change
 * meanwhile, are left to a person.
 */
export const acceptAllJob = (): JobHandler =>
  handleJob(mergeCertain, (job) =>
    goThrough(job, {
      count: (tx) => countMergeable(tx, job.scope),
      // An administrator may have switched it off since.
      next: async (tx, after) =>
        (await findAccount(tx, job.scope)).accept_sure ? listMergeableAfter(tx, job.scope, { after, limit: 1 }) : [],
      act: (tx, group) => mergeByRule(tx, job.scope, group, job.id),
    }),
  );

/** Undoes the merges of such a run, newest first. What was edited or pushed since stays merged. */
export const undoAcceptJob = (): JobHandler =>
  handleJob(undoCertain, async (job, { run }) => {
    const merged = await job.inTenant((tx) => findJob(tx, job.scope, run));
    if (!merged) return;
    const of = { run, since: merged.createdAt };
    return goThrough(job, {
      count: (tx) => countMergesOf(tx, job.scope, of),
      next: async (tx, before) => {
        const ids = await listMergesOf(tx, job.scope, { ...of, before, limit: UNDONE_AT_ONCE });
        return ids.map((id) => ({ id, members: [] }));
      },
      act: async (tx, { id }) => {
        await undoDecision(tx, job.scope, id, { requestId: job.id });
      },
    });
  });

async function goThrough(job: Job, { count, next, act }: Work): Promise<undefined | { again: true }> {
  for (;;) {
    const { last } = job.progress ?? (await begin(job, count));
    const page = await job.inTenant((tx) => next(tx, last));
    if (page.length === 0) return;
    for (const found of page) {
      await doOne(job, found, act);
      if (job.shouldYield()) return { again: true };
      await job.breathe();
    }
  }
}

async function doOne(job: Job, found: Found, act: Work["act"]): Promise<void> {
  const before = job.progress ?? NOTHING;
  try {
    await job.inTenant(async (tx) => {
      await act(tx, found);
      await job.saveProgress(tx, { ...before, done: before.done + 1, last: found.id });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const kept = { ...before, kept: before.kept + 1, last: found.id };
    await job.inTenant((tx) => job.saveProgress(tx, kept));
  }
}

const begin = (job: Job, count: Work["count"]): Promise<AcceptProgress> =>
  job.inTenant(async (tx) => {
    const start = { ...NOTHING, all: await count(tx) };
    await job.saveProgress(tx, start);
    return start;
  });

async function mergeByRule(tx: Tx, scope: Scope, { id, members }: Found, requestId: string): Promise<void> {
  await lockAll(tx, scope);
  const { survivor_rule: rule } = await findAccount(tx, scope);
  const found = await loadMembers(tx, scope, members);
  if (found.length < 2) throw new Refusal("conflict", { text: "duplicates_changed" });
  const survivor = survivorOf(found, rule);
  const opaque = await recordIdsOf(tx, scope);
  const opened = await getOpenMerge(tx, scope, { id, survivor: opaque.write("profiles", String(survivor.id)) });
  // Compared again under the lock, it may be less certain than it was.
  if (opened.group.band !== "sure") throw new Refusal("conflict", { text: "duplicates_changed" });
  await mergeMembers(tx, scope, opened, { requestId });
}
