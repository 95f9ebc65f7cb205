import { handleJob, type JobHandler } from "../../../../jobs/define-job.ts";
import { enqueue } from "../../../../jobs/queue.ts";
import { goOn } from "./go-on.ts";
import { wakeJob } from "./nap.ts";
import { pushJobByItself, pushLane } from "./push-lane.ts";
import { findRun, isTakenBackSince, stayAtRest, wakeRun } from "./runs.repo.ts";

/** How long this run waits while another has the hotel. */
const TURN_MS = 60_000;
/** The clocks of two machines differ. */
const SOON_MS = 2_000;

export function wakeRunJob(): JobHandler {
  return handleJob(wakeJob, (job, { run: id }) =>
    job.inTenant(async (tx) => {
      const run = await findRun(tx, job.scope, id);
      if (run?.ended_at)
        return (await goOn(tx, job.scope, run)) === "turn" ? { again: true, afterMs: TURN_MS } : undefined;
      // A person has resumed, cancelled or paused it meanwhile.
      if (!run?.goes_on_at) return undefined;
      const early = run.goes_on_at.getTime() - Date.now();
      // It rests for another reason by now, or another machine's clock has set the time.
      if (early > SOON_MS) return { again: true, afterMs: early };
      // A person has taken records back meanwhile: the run rests until a person resumes it.
      if (run.mode === "push" && (await isTakenBackSince(tx, job.scope, run)))
        return await stayAtRest(tx, job.scope, id);
      const made = await enqueue(tx, job.scope, pushJobByItself, { run: id }, { lane: pushLane(run.target_id) });
      if (!made.created) return { again: true, afterMs: TURN_MS };
      await wakeRun(tx, job.scope, id, made.id);
      return undefined;
    }),
  );
}
