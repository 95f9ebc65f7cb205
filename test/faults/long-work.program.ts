import { createLocalDisk } from "../../server/adapters/local-disk/local-disk.ts";
import { readConfig } from "../../server/config.ts";
import { prepareData } from "../../server/data-folder.ts";
import { openDatabase } from "../../server/db/client.ts";
import { startWorker } from "../../server/jobs/worker.ts";
import { undoRunsJob } from "../../server/slices/imports/runs/undo-runs.job.ts";
import { editManyJob } from "../../server/slices/records/bulk-edits/edit-many.job.ts";
import { removeAccountJob } from "../../server/slices/tenancy/accounts/remove-account.job.ts";

/** A worker process that undoes runs, deletes accounts and edits many records; tests kill it. */
const say = (event: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(event)}\n`);
const tell = (fields: object, message: string) => say({ event: "log", message, ...fields });
const config = readConfig(process.env);
const { db, notices, embedded } = await openDatabase((await prepareData(config)).options);
const storage = createLocalDisk({ folder: `${process.env.BELLHOP_DATA}/files` });
startWorker({
  ...{ db, notices, leaseSeconds: config.leaseSeconds },
  handlers: [undoRunsJob({ embedded }), removeAccountJob({ storage, embedded }), editManyJob()],
  log: { info: () => {}, warn: tell, error: tell },
});
say({ event: "ready" });
