import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { inNobody, inTenant, openDatabase } from "../../server/db/client.ts";
import { startWorker } from "../../server/jobs/worker.ts";
import { openTestApp } from "../support/app.ts";
import { serverDatabase } from "../support/db.ts";
import { makeScope } from "../support/factories.ts";
import { openProxy } from "../support/tcp-proxy.ts";

const quiet = { info() {}, warn() {}, error() {} };

test("the database goes away: a 503, health red, and recovery without a restart", async () => {
  const url = new URL((await serverDatabase()).databaseUrl);
  const proxy = await openProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const database = await openDatabase({ databaseUrl: url.href });
  const worker = startWorker({ ...database, handlers: [], leaseSeconds: 30, log: quiet, pollMs: 100 });
  const house = await openTestApp({ database, workerAlive: () => Date.now() - worker.lastBeat < 1_000 });
  onTestFinished(async () => {
    await worker.stop(1_000);
    await house.close();
    proxy.close();
  });
  const browser = await house.signIn(await makeScope(database.db));
  const check = async () => (await browser.get("/api/v1/auth/check")).statusCode;
  expect(await check()).toBe(200);

  proxy.cut();
  for (let n = 0; n < 20; n++) expect(await check()).toBe(503);
  expect((await browser.get("/healthz")).statusCode).toBe(200);
  await expect
    .poll(async () => (await browser.get("/readyz")).json())
    .toEqual({
      ok: false,
      database: false,
      worker: false,
    });

  proxy.mend();
  expect(await check()).toBe(200);
  await expect.poll(async () => (await browser.get("/readyz")).statusCode).toBe(200);
});

test("the database freezes: waiting requests get a 503, later ones get it at once, and the server recovers by itself", async () => {
  const url = new URL((await serverDatabase()).databaseUrl);
  const proxy = await openProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const database = await openDatabase({ databaseUrl: url.href });
  const house = await openTestApp({ database });
  onTestFinished(async () => {
    await house.close();
    proxy.close();
  });
  const browser = await house.signIn(await makeScope(database.db));
  const timed = async (path: string) => {
    const started = performance.now();
    const { statusCode } = await browser.get(path);
    return { statusCode, ms: performance.now() - started };
  };
  expect((await timed("/api/v1/auth/check")).statusCode).toBe(200);
  await expect.poll(async () => (await timed("/readyz")).statusCode).toBe(200);

  proxy.freeze();
  const waiting = [1, 2, 3].map(() => timed("/api/v1/auth/check"));
  await expect.poll(async () => (await timed("/readyz")).statusCode).toBe(503);
  for (const path of ["/api/v1/auth/check", "/readyz", "/healthz"]) {
    const { statusCode, ms } = await timed(path);
    expect([path, statusCode]).toEqual([path, path === "/healthz" ? 200 : 503]);
    if (process.env.SOAK) expect(ms).toBeLessThan(100);
  }
  for (const { statusCode, ms } of await Promise.all(waiting)) {
    expect(statusCode).toBe(503);
    if (process.env.SOAK) expect(ms).toBeLessThan(15_000);
  }

  proxy.mend();
  await expect.poll(async () => (await timed("/readyz")).statusCode).toBe(200);
  expect((await timed("/api/v1/auth/check")).statusCode).toBe(200);
});

test("an unanswered statement loses its connection; an endless one is ended by the server", async () => {
  const { databaseUrl } = await serverDatabase();
  const database = await openDatabase({ databaseUrl, poolSize: 1, queryMs: 300 });
  onTestFinished(() => database.close());
  const scope = await makeScope(database.db);
  const ask = (work: RawBuilder<unknown>) => inTenant(database.db, scope, (tx) => work.execute(tx));
  await expect(ask(sql`select pg_sleep(3)`)).rejects.toThrow("Query read timeout");
  // On the same connection this would wait for the sleeping statement and read its answer.
  const { rows } = await ask(sql`select 7 as seven`);
  expect(rows).toMatchObject([{ seven: 7 }]);
  const ended = inTenant(database.db, scope, async (tx) => {
    await sql`select set_config('statement_timeout', '100', true)`.execute(tx);
    await sql`select pg_sleep(3)`.execute(tx);
  });
  await expect(ended).rejects.toMatchObject({ code: "57014" });
});

test("a transaction that failed to begin leaves a clean connection", async () => {
  const url = new URL((await serverDatabase()).databaseUrl);
  const name = `stranger_${randomBytes(4).toString("hex")}`;
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query(`create role ${name} login password 'stranger'`); // Not a member of the application's role.
  Object.assign(url, { username: name, password: "stranger" });
  const database = await openDatabase({ databaseUrl: url.href, poolSize: 1 });
  onTestFinished(() => database.close());
  const look = inNobody(database.db, (tx) => sql`select 6 as six`.execute(tx));
  await expect(look).rejects.toMatchObject({ code: "42501" });
  const { rows } = await sql`select 7 as seven`.execute(database.db);
  expect(rows).toEqual([{ seven: 7 }]);
});

test("200 simultaneous requests of two accounts over two connections never see each other's rows", async () => {
  const { databaseUrl } = await serverDatabase();
  const database = await openDatabase({ databaseUrl, poolSize: 2 });
  onTestFinished(() => database.close());
  const scopes = [await makeScope(database.db), await makeScope(database.db)];
  const seconds = process.env.SOAK ? 60 : 3;
  const until = performance.now() + seconds * 1_000;
  let input = 0;
  const foreign: string[] = [];
  const ask = async (n: number) => {
    while (performance.now() < until) {
      const scope = scopes[n % 2];
      if (!scope) return;
      // No where clause: only row-level security applies. Every third one fails, so that connections return from a
      // rollback.
      const seen = inTenant(database.db, scope, async (tx) => {
        const rows = await tx.selectFrom("properties").select("account_id").execute();
        foreign.push(...rows.map((row) => row.account_id).filter((id) => id !== scope.accountId));
        if (input++ % 3 === 0) throw new Error("rolled back");
      });
      await seen.catch((error: Error) => expect(error.message).toBe("rolled back"));
    }
  };
  await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n)));
  expect(input).toBeGreaterThan(500);
  expect(foreign).toEqual([]);
});
