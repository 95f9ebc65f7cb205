import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openTestDatabase } from "../../test/support/db.ts";
import { makeScope, type TestScope } from "../../test/support/factories.ts";
import { expireLease, readJob, startTestWorker, until, untilState } from "../../test/support/jobs.ts";
import { untilOthersWait } from "../../test/support/locks.ts";
import { type Database, inTenant, openDatabase, type Tx } from "../db/client.ts";
import { claimJob } from "../db/doors.ts";
import { defineJob, handleJob, type JobHandler } from "./define-job.ts";
import { confirmLease } from "./lease.ts";
import { LeaseLost } from "./problems.ts";
import { cancelJob, enqueue } from "./queue.ts";
import type { Worker, WorkerOptions } from "./worker.ts";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
/** Another process's connection; the embedded database has no other process. */
let other: Database;
let running: Worker[] = [];
beforeAll(async () => {
  opened = await openTestDatabase();
  other = "lite" in opened.options ? opened : await openDatabase(opened.options);
});
afterEach(async () => {
  await Promise.all(running.map((worker) => worker.stop(2_000)));
  running = [];
});
afterAll(async () => {
  if (other !== opened) await other.close();
  await opened.close();
});

/** The worker's one slot is taken, so that it cannot take over its own expired job. */
const work = (handler: JobHandler, over: Partial<WorkerOptions> = {}) =>
  running.push(startTestWorker(opened, [handler], { pollMs: 60_000, concurrency: 1, ...over }));
const define = (name: string) =>
  defineJob({ name, of: "property", payload: z.object({}), progress: z.object({ step: z.int() }) });
const rename = (tx: Tx, scope: TestScope, name: string) =>
  tx.updateTable("properties").set({ name }).where("id", "=", scope.propertyId).execute();
const nameOf = async (scope: TestScope) =>
  (await inTenant(opened.db, scope, (tx) => tx.selectFrom("properties").select("name").executeTakeFirst()))?.name;
const claim = (name: string) => claimJob(other.db, { worker: "other", leaseSeconds: 30, names: [name] });

