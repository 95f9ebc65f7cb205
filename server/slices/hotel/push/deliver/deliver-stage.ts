import { setMaxListeners } from "node:events";
import type { Stage } from "../../../../../core/hotel/push-order.ts";
import { quietEnd } from "../../../../../core/properties/quiet-hours.ts";
import type { Tx } from "../../../../db/client.ts";
import type { JobContext } from "../../../../jobs/job-context.ts";
import type { HotelSystem } from "../../../../ports/hotel-system.ts";
import type { PreparedPage } from "../build/prepare-page.ts";
import type { Beside } from "../build/recipe.ts";
import type { LoadedRun } from "../run/load-run.ts";
import type { Progress, Pulse } from "../run/pulse.ts";
import { enterStage, findRun, markCollected, nextPage, type PageRow, savePages } from "../run/runs.repo.ts";
import { readDay, watchDay } from "../target/business-day.ts";
import type { HotelNow } from "../target/read-hotel.ts";
import { type Delivered, deliver, type OpenPage, type Stop } from "./deliver.ts";
import { holdLedger, noteWaiting, saveSettled } from "./ledger.repo.ts";
import { markOvertaken } from "./mark-overtaken.ts";

export type PushJob = JobContext<"property", Progress>;
export type StageDeps = LoadedRun & {
  hotel: Extract<HotelNow, { ok: true }>;
  hotelSystem: Pick<HotelSystem, "read" | "rows" | "write" | "look">;
  pulse: Pulse;
};
export type StageOfRun = Stage & { index: number };

/** Notes the members of a stage, once. Returns the calls of the stages before, and of an earlier worker. */
export function collectOnce(job: PushJob, { run }: StageDeps, stage: StageOfRun, collect: (tx: Tx) => Promise<void>) {
  return job.inTenant(async (tx) => {
    const fresh = await findRun(tx, job.scope, run.id);
    if (fresh?.stage === stage.index && fresh.collected) return fresh.sent;
    await enterStage(tx, job.scope, run.id, stage.index);
    // A run that goes through its stages again keeps its members.
    if (!fresh?.tried_again) await collect(tx);
    await markCollected(tx, job.scope, run.id);
    return fresh?.sent ?? 0;
  });
}

type Pages = {
  beside: Map<string, NonNullable<ReturnType<Beside["get"]>>>;
  /** Builds the pending records of a page; those that need no call are settled in the same transaction. */
  prepare(tx: Tx, page: PageRow): Promise<PreparedPage>;
  /** Calls that were made before. */
  before: number;
};

/** Sends the pages of a stage, until all records are settled or the run must stop. */
export async function deliverStage(
  job: PushJob,
  deps: StageDeps,
  stage: StageOfRun,
  { beside, prepare, before }: Pages,
): Promise<Delivered> {
  const { run, connection, context, concurrency, hotel, hotelSystem, quiet, pulse } = deps;
  const { scope } = job;
  const { id: runId, target_id: targetId } = run;
  setMaxListeners(0, job.signal, job.lostSignal); // Every call under way listens to these signals.
  const open = new Map<number, OpenPage>();
  let after = -1;
  const feed = () =>
    job.inTenant(async (tx) => {
      const page = await nextPage(tx, scope, runId, stage.index, after);
      if (!page) return null;
      after = page.page;
      const { letters, works, settled, waiting, version } = await prepare(tx, page);
      await holdLedger(tx, scope, targetId);
      await saveSettled(tx, scope, { targetId, runId }, settled);
      await noteWaiting(tx, scope, targetId, waiting);
      const built = settled.map((record) => ({ ...record, version }));
      if (run.mode === "push") await markOvertaken(tx, scope, targetId, built);
      await savePages(tx, scope, runId, [{ stage: stage.index, page: page.page, ends: letters.join("") }]);
      open.set(page.page, { stage: stage.index, page: page.page, letters, version });
      // An earlier record's booking exists already, for those who share its room.
      for (const { oldId, newId, done } of works)
        if (newId !== null && run.mode === "push") beside.set(oldId, { id: newId, done });
      return works;
    });

  const day = watchDay(() => readDay(hotelSystem, connection, job.signal), hotel.businessDate);
  const most = run.canary === null ? Number.POSITIVE_INFINITY : run.canary - before;
  let isPaused = false;
  let counted = { calls: 0, ms: 0 };
  const whyStop = ({ calls, ms }: { calls: number; ms: number }): Stop | null => {
    pulse.count(calls - counted.calls, ms - counted.ms);
    counted = { calls, ms };
    if (isPaused) return { kind: "pause", reason: "person", detail: null };
    if (calls >= most) return { kind: "pause", reason: "canary", detail: null };
    if (run.stop_at && run.stop_at.getTime() <= Date.now()) return { kind: "pause", reason: "stop_at", detail: null };
    const changed = day.look();
    if (changed !== null) return { kind: "pause", reason: "business_date", detail: changed, goesOnAt: new Date() };
    return quietStop(quiet) ?? (job.shouldYield() ? { kind: "yield" } : null);
  };
  return deliver({
    hotel: hotelSystem,
    connection,
    // A stop of the worker ends what waits; calls that were sent still return. A process that was frozen sends nothing
    // more.
    options: { signal: job.signal, cut: job.lostSignal, mayLeave: job.holdsLease },
    context,
    run: { id: runId, targetId },
    scope,
    concurrency,
    beside,
    inTenant: (work) =>
      job.inTenant(async (tx) => {
        const result = await work(tx);
        const progress = pulse.progressIfDue();
        if (progress) await job.saveProgress(tx, progress);
        return result;
      }),
    feed,
    pageOf: (work) => {
      const page = open.get(work.page.page);
      if (!page) throw new Error("A record came back of a page that is not open.");
      return page;
    },
    most,
    // A person's pause is stored in the row, so the next commit sees it.
    onCommit: (seen) => {
      isPaused = seen.isPaused;
    },
    stop: whyStop,
  });
}

/** Nothing is sent during the property's quiet hours; the run continues when they end. */
export function quietStop(quiet: LoadedRun["quiet"]): Extract<Stop, { kind: "pause" }> | null {
  const goesOnAt = quiet && quietEnd(quiet, new Date());
  return goesOnAt ? { kind: "pause", reason: "quiet", detail: null, goesOnAt } : null;
}
