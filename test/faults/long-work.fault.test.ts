import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Database, inTenant, openDatabase } from "../../server/db/client.ts";
import { enqueue } from "../../server/jobs/queue.ts";
import { listLater, listRuns } from "../../server/slices/imports/restores/restores.repo.ts";
import { findImport } from "../../server/slices/imports/runs/imports.repo.ts";
import { startUndo, undoTogether } from "../../server/slices/imports/runs/undo-import.ts";
import { startBulk, undoBulk } from "../../server/slices/records/bulk-edits/start-bulk-edit.ts";
import { removeAccount } from "../../server/slices/tenancy/accounts/delete-account.ts";
import { serverDatabase } from "../support/db.ts";
import { makeScope, type TestScope } from "../support/factories.ts";
import { until } from "../support/jobs.ts";
import { fillRun } from "./fill-run.ts";
import { randomFrom, startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

const SOAK = process.env.SOAK === "1";
const SEED = 20_261_117;
const KILLS = SOAK ? 25 : 1;
const ROWS = SOAK ? 200_000 : 12_000;
const random = randomFrom(SEED);

let database: Database;
let folder = "";
let start: () => Promise<WorkerProcess>;
let started: WorkerProcess[] = [];
beforeAll(async () => {
  const { databaseUrl } = await serverDatabase();
  database = await openDatabase({ databaseUrl });
  folder = await mkdtemp(join(tmpdir(), "bellhop-long-work-"));
  const env = { DATABASE_URL: databaseUrl, BELLHOP_SECRET_KEY: "only for this test".padEnd(40), BELLHOP_DATA: folder };
  start = async () => {
    const worker = startWorkerProcess("long-work", { ...env, BELLHOP_LEASE_SECONDS: "1" });
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

const count = async (scope: TestScope, condition = sql<boolean>`true`): Promise<number> =>
  inTenant(database.db, scope, async (tx) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from profiles where account_id = ${scope.accountId} and ${condition}`.execute(tx);
    return rows[0]?.n ?? 0;
  });

type Campaign = {
  name: string;
  scope: TestScope;
  /** The profiles that are not done yet. */
  open: RawBuilder<boolean>;
  of: number;
  /** Conditions that must hold right after a kill. */
  afterKill: () => Promise<void>;
  isOver: () => Promise<boolean>;
};

/** Locks a record that is not done yet, so that a fast worker cannot finish before it is killed. */
async function holdRecord({ scope, open }: Campaign) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const pid = await new Promise<number>((hold, fail) => {
    inTenant(database.db, scope, async (tx) => {
      const { rows } = await sql<{ pid: number }>`
        select pg_backend_pid() as pid from profiles where account_id = ${scope.accountId} and ${open}
        order by md5(id::text || ${String(random(1_000_000))}) limit 1 for update`.execute(tx);
      const [row] = rows;
      if (!row) throw new Error("No record is left that could be held.");
      hold(row.pid);
      await released;
    }).catch(fail);
  });
  const isAwaited = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where ${pid}::int = any (pg_blocking_pids(pid)) limit 1`.execute(database.db);
    return rows.length > 0;
  };
  return { isAwaited, release };
}

/** Kills the worker repeatedly during its work, and waits until others have finished it. */
async function killInTheMiddle(campaign: Campaign): Promise<void> {
  const { name, of, afterKill, isOver } = campaign;
  const left = () => count(campaign.scope, campaign.open);
  const killedAt: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const enough = (killedAt.at(-1) ?? of) - 1 - random(Math.max(1, Math.floor((of * 0.6) / KILLS)));
    const { isAwaited, release } = await holdRecord(campaign);
    const worker = await start();
    await until(async () => (await left()) <= enough || (await isAwaited()), { everyMs: 2 });
    await sleep(random(5));
    await worker.end("SIGKILL");
    release();
    killedAt.push(await left());
    await afterKill();
  }
  const worker = await start();
  await until(isOver, { withinMs: 300_000, everyMs: 50 });
  await worker.end("SIGKILL");
  expect(await left()).toBe(0);
  expect(Math.min(...killedAt)).toBeGreaterThan(0);
  process.stdout.write(
    `${JSON.stringify({ fault: name, seed: SEED, records: of, kills: KILLS, leftAtKill: killedAt })}\n`,
  );
}

test("kill -9 during an undo: it finishes by itself, and is undone only when every record is restored", async () => {
  const [scope, other] = [await makeScope(database.db), await makeScope(database.db)];
  const { id } = await fillRun(database, scope, { rows: ROWS });
  await fillRun(database, other, { rows: 100 });
  const run = () => inTenant(database.db, scope, (tx) => findImport(tx, scope, id));
  await inTenant(database.db, scope, (tx) => startUndo(tx, scope, { id }, {}));
  await killInTheMiddle({
    ...{ name: "kill -9 during an undo", of: ROWS, scope, open: sql<boolean>`true` },
    afterKill: async () => {
      if ((await run())?.undo) expect(await count(scope)).toBe(0);
    },
    isOver: async () => (await run())?.undo != null,
  });
  expect((await run())?.undo).toEqual({ reversed: ROWS, changedSince: [], pushedSince: [] });
  expect(await count(other)).toBe(100);
});

test("kill -9 while restores are undone: every later one is undone completely, the earlier one stays", async () => {
  const scope = await makeScope(database.db);
  const kept = await fillRun(database, scope, { rows: 50, prefix: "K", restore: true });
  await fillRun(database, scope, { rows: ROWS / 2, prefix: "A", restore: true });
  await fillRun(database, scope, { rows: ROWS / 2, prefix: "B", restore: true });
  const ids = await inTenant(database.db, scope, async (tx) => {
    const later = await listLater(tx, scope, kept.restoreId ?? "");
    const runs = await listRuns(
      tx,
      scope,
      later.map((restore) => restore.id),
    );
    await undoTogether(
      tx,
      scope,
      runs.map((run) => run.id),
      {},
    );
    return runs.map((run) => run.id);
  });
  expect(ids).toHaveLength(2);
  const undone = () =>
    inTenant(database.db, scope, async (tx) => {
      const runs = await Promise.all(ids.map((id) => findImport(tx, scope, id)));
      return runs.filter((run) => run?.undo);
    });
  await killInTheMiddle({
    ...{
      name: "kill -9 while restores are put back",
      of: ROWS,
      scope,
      open: sql<boolean>`created_run = any(${ids}::uuid[])`,
    },
    afterKill: async () => {
      for (const run of await undone()) expect(await count(scope, sql<boolean>`created_run = ${run?.id}`)).toBe(0);
    },
    isOver: async () => (await undone()).length === 2,
  });
  expect((await undone()).map((run) => run?.undo?.reversed)).toEqual([ROWS / 2, ROWS / 2]);
  expect(await count(scope)).toBe(50);
});

test("kill -9 during the deletion of an account: only its tombstone and one line of its log are left", async () => {
  const [scope, other] = [await makeScope(database.db), await makeScope(database.db)];
  await fillRun(database, scope, { rows: ROWS });
  await fillRun(database, other, { rows: 100 });
  await inTenant(database.db, scope, async (tx) => {
    await sql`update accounts set deleted_at = now() where account_id = ${scope.accountId}`.execute(tx);
    await enqueue(tx, scope, removeAccount, { slug: "gone" });
  });
  const tombstone = () =>
    inTenant(database.db, scope, async (tx) => {
      const { rows } = await sql<{ name: string; lines: number; jobs: number }>`
        select name, (select count(*)::int from audit_log) as lines, (select count(*)::int from jobs) as jobs
        from accounts where account_id = ${scope.accountId}`.execute(tx);
      return rows[0] ?? { name: "", lines: 0, jobs: 0 };
    });
  await killInTheMiddle({
    ...{ name: "kill -9 during the deletion of an account", of: ROWS, scope, open: sql<boolean>`true` },
    afterKill: async () => {
      if ((await count(scope)) > 0) expect(await tombstone()).toMatchObject({ lines: 0, jobs: 1 });
    },
    isOver: async () => (await tombstone()).jobs === 0,
  });
  expect(await tombstone()).toEqual({ name: "", lines: 1, jobs: 0 });
  expect(await count(other)).toBe(100);
});

test("kill -9 during a bulk edit and during its undo: each record is changed once and restored once", async () => {
  const scope = await makeScope(database.db);
  const of = ROWS / 4;
  await fillRun(database, scope, { rows: of });
  const origin = { language: "en", ip: "127.0.0.1", requestId: "x" } as const;
  const ids = await inTenant(database.db, scope, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id::text from profiles order by id`.execute(tx);
    return rows.map(({ id }) => id);
  });
  const { id } = await inTenant(database.db, scope, (tx) =>
    startBulk(tx, scope, { kind: "profiles", ids, field: "city", value: "Oslo" }, origin),
  );
  const isOslo = sql<boolean>`values ->> 'city' = 'Oslo'`;
  const phase = (name: string) =>
    inTenant(database.db, scope, async (tx) => {
      const { rows } = await sql`select from bulk_edits where id = ${id} and phase = ${name}`.execute(tx);
      return rows.length === 1;
    });
  await killInTheMiddle({
    ...{
      name: "kill -9 while many records are changed",
      of,
      scope,
      open: sql<boolean>`values ->> 'city' is distinct from 'Oslo'`,
    },
    afterKill: async () => expect(await count(scope, sql<boolean>`version > 2`)).toBe(0),
    isOver: () => phase("done"),
  });
  await inTenant(database.db, scope, (tx) => undoBulk(tx, scope, id, origin));
  await killInTheMiddle({
    ...{ name: "kill -9 while a change of many is undone", of, scope, open: isOslo },
    afterKill: async () => expect(await count(scope, sql<boolean>`version > 3`)).toBe(0),
    isOver: () => phase("undone"),
  });
  expect(await count(scope, sql<boolean>`version = 3`)).toBe(of);
});
