import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { inTenant, openDatabase } from "../../server/db/client.ts";
import { findJob } from "../../server/jobs/queue.ts";
import { countEnds, findImport } from "../../server/slices/imports/runs/imports.repo.ts";
import { serverDatabase } from "../support/db.ts";
import { makeScope } from "../support/factories.ts";
import { until } from "../support/jobs.ts";
import { openProxy } from "../support/tcp-proxy.ts";
import { stageImport } from "./stage-import.ts";
import { startWorkerProcess } from "./worker-process.ts";

const ROWS = 10_000;
const good = ROWS * 0.9;
const whole = { read: ROWS, created: good, updated: 0, unchanged: 0, rejected: ROWS - good, waiting: 0, warned: 0 };

/** A worker with a database connection that can be cut, and an import waiting for it. */
async function open() {
  const { databaseUrl } = await serverDatabase();
  const folder = await mkdtemp(join(tmpdir(), "bellhop-import-away-"));
  const url = new URL(databaseUrl);
  const proxy = await openProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const database = await openDatabase({ databaseUrl });
  const scope = await makeScope(database.db);
  const id = await stageImport(database, scope, { rows: ROWS, ids: ROWS });
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const start = () =>
    startWorkerProcess("importing", {
      ...{ DATABASE_URL: url.href, BELLHOP_SECRET_KEY: "only for this test".padEnd(40) },
      ...{ BELLHOP_DATA: folder, BELLHOP_LEASE_SECONDS: "2" },
    });
  let worker: ReturnType<typeof start> | undefined;
  onTestFinished(async () => {
    await worker?.end("SIGKILL");
    await owner.end();
    await database.close();
    proxy.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    ...{ database, scope, proxy, owner },
    async work() {
      worker = start();
      await worker.heard("ready");
    },
    run: () => inTenant(database.db, scope, (tx) => findImport(tx, scope, id)),
    counts: () => inTenant(database.db, scope, async (tx) => (await countEnds(tx, scope, [id])).get(id)),
  };
}

test("the database goes away in the middle of an import and returns: the import resumes by itself, every row once", async () => {
  const { owner, proxy, work, counts, run } = await open();
  await work();
  for (const enough of [1, ROWS / 2]) {
    await until(async () => ((await counts())?.read ?? 0) >= enough, { everyMs: 2 });
    proxy.cut();
    // Like a server shutdown: all statements in progress are lost.
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = '' and query like '%profiles%'`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    proxy.mend();
  }
  await until(async () => (await run())?.ended_at, { everyMs: 100 });
  expect(await counts()).toEqual(whole);
  expect((await owner.query("select count(*)::int as n from imports")).rows).toEqual([{ n: 0 }]); // The owner belongs to no account.
});

test("on a full disk a run waits and says why, without using its attempts; with space it resumes by itself", async () => {
  const { database, scope, owner, work, counts, run } = await open();
  // From the middle of the file on there is no space.
  await owner.query(`create function no_room() returns trigger language plpgsql as $$ begin
    if new.line < ${ROWS / 2} then raise exception 'could not extend file' using errcode = '53100'; end if;
    return new; end $$`);
  await owner.query("create trigger no_room before insert on profiles for each row execute function no_room()");
  await inTenant(database.db, scope, (tx) => sql`update jobs set max_tries = 2`.execute(tx));
  await work();
  const look = async () => {
    const { job_id } = (await run()) ?? expect.fail("no run");
    return inTenant(database.db, scope, (tx) => findJob(tx, scope, job_id));
  };
  await until(async () => (await look())?.problem?.code === "disk_full", { everyMs: 100 });
  // More attempts than it has: each claim counts `seq` on, and a failed one would have used a try.
  const first = (await look())?.seq ?? 0;
  await until(async () => ((await look())?.seq ?? 0) >= first + 6, { everyMs: 100 });
  expect(["queued", "running"]).toContain((await look())?.state);
  const before = await counts();
  expect(before?.read).toBeGreaterThan(ROWS * 0.4);
  expect(before?.read).toBeLessThan(ROWS);

  await owner.query("drop trigger no_room on profiles");
  await until(async () => (await run())?.ended_at, { everyMs: 100 });
  expect(await counts()).toEqual(whole);
});
