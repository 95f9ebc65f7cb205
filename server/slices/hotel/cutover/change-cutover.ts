import { randomUUID } from "node:crypto";
import type { Cutover } from "../../../../contract/cutover.ts";
import { commonStepOf } from "../../../../core/cutover/steps.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { insertAudit } from "../../tenancy/audit/audit.repo.ts";
import type { Origin } from "../../tenancy/properties/audit-property.ts";
import { showCutover } from "./show-cutover.ts";
import {
  deleteStep,
  insertStep,
  listSteps,
  markRemoved,
  type StepPlan,
  saveStep,
  tickStep,
  untickStep,
} from "./steps.repo.ts";

const audit = (tx: Tx, scope: Scope, { ip, requestId }: Origin, action: string, details: object) =>
  insertAudit(tx, scope, {
    ...{ action, recordKind: "property", recordId: scope.propertyId, new: { ...details }, ip, requestId },
  });

/** Finds a step of the list by its id. */
async function getStep(tx: Tx, scope: Scope, id: string) {
  const row = (await listSteps(tx, scope)).find((step) => step.id === id);
  const common = commonStepOf(id);
  if ((!row && !common) || row?.removed) throw new Refusal("not_found");
  return { row, common, name: row?.title ?? id };
}

export async function addStep(tx: Tx, scope: Scope, plan: StepPlan, origin: Origin): Promise<Cutover> {
  await insertStep(tx, scope, randomUUID(), plan);
  await audit(tx, scope, origin, "cutover_step_added", { step: plan.title, day: plan.day, owner: plan.owner });
  return showCutover(tx, scope);
}

type Change = StepPlan & { id: string; version?: number | undefined };

export async function changeStep(tx: Tx, scope: Scope, { id, version, ...plan }: Change, origin: Origin) {
  const { row, common } = await getStep(tx, scope, id);
  const title = common ? undefined : plan.title;
  const seen = version ?? row?.version ?? 0;
  // An unchanged step of the common list has no row: the first change creates it.
  const isFirst = row ? seen === row.version : seen === 0;
  if (!isFirst || !(await saveStep(tx, scope, id, { ...plan, title, version: seen })))
    throw new Refusal("conflict", { text: "cutover_changed", extra: { cutover: await showCutover(tx, scope) } });
  const { day, time, owner, note } = plan;
  await audit(tx, scope, origin, "cutover_step_changed", { step: title ?? id, day, time, owner, note });
  return showCutover(tx, scope);
}

export async function removeStep(tx: Tx, scope: Scope, id: string, origin: Origin): Promise<Cutover> {
  const { common, name } = await getStep(tx, scope, id);
  if (common) await markRemoved(tx, scope, id, true);
  else await deleteStep(tx, scope, id);
  await audit(tx, scope, origin, "cutover_step_removed", { step: name });
  return showCutover(tx, scope);
}

export async function putStepBack(tx: Tx, scope: Scope, id: string, origin: Origin): Promise<Cutover> {
  await markRemoved(tx, scope, id, false);
  await audit(tx, scope, origin, "cutover_step_put_back", { step: id });
  return showCutover(tx, scope);
}

type Tick = { id: string; done: boolean };

/** Only people tick steps; a step that the product sees follows the product's facts. */
export async function tick(tx: Tx, scope: Scope, { id, done }: Tick, origin: Origin): Promise<Cutover> {
  const { common, name } = await getStep(tx, scope, id);
  if (common?.seen) throw new Refusal("conflict", { text: "cutover_seen" });
  if (done) {
    if (await tickStep(tx, scope, id)) await audit(tx, scope, origin, "cutover_step_done", { step: name });
  } else {
    const before = await untickStep(tx, scope, id);
    if (before) await audit(tx, scope, origin, "cutover_step_reopened", { step: name, doneBy: before.by });
  }
  return showCutover(tx, scope);
}
