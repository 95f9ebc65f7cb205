import { readConfig } from "../../server/config.ts";
import { prepareData } from "../../server/data-folder.ts";
import { openDatabase } from "../../server/db/client.ts";
import { startWorker } from "../../server/jobs/worker.ts";
import { acceptAllJob } from "../../server/slices/records/duplicates/accept-all.job.ts";
import { scoreProfilesJob } from "../../server/slices/records/scoring/score-profiles.job.ts";

/** A process that compares profiles and, with `MERGE`, merges certain groups; tests kill it. */
const say = (event: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(event)}\n`);
const tell = (fields: object, message: string) => say({ event: "log", message, ...fields });
const config = readConfig(process.env);
const { db, notices } = await openDatabase((await prepareData(config)).options);
say({ event: "ready" });
startWorker({
  ...{ db, notices, leaseSeconds: config.leaseSeconds },
  handlers: [scoreProfilesJob({ stepMs: 0 }), ...(process.env.MERGE ? [acceptAllJob()] : [])],
  log: { info: () => {}, warn: tell, error: tell },
});
