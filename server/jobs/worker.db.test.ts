import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { shareTestDatabase } from "../../test/support/db.ts";
import { makeScope, type TestScope } from "../../test/support/factories.ts";
import { keepLog, readJob, startTestWorker, until, untilState } from "../../test/support/jobs.ts";
import { inTenant } from "../db/client.ts";
import { defineJob, handleJob, type JobDefinition, type JobHandler } from "./define-job.ts";
import { UNREAD_TIMES } from "./lease.ts";
import { JobProblem } from "./problems.ts";
import { enqueue, retryJob } from "./queue.ts";
import type { Worker, WorkerOptions } from "./worker.ts";

let opened: Awaited<ReturnType<typeof shareTestDatabase>>;
let running: Worker[] = [];
beforeAll(async () => {
  opened = await shareTestDatabase();
});
afterEach(async () => {
  await Promise.all(running.map((worker) => worker.stop(2_000)));
  running = [];
});
afterAll(() => opened.close());

const work = (handler: JobHandler, over: Partial<WorkerOptions> = {}) => {
  const worker = startTestWorker(opened, [handler], over);
  running.push(worker);
  return worker;
};
const plain = <Name extends string>(name: Name, maxTries = 3) =>
  defineJob({ name: `test.${name}`, of: "property", payload: z.object({ n: z.int() }), maxTries });
const add = (scope: TestScope, job: JobDefinition<"property">, n = 1, afterMs = 0) =>
  inTenant(opened.db, scope, (tx) => enqueue(tx, scope, job, { n }, { afterMs }));

test("a job runs at once in its own tenant, for who started it, without that person's own rows", async () => {
  const scope = await makeScope(opened.db);
  const job = plain("seen");
  const seen: unknown[] = [];
  const handler = handleJob(job, async ({ scope: mine, inTenant }, { n }) => {
    const rows = await inTenant(async (tx) => [
      (await tx.selectFrom("properties").select("id").execute()).map(({ id }) => id),
      (await sql`select current_user::text as role, app_login() as login`.execute(tx)).rows,
    ]);
    seen.push(n, mine, ...rows);
  });
  work(handler, { pollMs: 60_000 }); // Only a notice can wake it in time.
  await until(() => running[0]?.busy() === 0);
  const { id } = await add(scope, job, 7);
  const done = await untilState(opened, scope, id, "done");

  const { accountId, propertyId, user } = scope;
  expect(seen).toEqual([
    7,
    { accountId, propertyId, user: { ...user, loginId: "" } },
    [propertyId],
    [{ role: "bellhop_app", login: null }],
  ]);
  expect(done).toMatchObject({ tries: 1, problem: null, seq: 3 });
  expect(done.endedAt).not.toBeNull();
});

test("a failing job waits longer each time, dies alone, says nothing of the inside, and can be redriven", async () => {
  const scope = await makeScope(opened.db);
  const job = plain("poison");
  const log = keepLog();
  const times: number[] = [];
  let healed = false;
  const handler = handleJob(job, async (_job, { n }) => {
    if (n !== 13 || healed) return;
    times.push(performance.now());
    throw new Error("relation secret_table: password=hunter2");
  });
  const poison = await add(scope, job, 13);
  const others = await Promise.all([1, 2, 3, 4, 5].map((n) => add(scope, job, n)));
  work(handler, { log, concurrency: 2, backoff: { baseMs: 100, capMs: 400 } });

  for (const { id } of others) await untilState(opened, scope, id, "done");
  const dead = await untilState(opened, scope, poison.id, "dead");
  const reference = dead.problem?.reference;
  expect(dead).toMatchObject({
    tries: 3,
    problem: { code: "internal", message: `The job failed unexpectedly (reference ${reference}).` },
  });
  expect(reference).toMatch(/^[0-9a-f]{12}$/);
  expect(log.lines.filter((line) => line.reference === reference)).toMatchObject([
    { level: "error", job: poison.id, err: { message: "relation secret_table: password=hunter2" } },
  ]);
  const [first = 0, second = 0, third = 0] = times;
  expect(times).toHaveLength(3);
  expect(second - first).toBeGreaterThanOrEqual(50);
  expect(third - second).toBeGreaterThanOrEqual(100);

  healed = true;
  await inTenant(opened.db, scope, (tx) => retryJob(tx, scope, poison.id));
  expect(await untilState(opened, scope, poison.id, "done")).toMatchObject({ tries: 1, problem: null });
});

test("a job that waits for the database says so under the log's reference, and is without a problem once it has moved", async () => {
  const scope = await makeScope(opened.db);
  const progress = z.object({ next: z.int() });
  const job = defineJob({
    name: "test.waits",
    of: "property",
    payload: z.object({ n: z.int() }),
    progress,
    maxTries: 1,
  });
  const log = keepLog();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let away = true;
  const handler = handleJob(job, async (run) => {
    if (away) throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "08006" });
    await run.inTenant((tx) => run.saveProgress(tx, { next: 1 }));
    await finished;
  });
  const { id } = await add(scope, job);
  work(handler, { log });
  const waiting = await until(async () => {
    const now = await readJob(opened, scope, id);
    return now.problem && now;
  });
  const { reference } = waiting.problem ?? {};
  expect(waiting).toMatchObject({ state: "queued", tries: 0 });
  expect(waiting.problem).toEqual({
    code: "database_away",
    message: "The job waits for the database and goes on by itself.",
    reference: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  expect(log.lines.filter((line) => line.reference === reference)).toMatchObject([
    { level: "warn", job: id, message: "job waits for the database" },
  ]);
  away = false;
  const moved = await until(async () => {
    const now = await readJob(opened, scope, id);
    return now.progress !== null && now;
  });
  expect(moved).toMatchObject({ state: "running", problem: null });
  finish();
  await untilState(opened, scope, id, "done");
});

