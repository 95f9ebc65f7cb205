import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../server/config.ts";
import { asOwner, type Database, inTenant, openDatabase } from "../../server/db/client.ts";
import { enqueue } from "../../server/jobs/queue.ts";
import { serverDatabase } from "../support/db.ts";
import { makeScope, type TestScope } from "../support/factories.ts";
import { until } from "../support/jobs.ts";
import { countUnits, makeUnitsTable, sayEnough, tally } from "./count-units.ts";
import { randomFrom, startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

const SOAK = process.env.SOAK === "1";
const SEED = 20_260_308;
const LEASE = 1;
/** Workers look for jobs with an expired lease once a second. Judged in the soak run only: a busy gate proves no seconds. */
const AFTER_LEASE_MS = 1_000 + 1_500;

let options: { databaseUrl: string };
let database: Database;
let started: WorkerProcess[] = [];
beforeAll(async () => {
  options = await serverDatabase();
  database = await openDatabase(options);
  await asOwner(options, makeUnitsTable);
});
afterEach(async () => {
  await Promise.all(started.map((worker) => worker.end("SIGKILL")));
  started = [];
});
afterAll(() => database.close());

function start(env: Record<string, string>): WorkerProcess {
  const worker = startWorkerProcess("worker", { BELLHOP_LEASE_SECONDS: String(LEASE), ...env });
  started.push(worker);
  return worker;
}
const onServer = () => ({ DATABASE_URL: options.databaseUrl, BELLHOP_SECRET_KEY: "only for this test".padEnd(40) });

type Work = { units: number | null; insideMs: number; betweenMs: number };
const add = async (scope: TestScope, work: Work) =>
  (await inTenant(database.db, scope, (tx) => enqueue(tx, scope, countUnits, work))).id;
const whole = (units: number) => ({ state: "done", next: units, rows: units, distinct: units });
const untilDone = (scope: TestScope, id: string) =>
  until(
    async () => {
      const now = await tally(database.db, scope, id);
      return now.state === "done" && now;
    },
    { everyMs: 100 },
  );
/** How long a lease still lasts by the database's clock, read after its owner was killed. */
async function readLeaseLeftMs(scope: TestScope, id: string): Promise<number> {
  const { rows } = await inTenant(database.db, scope, (tx) =>
    sql<{ left: number }>`select (extract(epoch from lease_until - clock_timestamp()) * 1000)::float8 as left
      from jobs where id = ${id}`.execute(tx),
  );
  return rows[0]?.left ?? 0;
}
const report = (figures: object) => process.stdout.write(`${JSON.stringify(figures)}\n`);
const spread = (times: number[]) => {
  const sorted = [...times].sort((a, b) => a - b).map(Math.round);
  return { least: sorted[0], median: sorted[Math.floor(sorted.length / 2)], most: sorted.at(-1) };
};

type Takeover = { ms: number; leaseLeftMs: number };
/** Two processes: one works, one waits. The working one is killed, the other takes over, and a new one waits. */
async function killAgainAndAgain(kills: number, leaseSeconds: number): Promise<Takeover[]> {
  const random = randomFrom(SEED);
  const scope = await makeScope(database.db);
  const env = { ...onServer(), BELLHOP_LEASE_SECONDS: String(leaseSeconds) };
  let [atWork, waiting] = [start(env), start(env)];
  await Promise.all([atWork.heard("ready"), waiting.heard("ready")]);
  const id = await add(scope, { units: null, insideMs: 3, betweenMs: 3 });
  const first = await Promise.race([atWork, waiting].map((item) => item.heard("unit").then(() => item)));
  if (first !== atWork) [atWork, waiting] = [waiting, atWork];

  const takeovers: Takeover[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const enough = 1 + random(25);
    await until(() => atWork.count("unit") >= enough, { everyMs: 1 });
    await sleep(random(8));
    const killed = performance.now();
    await atWork.end("SIGKILL");
    const leaseLeftMs = await readLeaseLeftMs(scope, id);
    const { at } = await waiting.heard("unit");
    takeovers.push({ ms: at - killed, leaseLeftMs });
    atWork = waiting;
    waiting = start(env);
    await waiting.heard("ready");
  }
  await sayEnough(database.db, scope, id);
  const end = await untilDone(scope, id);
  const units = end.next;
  expect(units).toBeGreaterThan(kills);
  expect(end).toEqual({ ...whole(units), pids: kills + 1 });
  report({
    fault: "kill -9 on PostgreSQL",
    seed: SEED,
    kills,
    leaseSeconds,
    units,
    takeoverMs: spread(takeovers.map(({ ms }) => ms)),
  });
  return takeovers;
}

test("a killed worker is replaced by another; every unit takes effect exactly once", async () => {
  const takeovers = await killAgainAndAgain(SOAK ? 40 : 3, LEASE);
  // The lease expires at the latest one lease after the last renewal.
  if (SOAK) for (const { ms } of takeovers) expect(ms).toBeLessThan(LEASE * 1_000 + AFTER_LEASE_MS);
});

test("a killed worker is replaced once its lease has expired, not before; with the default lease within a minute", async () => {
  const { leaseSeconds: usual } = readConfig({});
  const lease = SOAK ? usual : 3;
  for (const { ms, leaseLeftMs } of await killAgainAndAgain(1, lease)) {
    expect(ms).toBeGreaterThan(leaseLeftMs);
    if (!SOAK) continue;
    expect(ms).toBeLessThan(lease * 1_000 + AFTER_LEASE_MS);
    expect(ms + (usual - lease) * 1_000).toBeLessThan(60_000);
  }
});

test.each([
  ["between two transactions", { units: 14, insideMs: 0, betweenMs: 250 }],
  ["inside a transaction", { units: 14, insideMs: 250, betweenMs: 0 }],
])("a worker frozen %s beyond its lease is followed, and refused when it wakes", async (_where, work) => {
  const scope = await makeScope(database.db);
  const frozen = start(onServer());
  await frozen.heard("ready");
  const id = await add(scope, work);
  await frozen.heard("unit");
  frozen.signal("SIGSTOP");
  const next = start(onServer());
  await next.heard("unit");

  const [before, heard] = [frozen.count("unit"), frozen.events.length];
  frozen.signal("SIGCONT");
  await frozen.heard("stopped", heard);
  expect(frozen.events.slice(heard).filter(({ event }) => event === "exit")).toEqual([]); // It is alive and continues to work.
  expect(await untilDone(scope, id)).toEqual({ ...whole(work.units), pids: 2 });
  expect(frozen.count("unit") - before).toBeLessThanOrEqual(1); // Reported late, done before it froze.

  await next.end("SIGKILL");
  const another = await add(scope, { units: 3, insideMs: 0, betweenMs: 0 });
  expect(await untilDone(scope, another)).toMatchObject(whole(3));
});

test("a stopped worker releases its job at once, without waiting for a lease", async () => {
  const scope = await makeScope(database.db);
  const env = { ...onServer(), BELLHOP_LEASE_SECONDS: "3600" };
  const first = start(env);
  await first.heard("ready");
  const id = await add(scope, { units: null, insideMs: 2, betweenMs: 10 });
  await first.heard("unit");
  const second = start(env);
  await second.heard("ready");
  const ended = first.end("SIGTERM");
  await second.heard("unit");
  await ended;
  expect(first.events.at(-1)).toMatchObject({ event: "exit", code: 0 });
  await sayEnough(database.db, scope, id);
  const end = await untilDone(scope, id);
  expect(end).toEqual({ ...whole(end.next), pids: 2 });
});

test("the embedded database, killed with its only process, resumes at the next start", async () => {
  const kills = SOAK ? 20 : 2;
  const units = kills * 100;
  const random = randomFrom(SEED);
  const folder = await mkdtemp(join(tmpdir(), "bellhop-fault-"));
  // An hour, far longer than the test.
  const env = { BELLHOP_DATA: folder, BELLHOP_LEASE_SECONDS: "3600" };
  let worker = start({ ...env, FAULT_UNITS: String(units) });
  const { scope, id } = await worker.heard("enqueued");
  const resumed: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const enough = 1 + random(40);
    await until(() => worker.count("unit") >= enough, { everyMs: 1 });
    await sleep(random(10));
    await worker.end("SIGKILL");
    const last = worker.count("unit");
    worker = start({ ...env, FAULT_TALLY: JSON.stringify({ scope, id }) });
    const ready = await worker.heard("ready");
    const begins = await worker.heard("begins");
    expect(last).toBeGreaterThan(0);
    resumed.push(begins.at - ready.at);
  }
  await worker.heard("finished");
  await worker.end("SIGTERM");
  const figures = worker.events.find(({ event }) => event === "tally");
  expect(figures).toMatchObject({ ...whole(units), pids: kills + 1 });
  if (SOAK) for (const ms of resumed) expect(ms).toBeLessThan(5_000);
  report({ fault: "kill -9 embedded", seed: SEED, kills, units, resumedMs: spread(resumed) });
  await rm(folder, { recursive: true, force: true });
});
