import type { PushKind } from "../../../../contract/push.ts";
import { bitOf, type Stage, stages } from "../../../../core/hotel/push-order.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { KeyRing } from "../../../credentials/key-ring.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { handleJob, type JobHandler, type JobResult } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import { leaveLane } from "../../../jobs/queue.ts";
import type { HotelSystem } from "../../../ports/hotel-system.ts";
import { type Delivered, deliver, type OpenPage, type Stop } from "./deliver.ts";
import { findLedger, saveSettled } from "./ledger.repo.ts";
import { type LoadedRun, loadRun } from "./load-run.ts";
import { loadSharing, type Sharings } from "./load-sharing.ts";
import { collectPages } from "./members.repo.ts";
import { preparePage } from "./prepare-page.ts";
import { openPulse, type Pulse, type Said } from "./pulse.ts";
import { pushJob } from "./push-lane.ts";
import { readExisting } from "./read-existing.ts";
import { type HotelNow, readHotel } from "./read-hotel.ts";
import { endRun, enterStage, findRun, markCollected, nextPage, pauseRun, savePages } from "./runs.repo.ts";
import { scheduleSettling } from "./schedule-settling.ts";
import { keepBusinessDate } from "./targets.repo.ts";

type Deps = { ring: KeyRing; hotelSystem: Pick<HotelSystem, "read" | "rows" | "write"> };
type Job = JobContext<"property", Said>;

export function runPushJob({ ring, hotelSystem }: Deps): JobHandler {
  return handleJob(pushJob, async (job, { run: id }) => {
    const begun = await job.inTenant((tx) => begin(tx, job.scope, id, ring));
    if (!begun) return;
    const hotel = await readHotel(hotelSystem, begun.connection, job.signal);
    if (!hotel.ok) return pause(job, id, { kind: "pause", reason: "connection", detail: hotel.detail });
    await job.inTenant((tx) => keepBusinessDate(tx, job.scope, begun.run.target_id, hotel.businessDate));
    const pulse = openPulse(job.progress?.pulse);
    for (let index = begun.run.stage; index < stages.length; index++) {
      const stage = stages[index] as Stage;
      const end = await runStage(job, { ...begun, hotel, hotelSystem, pulse }, { ...stage, index });
      if ("kind" in end) return end.kind === "yield" ? { again: true } : pause(job, id, end);
      await job.inTenant((tx) => enterStage(tx, job.scope, id, index + 1));
    }
    await job.inTenant(async (tx) => {
      await endRun(tx, job.scope, id);
      await leaveLane(tx, job.scope, job.id);
      await scheduleSettling(tx, job.scope, begun.run.target_id);
    });
  });
}

/** Undefined: the run has ended or rests. */
async function begin(tx: Tx, scope: Scope, id: string, ring: KeyRing): Promise<LoadedRun | undefined> {
  const run = await findRun(tx, scope, id);
  if (!run || run.ended_at || run.paused_at) return undefined;
  const loaded = await loadRun(tx, scope, run, ring);
  // Somebody closed the target, or the property points elsewhere by now: not a call leaves.
  if (!loaded) await pauseRun(tx, scope, id, "connection", "target_moved");
  return loaded;
}

async function pause(
  job: Job,
  run: string,
  { reason, detail }: Extract<Delivered, { kind: "pause" }>,
): Promise<JobResult> {
  return job.inTenant(async (tx) => {
    // A person who paused it has let it go on meanwhile.
    if (reason === "person" && !(await findRun(tx, job.scope, run))?.paused_at) return { again: true };
    await pauseRun(tx, job.scope, run, reason, detail);
    await leaveLane(tx, job.scope, job.id);
    const rested = await findRun(tx, job.scope, run);
    if (rested) await scheduleSettling(tx, job.scope, rested.target_id);
    return undefined;
  });
}

/** How far those are who share a room: an earlier run may have begun with them. */
async function findBeside(tx: Tx, scope: Scope, targetId: string, module: ModuleKey, sharings: Sharings) {
  const ledger = await findLedger(tx, scope, { targetId, module, oldIds: [...sharings.keys()] });
  return new Map([...ledger].map(([oldId, row]) => [oldId, { id: row.new_id, done: row.step }]));
}

