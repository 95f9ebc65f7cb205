import { buildMerge } from "../../../../core/hotel/merge-profiles.ts";
import type { KeyRing } from "../../../credentials/key-ring.ts";
import type { Tx } from "../../../db/client.ts";
import { handleJob, type JobHandler, type JobResult } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import { findInLane } from "../../../jobs/queue.ts";
import type { HotelConnection, HotelSystem, WriteOutcome } from "../../../ports/hotel-system.ts";
import {
  type HotelMergeRow,
  holdHotelMerge,
  isOpen,
  NOW,
  updateHotelMerge,
} from "../../records/duplicates/hotel-merges.repo.ts";
import { followHotelMerge } from "../../records/duplicates/merge-at-hotel.ts";
import { connectionOf } from "../../tenancy/properties/test-connection.ts";
import { pushLane } from "../push/run/push-lane.ts";
import { hasMoved } from "../push/target/open-target.ts";
import { findOpenTarget } from "../push/target/targets.repo.ts";
import { mergeJob } from "./ask-merge.ts";
import { withdrawMerged } from "./merges.repo.ts";

type Deps = { ring: KeyRing; hotelSystem: Pick<HotelSystem, "write" | "look"> };
type MergeJob = JobContext<"property", Record<string, unknown>>;
type Origin = Parameters<typeof followHotelMerge>[4];

/** How long to wait for a running push, which goes first: a push must have the hotel to itself. */
const TURN_MS = 5_000;
/** The pause after a connection error, when nothing was done. */
const REST_MS = 60_000;
/** Lookups a minute, five and sixteen after the call: by then OPERA has dropped a request that it did not do. */
const LOOKS_MS = [60_000, 5 * 60_000, 16 * 60_000];
/** The pause between later lookups, while the result cannot be seen. */
const LATER_MS = 15 * 60_000;

/**
 * Merges one profile after the other: the intention is committed before the call, and its result afterwards. A call
 * whose answer was lost is looked up before it may be sent again. The profiles are merged here in the transaction that
 * records the hotel's merge.
 */
export function mergeAtHotelJob({ ring, hotelSystem }: Deps): JobHandler {
  return handleJob(mergeJob, async (job, { merge: id, ip, requestId }) => {
    for (;;) {
      const next = await job.inTenant((tx) => intend(tx, job, id, ring));
      if (next === "over") return undefined;
      if (next === "turn") return { again: true, afterMs: TURN_MS };
      const call = buildMerge(next.row.survivor_new_id, next.victim);
      const options = { signal: job.signal, mayLeave: () => job.holdsLease() };
      const sentAgo = next.sentAgoMs === undefined ? {} : { sentAgoMs: next.sentAgoMs };
      const outcome = await hotelSystem.write(next.to, call.operation, call, { ...options, ...sentAgo });
      const isThere =
        outcome.kind === "partial" && (await hotelSystem.look(next.to, call.operation, call, options)) === "done";
      const rest = await job.inTenant((tx) =>
        settle(tx, job, { row: next.row, outcome, isThere, origin: { ip, requestId } }),
      );
      if (rest !== "next") return rest;
    }
  });
}

type Intended = { row: HotelMergeRow; victim: string; to: HotelConnection; sentAgoMs: number | undefined };

async function intend(tx: Tx, job: MergeJob, id: string, ring: KeyRing): Promise<Intended | "over" | "turn"> {
  const { scope } = job;
  const row = await holdHotelMerge(tx, scope, id);
  const victim = row?.victim_new_ids[row.done];
  if (!row || !isOpen(row) || victim === undefined) return "over";
  const target = await findOpenTarget(tx, scope);
  const to = await connectionOf(tx, scope, ring);
  const inDoubt = row.state === "sending" || row.state === "unknown";
  if (target?.id !== row.target_id || hasMoved(target, to)) {
    // A doubtful merge stays unknown: it can no longer be looked up.
    await updateHotelMerge(tx, scope, id, { state: inDoubt ? "unknown" : "refused", code: "target_moved" });
    return "over";
  }
  if (await findInLane(tx, scope, pushLane(target.id))) return "turn";
  if (inDoubt && row.ageMs !== null) return { row, victim, to, sentAgoMs: row.ageMs };
  await updateHotelMerge(tx, scope, id, { state: "sending", intended_at: NOW, code: null, said: null });
  return { row, victim, to, sentAgoMs: undefined };
}

type Came = { row: HotelMergeRow; outcome: WriteOutcome<"mergeProfiles">; isThere: boolean; origin: Origin };

async function settle(tx: Tx, job: MergeJob, { row, outcome, isThere, origin }: Came): Promise<JobResult | "next"> {
  const { scope } = job;
  const { id } = row;
  const save = (change: Parameters<typeof updateHotelMerge>[3]) => updateHotelMerge(tx, scope, id, change);
  switch (isThere ? "created" : outcome.kind) {
    case "created":
    case "updated":
    case "unchanged": {
      const done = row.done + 1;
      const isLast = done === row.victims.length;
      await save({ done, state: isLast ? "merged" : "queued", intended_at: null, code: null, said: null });
      if (!isLast) return "next";
      await follow(tx, job, { ...row, done }, origin);
      return undefined;
    }
    case "connection":
    case "retry": {
      // Certainly not done.
      const { reason } = outcome as Extract<typeof outcome, { kind: "connection" | "retry" }>;
      await save({ state: "queued", intended_at: null, code: reason, said: wordsOf(outcome) });
      const afterMs = outcome.kind === "retry" ? Math.max(outcome.afterMs, 1_000) : REST_MS;
      return { again: true, afterMs };
    }
    case "unknown": {
      const { reason } = outcome as Extract<typeof outcome, { kind: "unknown" }>;
      await save({ state: "unknown", code: reason, said: wordsOf(outcome) });
      const merge = await holdHotelMerge(tx, scope, id);
      const age = merge?.ageMs ?? 0;
      const next = LOOKS_MS.find((ms) => ms > age + 1_000);
      return { again: true, afterMs: next === undefined ? LATER_MS : next - age };
    }
    default: {
      const code = ("code" in outcome && outcome.code) || ("reason" in outcome && outcome.reason) || "partial";
      await save({ state: "refused", intended_at: null, code, said: wordsOf(outcome) });
      await follow(tx, job, row, origin);
      return undefined;
    }
  }
}

/** Merges here what the hotel has merged so far, and the rest of the group once all of it is merged there. */
async function follow(tx: Tx, { scope }: MergeJob, row: HotelMergeRow, origin: Origin): Promise<void> {
  const merged = row.victims.slice(0, row.done);
  if (merged.length === 0) return;
  const never = row.members.filter((member) => member !== row.survivor && !row.victims.includes(member));
  const gone = row.done === row.victims.length ? [...merged, ...never] : merged;
  await followHotelMerge(tx, scope, row, gone, origin);
  await withdrawMerged(tx, scope, row.target_id, merged);
}

function wordsOf(outcome: WriteOutcome<"mergeProfiles">): string | null {
  const words = [
    ...("title" in outcome ? [outcome.title] : []),
    ...("detail" in outcome ? [outcome.detail] : []),
    ...outcome.warnings.map(({ text }) => text),
  ];
  return words.filter(Boolean).join(" ") || null;
}
