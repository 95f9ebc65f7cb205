import type { PushKind } from "../../../../../contract/push.ts";
import { bitOf, modulesOf } from "../../../../../core/hotel/push-order.ts";
import type { Delivered } from "../deliver/deliver.ts";
import { collectOnce, deliverStage, type PushJob, type StageDeps, type StageOfRun } from "../deliver/deliver-stage.ts";
import { collectBack } from "./back.repo.ts";
import { prepareBack } from "./prepare-back.ts";

/** Takes back the records of one stage that belong to a run, a kind or a selection. */
export async function backStage(job: PushJob, deps: StageDeps, stage: StageOfRun): Promise<Delivered> {
  const { run, settings, hotel, context } = deps;
  const own = (run.kinds as PushKind[]).filter((kind) => stage.kinds.includes(kind));
  const kindBits = own.reduce((bits, kind) => bits | bitOf(kind), 0);
  const modules = modulesOf(stage).filter((module) => run.modules?.includes(module) ?? true);
  if (kindBits === 0 || modules.length === 0) return { end: "all" };
  const { businessDate, blocks } = hotel;
  const membership = { businessDate, pushCancelled: settings.pushCancelled, pushDueOuts: settings.pushDueOuts };
  const { id: runId, target_id: targetId, old_ids: oldIds, filter } = run;
  // The first kind of a stage includes all its records.
  const whole =
    oldIds !== null ||
    filter?.among !== undefined ||
    filter?.run !== undefined ||
    own.includes(stage.kinds[0] as PushKind);
  const before = await collectOnce(job, deps, stage, async (tx) => {
    for (const module of modules)
      await collectBack(tx, job.scope, {
        ...{ runId, targetId, stage, module, wanted: kindBits, whole, filter, membership },
        oldIds: filter?.among?.[module] ?? oldIds,
      });
  });
  const beside = new Map<string, { id: string | null; done: number }>();
  const forget = filter?.forget === true;
  return deliverStage(job, deps, stage, {
    beside,
    before,
    prepare: (tx, page) =>
      prepareBack(tx, job.scope, page, {
        settings,
        businessDate,
        blocks,
        forget,
        targetId,
        context,
        beside,
        run: filter?.run ?? null,
      }),
  });
}