type StageDeps = LoadedRun & { hotel: Extract<HotelNow, { ok: true }>; hotelSystem: Deps["hotelSystem"]; pulse: Pulse };

async function runStage(job: Job, deps: StageDeps, stage: Stage & { index: number }): Promise<Delivered> {
  const { run, connection, settings, context, concurrency, hotel, hotelSystem, pulse } = deps;
  const { scope } = job;
  const wanted = (run.kinds as PushKind[]).reduce((bits, kind) => bits | bitOf(kind), 0);
  const isWanted = stage.kinds.some((kind) => wanted & bitOf(kind)) && (run.modules?.includes(stage.module) ?? true);
  if (!isWanted) return { end: "all" };
  const { businessDate, blocks, cardCodes } = hotel;
  const membership = { businessDate, pushCancelled: settings.pushCancelled, pushDueOuts: settings.pushDueOuts };
  const { id: runId, target_id: targetId } = run;
  /** Calls of the stages before, and of an earlier worker. */
  const before = await job.inTenant(async (tx) => {
    const fresh = await findRun(tx, scope, runId);
    if (fresh?.stage === stage.index && fresh.collected) return fresh.sent;
    await enterStage(tx, scope, runId, stage.index);
    await collectPages(tx, scope, { runId, targetId, stage, wanted, oldIds: run.old_ids, membership, context });
    await markCollected(tx, scope, runId);
    return fresh?.sent ?? 0;
  });
  const most = run.canary === null ? Number.POSITIVE_INFINITY : run.canary - before;

  const whole = { ...settings, cardCodes };
  const sharings = await job.inTenant((tx) => loadSharing(tx, scope, stage.module, { settings: whole, membership }));
  const beside = await job.inTenant((tx) => findBeside(tx, scope, targetId, stage.module, sharings));
  const existing = await readExisting(hotelSystem, connection, stage.module, job.signal);
  if (!existing.ok) return { kind: "pause", reason: "connection", detail: existing.detail };
  const { isListed } = existing;
  const open = new Map<number, OpenPage>();
  let after = -1;
  /** Building a page settles what needs no call in the same transaction. */
  const feed = () =>
    job.inTenant(async (tx) => {
      const page = await nextPage(tx, scope, runId, stage.index, after);
      if (!page) return null;
      after = page.page;
      const wins = deps.liveFrom !== null && deps.liveFrom <= businessDate ? "hotel" : "ours";
      const built = await preparePage(tx, scope, page, {
        ...{ settings: whole, businessDate, blocks, wins, beside, targetId, context, sharings, isListed },
      });
      const { letters, works, settled } = built;
      await saveSettled(tx, scope, { targetId, runId }, settled);
      await savePages(tx, scope, runId, [{ stage: stage.index, page: page.page, ends: letters.join("") }]);
      open.set(page.page, { stage: stage.index, page: page.page, letters });
      return works;
    });

  let isPaused = false;
  let counted = { calls: 0, ms: 0 };
  const whyStop = ({ calls, ms }: { calls: number; ms: number }): Stop | null => {
    pulse.count(calls - counted.calls, ms - counted.ms);
    counted = { calls, ms };
    if (isPaused) return { kind: "pause", reason: "person", detail: null };
    if (calls >= most) return { kind: "pause", reason: "canary", detail: null };
    if (run.stop_at && run.stop_at.getTime() <= Date.now()) return { kind: "pause", reason: "stop_at", detail: null };
    return job.shouldYield() ? { kind: "yield" } : null;
  };
  return deliver({
    hotel: hotelSystem,
    connection,
    options: { signal: job.signal },
    context,
    run: { id: runId, targetId },
    scope,
    concurrency,
    beside,
    inTenant: (work) =>
      job.inTenant(async (tx) => {
        const result = await work(tx);
        // A person's pause is a row: it is seen with the next commit.
        isPaused = (await findRun(tx, scope, runId))?.paused_at != null;
        const said = pulse.sayIfDue();
        if (said) await job.saveProgress(tx, said);
        return result;
      }),
    feed,
    pageOf: (work) => {
      const page = open.get(work.page.page);
      if (!page) throw new Error("A record came back of a page that is not open.");
      return page;
    },
    most,
    stop: whyStop,
  });
}
