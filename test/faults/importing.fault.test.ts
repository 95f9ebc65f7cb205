import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Database, inTenant, openDatabase } from "../../server/db/client.ts";
import { countEnds, findImport } from "../../server/slices/imports/runs/imports.repo.ts";
import { serverDatabase } from "../support/db.ts";
import { makeScope } from "../support/factories.ts";
import { until } from "../support/jobs.ts";
import { stageImport } from "./stage-import.ts";
import { randomFrom, startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

const SOAK = process.env.SOAK === "1";
const SEED = 20_260_308;
const KILLS = SOAK ? 30 : 2;
const ROWS = SOAK ? 200_000 : 20_000;
/** Ids that occur twice: their later line wins. Every tenth row has no name. */
const IDS = ROWS * 0.75;

let database: Database;
let folder = "";
let start: () => Promise<WorkerProcess>;
let started: WorkerProcess[] = [];
beforeAll(async () => {
  const { databaseUrl } = await serverDatabase();
  database = await openDatabase({ databaseUrl });
  folder = await mkdtemp(join(tmpdir(), "bellhop-import-fault-"));
  const env = { DATABASE_URL: databaseUrl, BELLHOP_SECRET_KEY: "only for this test".padEnd(40), BELLHOP_DATA: folder };
  start = async () => {
    const worker = startWorkerProcess("importing", { ...env, BELLHOP_LEASE_SECONDS: "2" });
    started.push(worker);
    await worker.heard("ready");
    return worker;
  };
});
afterEach(async () => {
  await Promise.all(started.map((worker) => worker.end("SIGKILL")));
  started = [];
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test("kill -9 in the middle of an import: another worker continues, every row ends once, the later line wins", async () => {
  const random = randomFrom(SEED);
  const scope = await makeScope(database.db);
  const id = await stageImport(database, scope, { rows: ROWS, ids: IDS });
  const run = () => inTenant(database.db, scope, (tx) => findImport(tx, scope, id));
  const counts = () =>
    inTenant(database.db, scope, async (tx) => (await countEnds(tx, scope, [id])).get(id) ?? expect.fail("no counts"));
  const killedAt: number[] = [];
  let worker = await start();
  for (let kill = 0; kill < KILLS; kill++) {
    const enough = (killedAt.at(-1) ?? 0) + 1 + random(Math.floor((ROWS * 0.8) / KILLS));
    await until(async () => (await counts()).read >= enough, { everyMs: 2 });
    await worker.end("SIGKILL");
    const { read } = await counts();
    killedAt.push(read);
    // The next row to read follows the last recorded result: neither is ever ahead of the other.
    const { next_row } = (await run()) ?? {};
    expect(ROWS - (next_row ?? 0)).toBe(read);
    worker = await start();
  }
  await until(async () => (await run())?.ended_at, { everyMs: 100 });
  expect(killedAt.some((read) => read < ROWS)).toBe(true);

  const winners = new Map(Array.from({ length: ROWS }, (_, index) => [(index + 1) % IDS, index + 1]));
  const created = [...winners.values()].filter((row) => row % 10 > 0).length;
  const ended = { read: ROWS, created, updated: 0, unchanged: 0, rejected: ROWS - created, waiting: 0, warned: 0 };
  expect(await counts()).toEqual(ended);
  const { rows } = await inTenant(database.db, scope, (tx) =>
    sql<{ old_id: string; name: string; line: number; version: number }>`
      select old_id, name, line, version from profiles where property_id = ${scope.propertyId}`.execute(tx),
  );
  expect(rows).toHaveLength(created);
  const wrong = rows.filter(({ old_id, name, line, version }) => {
    const row = winners.get(Number(old_id.slice(1)));
    return name !== `Name ${row}, First` || line !== (row ?? 0) + 1 || version !== 1;
  });
  expect(wrong).toEqual([]);
  process.stdout.write(`${JSON.stringify({ fault: "kill -9 while importing", seed: SEED, rows: ROWS, killedAt })}\n`);
});
