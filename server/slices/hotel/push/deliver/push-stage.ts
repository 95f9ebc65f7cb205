import type { PushKind } from "../../../../../contract/push.ts";
import { bitOf, modulesOf } from "../../../../../core/hotel/push-order.ts";
import { loadBeside, loadSharing } from "../build/load-sharing.ts";
import { preparePage } from "../build/prepare-page.ts";
import { readExisting } from "../build/read-existing.ts";
import { collectPages } from "../plan/members.repo.ts";
import type { Delivered } from "./deliver.ts";
import { collectOnce, deliverStage, type PushJob, type StageDeps, type StageOfRun } from "./deliver-stage.ts";

/** Pushes the members of one stage. */
export async function pushStage(job: PushJob, deps: StageDeps, stage: StageOfRun): Promise<Delivered> {
  const { run, connection, settings, context, hotel, hotelSystem } = deps;
  const { scope } = job;
  const kindBits = (run.kinds as PushKind[]).reduce((bits, kind) => bits | bitOf(kind), 0);
  const isWanted = stage.kinds.some((kind) => kindBits & bitOf(kind));
  if (!isWanted || !modulesOf(stage).some((module) => run.modules?.includes(module) ?? true)) return { end: "all" };
  const { businessDate, blocks, cardCodes } = hotel;
  const membership = { businessDate, pushCancelled: settings.pushCancelled, pushDueOuts: settings.pushDueOuts };
  const { id: runId, target_id: targetId, old_ids: oldIds, modules, filter } = run;
  const before = await collectOnce(job, deps, stage, (tx) =>
    collectPages(tx, scope, { runId, targetId, stage, wanted: kindBits, modules, oldIds, filter, membership, context }),
  );
  const whole = { ...settings, cardCodes };
  const sharings = await job.inTenant((tx) => loadSharing(tx, scope, stage.module, { settings: whole, membership }));
  const beside = await job.inTenant((tx) => loadBeside(tx, scope, targetId, modulesOf(stage), sharings));
  const existing = await readExisting(hotelSystem, connection, stage.module, job.signal);
  if (!existing.ok) return { kind: "pause", reason: "connection", detail: existing.detail, passing: existing.passing };
  const { isListed, wasOf } = existing;
  const isLive = deps.liveFrom !== null && deps.liveFrom <= businessDate;
  const wins = filter?.again ? "record" : isLive ? "hotel" : "ours";
  return deliverStage(job, deps, stage, {
    beside,
    before,
    prepare: (tx, page) =>
      preparePage(tx, scope, page, {
        ...{ settings: whole, businessDate, blocks, wins, beside, targetId, context, sharings, isListed, wasOf },
      }),
  });
}
