import { handleJob, type JobHandler } from "../../../../jobs/define-job.ts";
import { enqueue } from "../../../../jobs/queue.ts";
import { wakeJob } from "./nap.ts";
import { pushJob, pushLane } from "./push-lane.ts";
import { findRun, wakeRun } from "./runs.repo.ts";

/** How long this run waits while another has the hotel. */
const TURN_MS = 60_000;
/** The clocks of two machines differ. */
const SOON_MS = 2_000;

export function wakeRunJob(): JobHandler {
  return handleJob(wakeJob, (job, { run: id }) =>
    job.inTenant(async (tx) => {
      const run = await findRun(tx, job.scope, id);
      // A person has resumed, cancelled or paused it meanwhile, or it rests for another reason by now.
      if (!run?.goes_on_at || run.ended_at || run.goes_on_at.getTime() > Date.now() + SOON_MS) return undefined;
      const made = await enqueue(tx, job.scope, pushJob, { run: id }, { lane: pushLane(run.target_id) });
      if (!made.created) return { again: true, afterMs: TURN_MS };
      await wakeRun(tx, job.scope, id, made.id);
      return undefined;
    }),
  );
}
