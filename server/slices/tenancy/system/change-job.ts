import type { Job } from "../../../../contract/jobs.ts";
import { type AccountScope, type Db, inTenant } from "../../../db/client.ts";
import { type Changed, cancelJob, findLaneHolder, retryJob } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { insertAudit } from "../audit/audit.repo.ts";

/** A dead or cancelled job gets new tries and continues where it stopped. */
export async function retryDeadJob(db: Db, scope: AccountScope, id: string): Promise<Job> {
  try {
    return await inTenant(db, scope, async (tx) => {
      const job = accept(await retryJob(tx, scope, id));
      await insertAudit(tx, scope, { action: "job_retried", recordKind: "job", recordId: id });
      return job;
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== "23505") throw error;
    const inTheWay = await inTenant(db, scope, (tx) => findLaneHolder(tx, scope, id));
    throw new Refusal("run_in_progress", { extra: { id: inTheWay } });
  }
}

export function cancelLiveJob(db: Db, scope: AccountScope, id: string): Promise<Job> {
  return inTenant(db, scope, async (tx) => {
    const job = accept(await cancelJob(tx, scope, id));
    await insertAudit(tx, scope, { action: "job_cancelled", recordKind: "job", recordId: id });
    return job;
  });
}

/** Another call was first, or the job continued by itself: the answer shows its current state. */
function accept(changed: Changed): Job {
  if (!changed) throw new Refusal("not_found");
  if (!changed.changed) throw new Refusal("conflict", { extra: { job: changed.job } });
  return changed.job;
}
