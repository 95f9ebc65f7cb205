import { join } from "node:path";
import { csvReader } from "../../server/adapters/csv/read-csv.ts";
import { ihfReader } from "../../server/adapters/ihf/read-ihf.ts";
import { createLocalDisk } from "../../server/adapters/local-disk/local-disk.ts";
import { createPiw } from "../../server/adapters/piw/piw.ts";
import { readConfig } from "../../server/config.ts";
import { prepareData } from "../../server/data-folder.ts";
import { openDatabase } from "../../server/db/client.ts";
import { startWorker } from "../../server/jobs/worker.ts";
import { sourceUses } from "../../server/slices/imports/runs/source-uses.repo.ts";
import { readSourceJob } from "../../server/slices/intake/sources/read-source.job.ts";

/** A worker process that reads files into rows; tests kill it. */
const say = (event: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(event)}\n`);
const tell = (fields: object, message: string) => say({ event: "log", message, ...fields });
const config = readConfig(process.env);
const { db, notices, embedded } = await openDatabase((await prepareData(config)).options);
const storage = createLocalDisk({ folder: join(config.dataDir, "files") });
const readers = { csv: csvReader, ihf: ihfReader, piw: createPiw({ worker: null }).reader };
startWorker({
  ...{ db, notices, leaseSeconds: config.leaseSeconds },
  handlers: [readSourceJob({ storage, readers, uses: sourceUses, embedded })],
  log: { info: () => {}, warn: tell, error: tell },
});
say({ event: "ready" });
