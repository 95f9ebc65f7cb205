import { randomUUID } from "node:crypto";
import { type PushKind, pushKind } from "../../../../contract/push.ts";
import type { Verification } from "../../../../contract/verifications.ts";
import { mostDiffering, rateOf, SAMPLED_ABOVE } from "../../../../core/hotel/sample.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { SampleOf } from "../../../db/schema/verifications.ts";
import type { Once } from "../../../jobs/once.ts";
import { cancelJob, enqueue, findJobs } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { refuseBeyondQuota } from "../../tenancy/accounts/quotas.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { getProperty } from "../../tenancy/properties/update-property.ts";
import { findOpenTarget } from "../push/target/targets.repo.ts";
import { listProofs } from "./proofs.repo.ts";
import { dayOfTarget, modulesRead, reachOf } from "./reach.ts";
import { showProofRows } from "./show-proofs.ts";
import { countToRead } from "./to-read.repo.ts";
import { verificationJob, verificationLane } from "./verification-job.ts";
import {
  endVerification,
  findVerification,
  findVerificationOfJob,
  insertVerification,
  listVerifications,
  type PageCounts,
  sumVerifications,
  type VerificationRow,
} from "./verifications.repo.ts";

type StartOptions = { once?: Once | undefined; origin: AuditOrigin };
type StartInput = {
  kinds?: readonly PushKind[] | undefined;
  only?: "changed" | undefined;
  all?: boolean | undefined;
  /** A push that must end before anything is read. */
  waitsFor?: string;
};

export async function startVerification(
  tx: Tx,
  scope: Scope,
  input: StartInput,
  { once, origin }: StartOptions,
): Promise<Verification> {
  const target = await findOpenTarget(tx, scope);
  if (!target) throw new Refusal("conflict", { text: "push_no_target" });
  const property = await getProperty(tx, scope);
  if (property.hoteid !== target.hotel_id) throw new Refusal("conflict", { text: "push_target_moved" });
  const kinds = input.kinds ?? pushKind.options;
  const modules = modulesRead(kinds);
  const id = randomUUID();
  const job = await enqueue(
    tx,
    scope,
    verificationJob,
    { verification: id },
    { lane: verificationLane(target.id), once },
  );
  if (!job.created) {
    const live = await findVerificationOfJob(tx, scope, job.id);
    if (live && once) return showVerification(tx, scope, live.id);
    throw new Refusal("conflict", { text: "verification_running", extra: { id: live?.id ?? null } });
  }
  await refuseBeyondQuota(tx, scope, { runs: 0 });
  const onlyChanged = input.only === "changed";
  const day = dayOfTarget(target);
  const whole = reachOf({ id, kinds: [...kinds], only_changed: onlyChanged, sample: null }, day);
  const all = await countToRead(tx, scope, target.id, modules, whole);
  const isSampled = all.total > SAMPLED_ABOVE && !input.all && !onlyChanged;
  const rest = all.total - all.always;
  const sample = isSampled ? { rate: rateOf(rest), of: all.total, always: all.always } : null;
  const waitsFor = input.waitsFor ?? null;
  const run = { id, targetId: target.id, kinds, total: all.total, jobId: job.id, onlyChanged, waitsFor, sample };
  await insertVerification(tx, scope, run);
  const details = { hotel: target.hotel_id, kinds: kinds.join(" "), records: all.total };
  await insertAudit(tx, scope, {
    ...{ action: "verification_started", recordKind: "verification", recordId: id, new: details },
    ...origin,
  });
  return showVerification(tx, scope, id);
}

export async function cancelVerification(tx: Tx, scope: Scope, id: string): Promise<Verification> {
  const run = await findVerification(tx, scope, id);
  if (!run) throw new Refusal("not_found");
  if (run.ended_at) throw new Refusal("conflict", { text: "verification_over" });
  await cancelJob(tx, scope, run.job_id);
  await endVerification(tx, scope, id, { cancelled: true });
  return showVerification(tx, scope, id);
}

export async function showVerification(tx: Tx, scope: Scope, id: string): Promise<Verification> {
  const run = await findVerification(tx, scope, id);
  const [shown] = run ? await showAll(tx, scope, [run]) : [];
  if (!shown) throw new Refusal("not_found");
  return shown;
}

/** Includes the records that differ. */
export async function showWithItems(tx: Tx, scope: Scope, { id, items: limit }: { id: string; items: number }) {
  const shown = await showVerification(tx, scope, id);
  const run = await findVerification(tx, scope, id);
  const query = { targetId: run?.target_id ?? "", openOf: id, limit, offset: 0 };
  const rows = run && limit > 0 ? await listProofs(tx, scope, query) : [];
  return { ...shown, items: await showProofRows(tx, scope, rows) };
}

export const showVerifications = async (tx: Tx, scope: Scope, limit: number): Promise<Verification[]> =>
  showAll(tx, scope, await listVerifications(tx, scope, limit));

const NONE: PageCounts = {
  ...{ verified: 0, expected: 0, differs: 0, changedAtHotel: 0, missing: 0, doubled: 0, unprovable: 0, unknown: 0 },
  ...{ there: 0, unproved: 0, flagged: 0, flaggedOpen: 0 },
};

async function showAll(tx: Tx, scope: Scope, runs: readonly VerificationRow[]): Promise<Verification[]> {
  if (runs.length === 0) return [];
  const ids = runs.map(({ id }) => id);
  const sums = await sumVerifications(tx, scope, ids);
  const jobs = await findJobs(
    tx,
    scope,
    runs.map(({ job_id }) => job_id),
  );
  return runs.map((run) => {
    const { flagged, flaggedOpen, ...counts } = sums.get(run.id) ?? NONE;
    const read = Object.values(counts).reduce((sum, count) => sum + count, 0);
    // If records were added or removed during the run, the number read counts.
    const total = run.ended_at && !run.cancelled ? read : Math.max(run.total, read);
    const job = jobs.get(run.job_id);
    const state = stateOf(run, job?.state);
    return {
      id: run.id,
      state,
      kinds: run.kinds as PushKind[],
      isPart: run.only_changed,
      sample: run.sample && {
        of: run.sample.of,
        atMost: atMostOf(run.sample, { ...counts, flagged, flaggedOpen }, read),
      },
      beside: run.beside,
      total,
      pending: total - read,
      ...counts,
      problem: state === "failed" ? (job?.problem?.message ?? null) : null,
      by: run.by_name,
      at: run.at.toISOString(),
      endedAt: run.ended_at?.toISOString() ?? null,
    };
  });
}

/**
 * Records read only because the hotel's list differed are not part of the sample. Treats all other differences as if
 * they were part of the sample, so that the bound is never too low.
 */
function atMostOf({ always }: SampleOf, counts: PageCounts, shown: number): number | null {
  const { differs, changedAtHotel, missing, doubled, there, unproved, flagged, flaggedOpen } = counts;
  const differing = differs + changedAtHotel + missing + doubled - flaggedOpen;
  return mostDiffering(shown - there - unproved - flagged - always, differing);
}

export function stateOf(
  run: Pick<VerificationRow, "ended_at" | "cancelled">,
  job: string | undefined,
): Verification["state"] {
  if (run.ended_at) return run.cancelled ? "cancelled" : "done";
  if (job === "queued" || job === "running") return job;
  // The read-back was read before its end and the job after it; the next read shows it as done.
  if (job === "done") return "running";
  return "failed";
}
