import { readConfig } from "../../server/config.ts";
import { prepareData } from "../../server/data-folder.ts";
import { openDatabase, type Scope } from "../../server/db/client.ts";
import { startWorker } from "../../server/jobs/worker.ts";
import { acceptSure } from "../../server/slices/records/duplicates/accept-sure.ts";
import { scoreProfilesJob } from "../../server/slices/records/scoring/score-profiles.job.ts";

/** A process that compares profiles, or merges all sure groups of the property in `MERGE`; tests kill it. */
const say = (event: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(event)}\n`);
const tell = (fields: object, message: string) => say({ event: "log", message, ...fields });
const config = readConfig(process.env);
const { db, notices } = await openDatabase((await prepareData(config)).options);
say({ event: "ready" });
if (process.env.MERGE) {
  const scope: Scope = JSON.parse(process.env.MERGE);
  while ((await acceptSure(db, scope, 200, { ip: "127.0.0.1", requestId: "fault", language: "en" })).merged > 0)
    say({ event: "merging" });
  say({ event: "merged" });
} else
  startWorker({
    ...{ db, notices, leaseSeconds: config.leaseSeconds },
    handlers: [scoreProfilesJob({ stepMs: 0 })],
    log: { info: () => {}, warn: tell, error: tell },
  });
