import { z } from "zod";
import type { Job } from "../../../../contract/jobs.ts";
import { type Check, type CheckProgress, checkKey, checkProgress } from "../../../../contract/system.ts";
import { type AccountScope, type Db, inTenant } from "../../../db/client.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import type { Once } from "../../../jobs/once.ts";
import { type Enqueued, enqueue } from "../../../jobs/queue.ts";
import { refuseBeyondQuota } from "../accounts/quotas.ts";
import { insertAudit } from "../audit/audit.repo.ts";

export const systemCheck = defineJob({
  name: "system.check",
  counts: true,
  of: "account",
  payload: z.strictObject({}),
  progress: checkProgress,
});

/** One check at a time for an account: a second call gets the running one. */
export function startCheck(db: Db, scope: AccountScope, once?: Once): Promise<Enqueued> {
  return inTenant(db, scope, async (tx) => {
    const check = await enqueue(tx, scope, systemCheck, {}, { lane: systemCheck.name, once });
    if (!check.created) return check;
    await refuseBeyondQuota(tx, scope, { runs: 0 });
    await insertAudit(tx, scope, { action: "check_started", recordKind: "job", recordId: check.id });
    return check;
  });
}

/** The progress before the worker has begun, and after an update with other steps. */
export const noSteps = (): CheckProgress => ({
  steps: checkKey.options.map((key) => ({ key, state: "waiting", ms: null, detail: null })),
  done: 0,
  total: checkKey.options.length,
});

export function toCheck({ id, state, startedAt, endedAt, by, problem, progress }: Job): Check {
  return { id, state, startedAt, endedAt, by, problem, progress: checkProgress.safeParse(progress).data ?? noSteps() };
}
