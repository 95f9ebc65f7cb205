import { randomUUID } from "node:crypto";
import type { PushKind, PushRun } from "../../../../../contract/push.ts";
import { pushKind } from "../../../../../contract/push.ts";
import { withLinks, withPrerequisites } from "../../../../../core/hotel/push-order.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import type { RunFilter } from "../../../../db/schema/push.ts";
import type { Once } from "../../../../jobs/once.ts";
import { cancelJob, enqueue } from "../../../../jobs/queue.ts";
import { Refusal } from "../../../../refusals/refusal.ts";
import { refuseBeyondQuota } from "../../../tenancy/accounts/quotas.ts";
import { type AuditOrigin, insertAudit } from "../../../tenancy/audit/audit.repo.ts";
import { schedulePurge } from "../../../tenancy/properties/schedule-purge.ts";
import { getProperty } from "../../../tenancy/properties/update-property.ts";
import { showRun } from "../plan/show-push.ts";
import { scheduleSettling } from "../settle/schedule-settling.ts";
import { findOpenTarget, type TargetRow } from "../target/targets.repo.ts";
import { pushJob, pushLane } from "./push-lane.ts";
import { endRun, findRun, findRunOfJob, insertRun, pauseRun, type RunRow, resumeRun } from "./runs.repo.ts";

export type PushInput = {
  kinds?: readonly PushKind[] | undefined;
  modules?: readonly string[] | undefined;
  oldIds?: readonly string[] | undefined;
  prerequisites?: boolean | undefined;
  canary?: number | undefined;
  stopAt?: string | undefined;
  withdrawn?: boolean | undefined;
  /** Only records that failed. */
  failed?: RunFilter["failed"];
  /** Includes records that equal the hotel's; see `RunFilter`. */
  again?: boolean;
};
type StartOptions = {
  once?: Once | undefined;
  origin: AuditOrigin;
  /** The property's name, typed by a person: required to start anything at a live hotel. */
  name?: string | undefined;
};

/** Each kind once: the others are parts of these. */
export const ALL: readonly PushKind[] = pushKind.options.filter(
  (kind) => kind !== "active-profiles" && kind !== "reservation-profiles",
);

export async function startPush(tx: Tx, scope: Scope, input: PushInput, options: StartOptions): Promise<PushRun> {
  const chosen = withLinks(input.kinds ?? ALL);
  const { failed } = input;
  const withdrawn = input.withdrawn || (input.oldIds !== undefined && !failed);
  return startRun(
    tx,
    scope,
    {
      mode: "push",
      kinds: input.prerequisites ? withPrerequisites(chosen) : chosen,
      modules: input.modules ?? null,
      oldIds: input.oldIds ?? null,
      canary: input.canary ?? null,
      stopAt: input.stopAt === undefined ? null : new Date(input.stopAt),
      filter: { ...(failed && { failed }), ...(withdrawn && { withdrawn }), ...(input.again && { again: true }) },
    },
    options,
  );
}

type RunInput = Omit<Parameters<typeof insertRun>[2], "id" | "targetId" | "jobId">;

/** One run at a time for a hotel, in either direction. */
export async function startRun(
  tx: Tx,
  scope: Scope,
  wanted: RunInput,
  { once, origin, name }: StartOptions,
): Promise<PushRun> {
  const target = await findOpenTarget(tx, scope);
  if (!target) throw new Refusal("conflict", { text: "push_no_target" });
  const property = await getProperty(tx, scope);
  if (property.hoteid !== target.hotel_id) throw new Refusal("conflict", { text: "push_target_moved" });
  refuseUnnamed(target, property, name);
  const id = randomUUID();
  const job = await enqueue(tx, scope, pushJob, { run: id }, { lane: pushLane(target.id), once });
  if (!job.created) {
    const live = await findRunOfJob(tx, scope, job.id);
    if (live && once) return showRun(tx, scope, live.id);
    throw new Refusal("conflict", { text: "push_running", extra: { id: live?.id ?? null } });
  }
  await refuseBeyondQuota(tx, scope, { runs: 0 });
  await insertRun(tx, scope, { ...wanted, id, targetId: target.id, jobId: job.id });
  await schedulePurge(tx, scope);
  const details = {
    hotel: target.hotel_id,
    kinds: wanted.kinds.join(" "),
    ...(wanted.oldIds && { records: wanted.oldIds.length }),
  };
  await insertAudit(tx, scope, {
    action: wanted.mode === "push" ? "push_started" : "push_taken_back",
    recordKind: "push",
    recordId: id,
    new: details,
    ...origin,
  });
  return showRun(tx, scope, id);
}

/** Refuses to start or resume anything at a live hotel without its name. */
export function refuseUnnamed(
  target: Pick<TargetRow, "environment"> | undefined,
  property: { environment: string; name: string },
  name: string | undefined,
): void {
  const isLive = target?.environment === "live" || property.environment === "live";
  if (isLive && name?.trim() !== property.name) throw new Refusal("conflict", { text: "push_live_name" });
}

async function getRun(tx: Tx, scope: Scope, id: string): Promise<RunRow> {
  const run = await findRun(tx, scope, id);
  if (!run) throw new Refusal("not_found");
  return run;
}

/** The job sees the pause with its next commit; calls under way return first. */
export async function pausePush(tx: Tx, scope: Scope, id: string): Promise<PushRun> {
  const run = await getRun(tx, scope, id);
  if (run.ended_at) throw new Refusal("conflict", { text: "push_over" });
  await pauseRun(tx, scope, id, { reason: "person", detail: null });
  return showRun(tx, scope, id);
}

export async function resumePush(tx: Tx, scope: Scope, { id, name }: { id: string; name?: string | undefined }) {
  const run = await getRun(tx, scope, id);
  if (run.ended_at) throw new Refusal("conflict", { text: "push_over" });
  refuseUnnamed(await findOpenTarget(tx, scope), await getProperty(tx, scope), name);
  const job = await enqueue(tx, scope, pushJob, { run: id }, { lane: pushLane(run.target_id) });
  // Its own job may still be about to rest: that job continues instead.
  if (!job.created && job.id !== run.job_id) throw new Refusal("conflict", { text: "push_running" });
  await resumeRun(tx, scope, id, job.id);
  return showRun(tx, scope, id);
}

export async function cancelPush(tx: Tx, scope: Scope, id: string): Promise<PushRun> {
  const run = await getRun(tx, scope, id);
  if (run.ended_at) throw new Refusal("conflict", { text: "push_over" });
  await cancelJob(tx, scope, run.job_id);
  // No job receives the answers of calls that are still under way.
  await scheduleSettling(tx, scope, run.target_id);
  await endRun(tx, scope, id, { cancelled: true });
  return showRun(tx, scope, id);
}
