import { readConfig } from "../../server/config.ts";
import { prepareData } from "../../server/data-folder.ts";
import { asOwner, inTenant, openDatabase } from "../../server/db/client.ts";
import { takeBackLeases } from "../../server/jobs/lease.ts";
import { enqueue } from "../../server/jobs/queue.ts";
import { startWorker } from "../../server/jobs/worker.ts";
import { makeScope } from "../support/factories.ts";
import { countUnits, countUnitsHandler, makeUnitsTable, tally } from "./count-units.ts";

/**
 * A worker process for tests to kill, opened like the server opens it. On a data folder it also enqueues its own job at
 * the first start and reports at the end, because no other process may read the folder.
 */
const say = (event: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(event)}\n`);
const config = readConfig(process.env);
const data = await prepareData(config);
const database = await openDatabase(data.options);
const { db, notices, embedded } = database;
const log = {
  info: () => {},
  warn: (fields: object, message: string) => say({ event: "log", message, ...fields }),
  error: (fields: object, message: string) => say({ event: "log", message, ...fields }),
};

const units = Number(process.env.FAULT_UNITS);
if (units > 0) {
  const scope = await makeScope(db);
  await asOwner(data.options, makeUnitsTable);
  const payload = { units, insideMs: 2, betweenMs: 4 };
  const { id } = await inTenant(db, scope, (tx) => enqueue(tx, scope, countUnits, payload));
  say({ event: "enqueued", id, scope });
}
if (embedded) await asOwner(data.options, takeBackLeases);

const worker = startWorker({
  db,
  notices,
  handlers: [countUnitsHandler(say)],
  leaseSeconds: config.leaseSeconds,
  log,
});
say({ event: "ready" });

process.on("SIGTERM", async () => {
  await worker.stop(5_000);
  const input = process.env.FAULT_TALLY;
  if (input) {
    const { scope, id } = JSON.parse(input);
    say({ event: "tally", ...(await tally(db, scope, id)) });
  }
  await database.close();
  await data.release();
  process.exit(0);
});
