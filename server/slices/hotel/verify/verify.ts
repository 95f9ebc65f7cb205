import { randomUUID } from "node:crypto";
import { type PushKind, pushKind } from "../../../../contract/push.ts";
import type { ProofItem, ProofState, Verification } from "../../../../contract/verifications.ts";
import { stages } from "../../../../core/hotel/push-order.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Once } from "../../../jobs/once.ts";
import { cancelJob, enqueue, findJobs } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { refuseBeyondQuota } from "../../tenancy/accounts/quotas.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { getProperty } from "../../tenancy/properties/update-property.ts";
import { findOpenTarget } from "../push/target/targets.repo.ts";
import { verificationJob, verificationLane } from "./verification-job.ts";
import {
  countProofs,
  countToRead,
  endVerification,
  findVerification,
  findVerificationOfJob,
  insertVerification,
  leaveProof,
  listProofs,
  listVerifications,
  type PageCounts,
  type ProofRow,
  sumVerifications,
  type VerificationRow,
} from "./verifications.repo.ts";

type StartOptions = { once?: Once | undefined; origin: AuditOrigin };

export async function startVerification(
  tx: Tx,
  scope: Scope,
  input: { kinds?: readonly PushKind[] | undefined },
  { once, origin }: StartOptions,
): Promise<Verification> {
  const target = await findOpenTarget(tx, scope);
  if (!target) throw new Refusal("conflict", { text: "push_no_target" });
  const property = await getProperty(tx, scope);
  if (property.hoteid !== target.hotel_id) throw new Refusal("conflict", { text: "push_target_moved" });
  const kinds = input.kinds ?? pushKind.options;
  const modules = stages
    .filter((stage) => stage.kinds.some((kind) => kinds.includes(kind)))
    .map(({ module }) => module);
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
  const total = await countToRead(tx, scope, target.id, modules);
  await insertVerification(tx, scope, { id, targetId: target.id, kinds, total, jobId: job.id });
  const details = { hotel: target.hotel_id, kinds: kinds.join(" "), records: total };
  await insertAudit(tx, scope, {
    ...{ action: "verification_started", recordKind: "job", recordId: id, new: details },
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

/** With records that are not as they were sent. */
export async function showWithItems(tx: Tx, scope: Scope, { id, items: limit }: { id: string; items: number }) {
  const shown = await showVerification(tx, scope, id);
  const run = await findVerification(tx, scope, id);
  const query = { targetId: run?.target_id ?? "", openOf: id, limit, offset: 0 };
  const rows = run && limit > 0 ? await listProofs(tx, scope, query) : [];
  return { ...shown, items: rows.map(showProof) };
}

export const showVerifications = async (tx: Tx, scope: Scope, limit: number): Promise<Verification[]> =>
  showAll(tx, scope, await listVerifications(tx, scope, limit));

const NONE: PageCounts = {
  ...{ verified: 0, expected: 0, differs: 0, changedAtHotel: 0, missing: 0, doubled: 0, unprovable: 0, unknown: 0 },
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
    const counts = sums.get(run.id) ?? NONE;
    const read = Object.values(counts).reduce((sum, count) => sum + count, 0);
    // Records that came or went while it ran: what was read counts.
    const total = run.ended_at && !run.cancelled ? read : Math.max(run.total, read);
    const job = jobs.get(run.job_id);
    return {
      id: run.id,
      state: stateOf(run, job?.state),
      kinds: run.kinds as PushKind[],
      total,
      pending: total - read,
      ...counts,
      problem: job?.problem?.message ?? null,
      by: run.by_name,
      at: run.at.toISOString(),
      endedAt: run.ended_at?.toISOString() ?? null,
    };
  });
}

function stateOf(run: VerificationRow, job: string | undefined): Verification["state"] {
  if (run.ended_at) return run.cancelled ? "cancelled" : "done";
  if (job === "queued" || job === "running") return job;
  return "failed";
}

const showProof = (row: ProofRow): ProofItem => ({
  kind: row.module,
  old_id: row.old_id,
  new_id: row.new_id,
  state: row.state,
  fields: row.fields,
  detail: row.detail,
  left:
    row.left_why === null
      ? null
      : { why: row.left_why, by: row.left_by ?? "", at: (row.left_at ?? row.at).toISOString() },
  at: row.at.toISOString(),
});

type RecordsQuery = { kind?: string | undefined; state?: ProofState | undefined; limit: number; offset: number };

export async function showProofs(tx: Tx, scope: Scope, { kind, state, limit, offset }: RecordsQuery) {
  const target = await findOpenTarget(tx, scope);
  if (!target) return { rows: [], total_rows: 0, limit, offset };
  const query = { targetId: target.id, module: kind, state, limit, offset };
  const rows = await listProofs(tx, scope, query);
  return { rows: rows.map(showProof), total_rows: await countProofs(tx, scope, query), limit, offset };
}

type LeaveInput = { kind: string; oldId: string; why: string };

/** A person answers for a difference; a record that is as it was sent has nothing to answer for. */
export async function leaveRecord(tx: Tx, scope: Scope, { kind, oldId, why }: LeaveInput, origin: AuditOrigin) {
  const target = await findOpenTarget(tx, scope);
  if (!target) throw new Refusal("not_found");
  const query = { targetId: target.id, module: kind, oldId, limit: 1, offset: 0 };
  if ((await listProofs(tx, scope, query)).length === 0) throw new Refusal("not_found");
  if (!(await leaveProof(tx, scope, { targetId: target.id, module: kind, oldId, why })))
    throw new Refusal("conflict", { text: "verification_agrees" });
  await insertAudit(tx, scope, {
    ...{ action: "difference_left", recordKind: "property", recordId: scope.propertyId },
    ...{ new: { kind, record: oldId, why } },
    ...origin,
  });
  const [row] = await listProofs(tx, scope, query);
  if (!row) throw new Error("A record that was left as it is has gone.");
  return showProof(row);
}