/** A promise that the test resolves. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test("a stale worker's writes are refused, its handler is notified, and its outcome changes nothing", async () => {
  const scope = await makeScope(opened.db);
  const job = define("fence.stale");
  const [inside, go] = [gate(), gate()];
  const refused: unknown[] = [];
  const handler = handleJob(job, async (run) => {
    await run.inTenant((tx) => rename(tx, scope, "first"));
    inside.open();
    await go.opened;
    await run.inTenant((tx) => rename(tx, scope, "stale")).catch((error) => refused.push(error));
    refused.push(run.signal.reason);
    await run.inTenant((tx) => run.saveProgress(tx, { step: 9 })).catch((error) => refused.push(error));
    await run.breathe().catch((error) => refused.push(error));
  });
  const { id } = await inTenant(opened.db, scope, (tx) => enqueue(tx, scope, job, {}));
  work(handler);
  await inside.opened;
  await expireLease(other, scope, id);
  const taken = await claim(job.name);
  expect(taken).toMatchObject({ id, fence: 2, tries: 2 });
  go.open();
  await until(() => running[0]?.busy() === 0);

  expect(refused).toHaveLength(4);
  for (const error of refused) expect(error).toBeInstanceOf(LeaseLost);
  expect(await nameOf(scope)).toBe("first");
  expect(await readJob(opened, scope, id)).toMatchObject({ state: "running", progress: null, tries: 2 });
});

test("no takeover happens in the middle of a transaction, however long ago the lease ran out", async () => {
  const scope = await makeScope(opened.db);
  const job = define("fence.middle");
  const [inside, go] = [gate(), gate()];
  const handler = handleJob(job, async (run) => {
    await run.inTenant(async (tx) => {
      inside.open();
      await go.opened;
      await rename(tx, scope, "in time");
      await run.saveProgress(tx, { step: 1 });
    });
    await new Promise((_, reject) => run.signal.addEventListener("abort", () => reject(run.signal.reason)));
  });
  const { id } = await inTenant(opened.db, scope, (tx) => enqueue(tx, scope, job, {}));
  work(handler);
  await inside.opened;
  const early = expireLease(other, scope, id).then(() => claim(job.name));
  if (!opened.embedded) expect(await early).toBeUndefined();
  go.open();
  await early;
  await until(async () => (await readJob(opened, scope, id)).progress);
  expect(await nameOf(scope)).toBe("in time");

  await expireLease(other, scope, id);
  expect(await claim(job.name)).toMatchObject({ id, progress: { step: 1 } });
});

test("the heartbeat keeps a quiet job, and a lost one is noticed without any write of the handler", async () => {
  const scope = await makeScope(opened.db);
  const job = define("fence.quiet");
  let reason: unknown = null;
  const handler = handleJob(job, async (run) => {
    await new Promise((resolve) => run.signal.addEventListener("abort", resolve));
    reason = run.signal.reason;
  });
  const { id } = await inTenant(opened.db, scope, (tx) => enqueue(tx, scope, job, {}));
  work(handler, { leaseSeconds: 3 });
  await untilState(opened, scope, id, "running");
  const leaseUntil = async () =>
    inTenant(other.db, scope, (tx) =>
      tx.selectFrom("jobs").select("lease_until").where("id", "=", id).executeTakeFirstOrThrow(),
    ).then(({ lease_until }) => Number(lease_until));
  // Renewed again and again, beyond the end of its first lease.
  const first = await leaseUntil();
  await until(async () => (await leaseUntil()) > first + 3_000);
  expect(await claim(job.name)).toBeUndefined();
  await expireLease(other, scope, id);
  const taken = await until(async () => {
    await expireLease(other, scope, id); // A heartbeat may have come in between.
    return claim(job.name);
  });
  expect(taken.fence).toBe(2);
  await until(() => reason);
  expect(reason).toBeInstanceOf(LeaseLost);
});

test("a cancel stops a running job at once: the batch in hand is undone, the handler is notified", async () => {
  const scope = await makeScope(opened.db);
  const job = define("fence.cancel");
  const [inside, go] = [gate(), gate()];
  let ended: unknown = null;
  const handler = handleJob(job, async (run) => {
    try {
      await run.inTenant(async (tx) => {
        await rename(tx, scope, "too late");
        inside.open();
        await go.opened;
      });
      await new Promise((_, reject) => run.signal.addEventListener("abort", () => reject(run.signal.reason)));
    } catch (error) {
      ended = error;
      throw error;
    }
  });
  const { id } = await inTenant(opened.db, scope, (tx) => enqueue(tx, scope, job, {}));
  work(handler);
  await inside.opened;
  const before = await (opened.embedded ? "Paris" : nameOf(scope));
  const cancelled = inTenant(other.db, scope, (tx) => cancelJob(tx, scope, id));
  if (!opened.embedded) expect(await cancelled).toMatchObject({ changed: true });
  go.open();
  await cancelled;
  await until(() => ended);
  expect(ended).toBeInstanceOf(LeaseLost);
  // On the embedded database the cancel can only come after the batch.
  expect(await nameOf(scope)).toBe(opened.embedded ? "too late" : before);
  expect(await readJob(opened, scope, id)).toMatchObject({ state: "cancelled", problem: null });
  await until(() => running[0]?.busy() === 0);
});

test("a cancel that comes after the last look waits for the commit, so nothing lands after it", async () => {
  const scope = await makeScope(opened.db);
  const { id } = await inTenant(opened.db, scope, (tx) => enqueue(tx, scope, define("fence.look"), {}));
  const claimed = await claim("fence.look");
  const order: string[] = [];
  const [inside, go] = [gate(), gate()];
  const batch = inTenant(opened.db, scope, async (tx) => {
    await confirmLease(tx, { scope, id, fence: claimed?.fence ?? 0, seconds: 30 });
    inside.open();
    await go.opened;
  }).then(() => order.push("batch"));
  await inside.opened;
  const cancelled = inTenant(other.db, scope, (tx) => cancelJob(tx, scope, id)).then(() => order.push("cancel"));
  if (!opened.embedded) await untilOthersWait(opened.db, scope);
  go.open();
  await Promise.all([batch, cancelled]);
  expect(order).toEqual(["batch", "cancel"]);
});

test("progress belongs to a transaction of the job, and to its commit", async () => {
  const scope = await makeScope(opened.db);
  const job = define("fence.progress");
  const seen: unknown[] = [];
  const handler = handleJob(job, async (run) => {
    await inTenant(opened.db, scope, (tx) => run.saveProgress(tx, { step: 1 })).catch((error) =>
      seen.push(error.message),
    );
    const rolledBack = run.inTenant(async (tx) => {
      await run.saveProgress(tx, { step: 2 });
      await sql`select 1 / 0`.execute(tx);
    });
    await rolledBack.catch((error) => seen.push(error.code));
    seen.push(run.progress);
    await run.inTenant((tx) => run.saveProgress(tx, { step: 3 }));
    seen.push(run.progress);
  });
  const { id } = await inTenant(opened.db, scope, (tx) => enqueue(tx, scope, job, {}));
  work(handler);
  expect(await untilState(opened, scope, id, "done")).toMatchObject({ progress: { step: 3 } });
  expect(seen).toEqual(["Progress is saved in a transaction of the job itself.", "22012", null, { step: 3 }]);
});
