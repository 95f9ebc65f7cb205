import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import { countFigures } from "./count-figures.ts";
import { figuresJob } from "./with-figures.ts";

export function countFiguresJob(): JobHandler {
  return handleJob(figuresJob, async (job, { from }) => {
    await job.inTenant((tx) => countFigures(tx, job.scope, { from, isJob: true }));
  });
}
