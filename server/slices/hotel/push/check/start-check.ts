import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { PushKind } from "../../../../../contract/push.ts";
import type { PushCheck } from "../../../../../contract/push-check.ts";
import type { Language } from "../../../../../contract/users.ts";
import { withLinks } from "../../../../../core/hotel/push-order.ts";
import type { KeyRing } from "../../../../credentials/key-ring.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import { defineJob } from "../../../../jobs/define-job.ts";
import { enqueue, findJob } from "../../../../jobs/queue.ts";
import { Refusal } from "../../../../refusals/refusal.ts";
import { connectionOf } from "../../../tenancy/properties/test-connection.ts";
import { ALL } from "../run/start-push.ts";
import { type CheckRow, findCheck, findNewestCheck, insertCheck } from "./checks.repo.ts";
import { speak } from "./tally.ts";

/** Builds what a push would send and compares it with the hotel; changes nothing there. */
export const checkJob = defineJob({
  name: "push.check",
  of: "property",
  payload: z.strictObject({ check: z.uuid() }),
});

type CheckInput = {
  kinds?: readonly PushKind[] | undefined;
  everyRecord?: boolean | undefined;
};

type Reader = { ring: KeyRing; language: Language };

/** One check at a time for a property: a further call gets the running one. */
export async function startCheck(
  tx: Tx,
  scope: Scope,
  wanted: CheckInput,
  { ring, language }: Reader,
): Promise<PushCheck> {
  // Without a connection nothing can be compared, so that is reported at once.
  await connectionOf(tx, scope, ring);
  const id = randomUUID();
  const lane = `${checkJob.name} ${scope.propertyId}`;
  const job = await enqueue(tx, scope, checkJob, { check: id }, { lane });
  if (job.created) {
    const kinds = withLinks(wanted.kinds ?? ALL);
    await insertCheck(tx, scope, { id, kinds, everyRecord: wanted.everyRecord ?? false, jobId: job.id });
  }
  const row = job.created ? await findCheck(tx, scope, id) : await findNewestCheck(tx, scope);
  if (!row) throw new Refusal("not_found");
  return show(tx, scope, row, language);
}

export async function showNewest(tx: Tx, scope: Scope, language: Language): Promise<{ check: PushCheck | null }> {
  const row = await findNewestCheck(tx, scope);
  return { check: row ? await show(tx, scope, row, language) : null };
}

async function show(tx: Tx, scope: Scope, row: CheckRow, language: Language): Promise<PushCheck> {
  const job = await findJob(tx, scope, row.job_id);
  const isOver = job === undefined || job.state === "dead" || job.state === "cancelled" || job.state === "done";
  const state = row.ended_at
    ? "done"
    : isOver
      ? "failed"
      : job.state === "queued" && !job.startedAt
        ? "queued"
        : "running";
  return {
    id: row.id,
    state,
    kinds: row.kinds as PushKind[],
    everyRecord: row.every_record,
    checked: row.checked,
    report: row.report && speak(row.report, language),
    by: row.by_name,
    at: row.at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
