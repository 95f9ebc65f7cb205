import { expect, onTestFinished, test } from "vitest";
import { inTenant, openDatabase } from "../../server/db/client.ts";
import { startWorker } from "../../server/jobs/worker.ts";
import { openTestApp } from "../support/app.ts";
import { serverDatabase } from "../support/db.ts";
import { makeScope } from "../support/factories.ts";
import { openProxy } from "../support/tcp-proxy.ts";

const quiet = { info() {}, warn() {}, error() {} };

test("the database goes away: 503 quickly, health red, and back by itself without a restart", async () => {
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
  const check = async () => {
    const started = performance.now();
    const { statusCode } = await browser.get("/api/v1/auth/check");
    return { statusCode, quick: performance.now() - started < 1_000 };
  };
  expect((await check()).statusCode).toBe(200);

  proxy.cut();
  for (let n = 0; n < 20; n++) expect(await check()).toEqual({ statusCode: 503, quick: true });
  expect((await browser.get("/healthz")).statusCode).toBe(200);
  await expect
    .poll(async () => (await browser.get("/readyz")).json(), { timeout: 5_000 })
    .toEqual({
      ok: false,
      database: false,
      worker: false,
    });

  proxy.mend();
  expect((await check()).statusCode).toBe(200);
  await expect.poll(async () => (await browser.get("/readyz")).statusCode, { timeout: 5_000 }).toBe(200);
});

test("200 requests of two accounts at once over two connections never see each other's rows", async () => {
  const { databaseUrl } = await serverDatabase();
  const database = await openDatabase({ databaseUrl, poolSize: 2 });
  onTestFinished(() => database.close());
  const scopes = [await makeScope(database.db), await makeScope(database.db)];
  const seconds = process.env.SOAK ? 60 : 3;
  const until = performance.now() + seconds * 1_000;
  let asked = 0;
  const foreign: string[] = [];
  const ask = async (n: number) => {
    while (performance.now() < until) {
      const scope = scopes[n % 2];
      if (!scope) return;
      // No where clause: only the wall decides. Every third one fails, so that connections come back from a rollback.
      const seen = inTenant(database.db, scope, async (tx) => {
        const rows = await tx.selectFrom("properties").select("account_id").execute();
        foreign.push(...rows.map((row) => row.account_id).filter((id) => id !== scope.accountId));
        if (asked++ % 3 === 0) throw new Error("rolled back");
      });
      await seen.catch((error: Error) => expect(error.message).toBe("rolled back"));
    }
  };
  await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n)));
  expect(asked).toBeGreaterThan(500);
  expect(foreign).toEqual([]);
});
