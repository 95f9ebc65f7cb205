import type { FastifyInstance } from "fastify";
import { jobRoutes } from "../../../../contract/jobs.ts";
import { systemRoutes } from "../../../../contract/system.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind, bindStream } from "../../../http/bind.ts";
import { findJob, listJobs } from "../../../jobs/queue.ts";
import { streamJob } from "../../../jobs/stream.ts";
import type { JobWatch } from "../../../jobs/watch.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { cancelLiveJob, retryDeadJob } from "./change-job.ts";
import type { JobSubjects } from "./job-subjects.ts";
import { startCheck, systemCheck, toCheck } from "./start-check.ts";

/** Every change of records starts one of each: in the list they would hide what people have started. */
const ROUTINE = ["duplicates.score", "lists.prepare"];

type Deps = { db: Db; jobWatch: JobWatch; subjects: JobSubjects };

export function mountSystem(app: FastifyInstance, { db, jobWatch, subjects }: Deps): void {
  bind(app, systemRoutes.startCheck, (caller, _input, { once }) => startCheck(db, caller, once));
  bind(app, systemRoutes.check, async (caller, { id }) => {
    const job = await inTenant(db, caller, (tx) => findJob(tx, caller, id));
    if (job?.name !== systemCheck.name) throw new Refusal("not_found");
    return toCheck(job);
  });
  bindStream(app, systemRoutes.checkEvents, (caller, { id, lastEventId }, exchange) =>
    streamJob({ db, jobWatch }, caller, exchange, { jobId: id, name: systemCheck.name, lastEventId, show: toCheck }),
  );

  bind(app, jobRoutes.list, (caller, input) =>
    inTenant(db, caller, async (tx) => {
      const page = await listJobs(tx, caller, { ...input, routine: ROUTINE });
      const subjectOf = await subjects(
        tx,
        caller,
        page.rows.map(({ id }) => id),
      );
      return { ...page, rows: page.rows.map((row) => ({ ...row, subject: subjectOf.get(row.id) ?? null })) };
    }),
  );
  bind(app, jobRoutes.retry, (caller, { id }) => retryDeadJob(db, caller, id));
  bind(app, jobRoutes.cancel, (caller, { id }) => cancelLiveJob(db, caller, id));
}