test("a problem meant for people is shown in its own words; a final one is not tried again", async () => {
  const scope = await makeScope(opened.db);
  const job = plain("refused", 5);
  const handler = handleJob(job, async (_job, { n }) => {
    throw new JobProblem("The file is gone.", { code: "file_gone", final: n === 1 });
  });
  const [final, again] = [await add(scope, job, 1), await add(scope, job, 2)];
  work(handler);
  const problem = { code: "file_gone", message: "The file is gone.", reference: null };
  expect(await untilState(opened, scope, final.id, "dead")).toMatchObject({ tries: 1, problem });
  expect(await untilState(opened, scope, again.id, "dead")).toMatchObject({ tries: 5, problem });
});

test("going on later uses up no try, and a job of an unknown name or a later time is left alone", async () => {
  const scope = await makeScope(opened.db);
  const [job, unknown] = [plain("rounds", 2), plain("unknown")];
  let rounds = 0;
  const handler = handleJob(job, async () => (++rounds < 8 ? { again: true, afterMs: 5 } : undefined));
  const [round, foreign, later] = [await add(scope, job), await add(scope, unknown), await add(scope, job, 1, 60_000)];
  work(handler);
  expect(await untilState(opened, scope, round.id, "done")).toMatchObject({ tries: 1 });
  expect(rounds).toBe(8);
  for (const { id } of [foreign, later])
    expect(await readJob(opened, scope, id)).toMatchObject({ state: "queued", tries: 0, seq: 1 });
});

test("progress resets the tries: a job that moves on outlives more failures than it has tries", async () => {
  const scope = await makeScope(opened.db);
  const progress = z.object({ next: z.int() });
  const job = defineJob({
    name: "test.moves",
    of: "property",
    payload: z.object({ n: z.int() }),
    progress,
    maxTries: 2,
  });
  const resumedAt: (number | null)[] = [];
  const handler = handleJob(job, async (run) => {
    resumedAt.push(run.progress?.next ?? null);
    const next = (run.progress?.next ?? 0) + 1;
    await run.inTenant((tx) => run.saveProgress(tx, { next }));
    expect(run.progress).toEqual({ next });
    if (next < 6) throw new Error("killed after its progress");
  });
  const { id } = await add(scope, job);
  work(handler);
  expect(await untilState(opened, scope, id, "done")).toMatchObject({ progress: { next: 6 } });
  expect(resumedAt).toEqual([null, 1, 2, 3, 4, 5]);

  // Saving the same state again is no progress.
  const stuck = defineJob({ name: "test.stuck", of: "property", payload: z.object({ n: z.int() }), progress });
  const still = await add(scope, stuck);
  let tries = 0;
  work(
    handleJob(stuck, async (run) => {
      tries++;
      await run.inTenant((tx) => run.saveProgress(tx, { next: 1 }));
      throw new Error("never gets further");
    }),
  );
  await untilState(opened, scope, still.id, "dead");
  expect(tries).toBe(5);
});

test("a payload of another version goes back for a worker that reads it, and is given up after an hour of tries", async () => {
  const scope = await makeScope(opened.db);
  const job = plain("old");
  const { id } = await add(scope, job);
  const write = (payload: object) =>
    inTenant(opened.db, scope, (tx) =>
      sql`update jobs set payload = ${JSON.stringify(payload)}::jsonb where id = ${id}`.execute(tx),
    );
  await write({ n: "x" });
  const older = work(handleJob(job, async () => expect.unreachable()));
  const left = await until(async () => {
    const job = await readJob(opened, scope, id);
    return Number(job.problem?.params?.times) >= 3 && job.state === "queued" && job;
  });
  expect([left.tries, left.problem?.code]).toEqual([0, "unreadable"]);
  await older.stop(1_000);

  const next = defineJob({ name: job.name, of: "property", payload: z.object({ n: z.string() }) });
  const read: string[] = [];
  const newer = work(handleJob(next, async (_, { n }) => void read.push(n)));
  expect(await untilState(opened, scope, id, "done")).toMatchObject({ problem: null });
  expect(read).toEqual(["x"]);
  await newer.stop(1_000);

  const lost = await add(scope, job);
  const problem = JSON.stringify({ code: "unreadable", message: "", params: { times: UNREAD_TIMES - 2 } });
  await inTenant(opened.db, scope, (tx) =>
    sql`update jobs set problem = ${problem}::jsonb where id = ${lost.id}`.execute(tx),
  );
  await inTenant(opened.db, scope, (tx) =>
    sql`update jobs set payload = '{"n": "x"}' where id = ${lost.id}`.execute(tx),
  );
  work(handleJob(job, async () => expect.unreachable()));
  expect(await untilState(opened, scope, lost.id, "dead")).toMatchObject({
    problem: { code: "unreadable", params: { times: UNREAD_TIMES } },
  });
});
