import { z } from "zod";
import type { AcceptRun } from "../../../../contract/duplicates.ts";
import type { Job } from "../../../../contract/jobs.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueue, findInLane, findJob, findNewest } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findAccount } from "../../tenancy/accounts/accounts.repo.ts";
import { countMergesOf } from "./decisions.repo.ts";
import { countGroups, countMergeable, sampleMergeable } from "./groups.repo.ts";
import { showGroups } from "./show-groups.ts";

/** `last`: the group or decision that was dealt with last; those that are left to a person are not tried again. */
const progress = z.object({ all: z.int(), done: z.int(), kept: z.int(), last: z.uuid().nullable() });
export type AcceptProgress = z.infer<typeof progress>;

export const mergeCertain = defineJob({
  name: "duplicates.accept",
  of: "property",
  payload: z.strictObject({}),
  progress,
});
export const undoCertain = defineJob({
  name: "duplicates.undo-accept",
  of: "property",
  payload: z.strictObject({ run: z.uuid() }),
  progress,
});

/** Merging and undoing never run at once. */
const laneOf = ({ propertyId }: Scope) => `${mergeCertain.name} ${propertyId}`;

const SAMPLE = 3;

/** What a run would merge now, with a sample to look at first. */
export async function showAcceptable(tx: Tx, scope: Scope) {
  const count = await countMergeable(tx, scope);
  const { sure } = await countGroups(tx, scope);
  return {
    count,
    atHotel: sure - count,
    sample: await showGroups(tx, scope, await sampleMergeable(tx, scope, SAMPLE)),
  };
}

/** A second call while groups are merged gets the same run. */
export async function acceptAll(tx: Tx, scope: Scope): Promise<AcceptRun> {
  const { accept_sure } = await findAccount(tx, scope);
  if (!accept_sure) throw new Refusal("conflict", { text: "duplicates_accept_off" });
  const { id } = await enqueue(tx, scope, mergeCertain, {}, { lane: laneOf(scope) });
  return showRun(tx, scope, await getRun(tx, scope, id));
}

export async function undoAccept(tx: Tx, scope: Scope, run: string): Promise<AcceptRun> {
  const merged = await getRun(tx, scope, run);
  if (merged.name !== mergeCertain.name) throw new Refusal("not_found");
  if (await findInLane(tx, scope, laneOf(scope))) throw new Refusal("conflict", { text: "duplicates_accepting" });
  const { id } = await enqueue(tx, scope, undoCertain, { run }, { lane: laneOf(scope) });
  return showRun(tx, scope, await getRun(tx, scope, id));
}

export async function showAccepted(tx: Tx, scope: Scope): Promise<AcceptRun | null> {
  const job = await findNewest(tx, scope, [mergeCertain.name, undoCertain.name]);
  return job ? showRun(tx, scope, job) : null;
}

async function getRun(tx: Tx, scope: Scope, id: string): Promise<Job> {
  const job = await findJob(tx, scope, id);
  if (!job) throw new Refusal("not_found");
  return job;
}

async function showRun(tx: Tx, scope: Scope, job: Job): Promise<AcceptRun> {
  const { id, state, createdAt, endedAt, by } = job;
  const act = job.name === mergeCertain.name ? "merge" : "undo";
  const counts = progress.safeParse(job.progress).data ?? { all: 0, done: 0, kept: 0 };
  const isOver = state !== "queued" && state !== "running";
  return {
    ...{ id, act, state, done: counts.done, kept: counts.kept },
    all: counts.all,
    standing: act === "merge" && isOver ? await countMergesOf(tx, scope, { run: id, since: createdAt }) : 0,
    ...{ by: by.name, at: createdAt, endedAt },
  };
}
