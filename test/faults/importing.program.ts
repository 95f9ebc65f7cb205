import { readConfig } from "../../server/config.ts";
import { prepareData } from "../../server/data-folder.ts";
import { openDatabase } from "../../server/db/client.ts";
import { startWorker } from "../../server/jobs/worker.ts";
import { releaseRowsJob } from "../../server/slices/imports/runs/release-rows.job.ts";
import { retryRowsJob } from "../../server/slices/imports/runs/retry-rows.job.ts";
import { runImportJob } from "../../server/slices/imports/runs/run-import.job.ts";

/** A worker process that imports staged rows; tests kill it. */
const say = (event: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(event)}\n`);
const tell = (fields: object, message: string) => say({ event: "log", message, ...fields });
const config = readConfig(process.env);
const { db, notices, embedded } = await openDatabase((await prepareData(config)).options);
startWorker({
  ...{ db, notices, leaseSeconds: config.leaseSeconds },
  handlers: [runImportJob({ embedded }), releaseRowsJob({ embedded }), retryRowsJob({ embedded })],
  log: { info: () => {}, warn: tell, error: tell },
});
say({ event: "ready" });
