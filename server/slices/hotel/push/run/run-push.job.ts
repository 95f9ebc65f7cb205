import { FIRST_BY_DAY, type Stage, stages } from "../../../../../core/hotel/push-order.ts";
import type { KeyRing } from "../../../../credentials/key-ring.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import { handleJob, type JobHandler, type JobResult } from "../../../../jobs/define-job.ts";
import { leaveLane } from "../../../../jobs/queue.ts";
import type { HotelSystem } from "../../../../ports/hotel-system.ts";
import type { Stop } from "../deliver/deliver.ts";
import { type PushJob, quietStop } from "../deliver/deliver-stage.ts";
import { pushStage } from "../deliver/push-stage.ts";
import { scheduleSettling } from "../settle/schedule-settling.ts";
import { backStage } from "../take-back/back-stage.ts";
import { readHotel } from "../target/read-hotel.ts";
import { keepBusinessDate } from "../target/targets.repo.ts";
import { type LoadedRun, loadRun } from "./load-run.ts";
import { napOf, scheduleWaking } from "./nap.ts";
import { openPulse } from "./pulse.ts";
import { pushJob } from "./push-lane.ts";
import { countStuck, enterAgain, reopenPages } from "./reopen.repo.ts";
import { endRun, enterStage, findRun, forgetNaps, keepDay, pauseRun, type RunRow, replanFrom } from "./runs.repo.ts";

type Deps = { ring: KeyRing; hotelSystem: Pick<HotelSystem, "read" | "rows" | "write" | "look"> };

export function runPushJob({ ring, hotelSystem }: Deps): JobHandler {
  return handleJob(pushJob, async (job, { run: id }) => {
    const begun = await job.inTenant((tx) => begin(tx, job.scope, id, ring));
    if (!begun) return;
    const quiet = quietStop(begun.quiet);
    if (quiet) return pause(job, id, quiet);
    const hotel = await readHotel(hotelSystem, begun.connection, job.signal);
    if (!hotel.ok)
      return pause(job, id, { kind: "pause", reason: "connection", detail: hotel.detail, passing: hotel.passing });
    const first = await job.inTenant((tx) => enterDay(tx, job.scope, begun.run, hotel.businessDate));
    const pulse = openPulse(job.progress?.pulse);
    const isBack = begun.run.mode === "take_back";
    // A record that refers to another is taken back before it.
    const order = isBack ? stages.toReversed() : stages;
    for (let next: number | undefined = first; next !== undefined; ) {
      for (let index = next; index < order.length; index++) {
        const stage = { ...(order[index] as Stage), index };
        const deps = { ...begun, hotel, hotelSystem, pulse };
        const end = isBack ? await backStage(job, deps, stage) : await pushStage(job, deps, stage);
        if ("kind" in end) return end.kind === "yield" ? { again: true } : pause(job, id, end);
        await job.inTenant(async (tx) => {
          await enterStage(tx, job.scope, id, index + 1);
          await forgetNaps(tx, job.scope, id);
        });
      }
      next = await job.inTenant((tx) => endOrGoOn(tx, job, id));
    }
  });
}

/**
 * Once all stages are through, what waits without a reason is tried once more, and what is no longer in doubt: the stage
 * to go on with. A run that ends holds no record that could go, or says how many.
 */
async function endOrGoOn(tx: Tx, job: PushJob, id: string): Promise<number | undefined> {
  const { scope } = job;
  const run = await findRun(tx, scope, id);
  if (!run) return undefined;
  const isPush = run.mode === "push";
  const isFirst = !run.tried_again;
  const wanted = { believable: isFirst, waiting: isFirst ? ("ready" as const) : ("none" as const) };
  const stage = isPush ? await reopenPages(tx, scope, run, wanted) : undefined;
  if (stage !== undefined) {
    await enterAgain(tx, scope, id, stage);
    return stage;
  }
  await endRun(tx, scope, id, { stuck: isPush ? await countStuck(tx, scope, run) : 0 });
  await leaveLane(tx, scope, job.id);
  await scheduleSettling(tx, scope, run.target_id);
  return undefined;
}

/** Undefined: the run has ended or rests. */
async function begin(tx: Tx, scope: Scope, id: string, ring: KeyRing): Promise<LoadedRun | undefined> {
  const run = await findRun(tx, scope, id);
  if (!run || run.ended_at || run.paused_at) return undefined;
  const loaded = await loadRun(tx, scope, run, ring);
  // The target was closed, or the property points elsewhere by now: no call is sent.
  if (!loaded) await pauseRun(tx, scope, id, { reason: "connection", detail: "target_moved" });
  return loaded;
}

/** The stage to continue with. If the hotel's day has changed, bookings and guests in the house are planned again. */
async function enterDay(tx: Tx, scope: Scope, run: RunRow, day: string): Promise<number> {
  await keepBusinessDate(tx, scope, run.target_id, day);
  await keepDay(tx, scope, run.id, day);
  if (run.mode !== "push" || run.day === null || run.day === day) return run.stage;
  await replanFrom(tx, scope, run.id, FIRST_BY_DAY);
  return Math.min(run.stage, FIRST_BY_DAY);
}

async function pause(job: PushJob, id: string, stop: Extract<Stop, { kind: "pause" }>): Promise<JobResult> {
  return job.inTenant(async (tx) => {
    const run = await findRun(tx, job.scope, id);
    if (!run) return undefined;
    // The person who paused it has resumed it meanwhile.
    if (stop.reason === "person" && !run.paused_at) return { again: true };
    const nap = napOf(run, stop);
    await pauseRun(tx, job.scope, id, nap);
    await leaveLane(tx, job.scope, job.id);
    await scheduleWaking(tx, job.scope, id, nap);
    await scheduleSettling(tx, job.scope, run.target_id);
    return undefined;
  });
}
