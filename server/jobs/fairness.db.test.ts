import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { shareTestDatabase } from "../../test/support/db.ts";
import { makeScope, type TestScope } from "../../test/support/factories.ts";
import { readJob, startTestWorker, until, untilState } from "../../test/support/jobs.ts";
import { inTenant } from "../db/client.ts";
import { defineJob, handleJob, type JobHandler } from "./define-job.ts";
import { enqueue } from "./queue.ts";
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

const work = (handlers: JobHandler[], over: Partial<WorkerOptions> = {}) => {
  const worker = startTestWorker(opened, handlers, over);
  running.push(worker);
  return worker;
};
const define = (name: string) =>
  defineJob({ name, of: "property", payload: z.object({ n: z.int() }), progress: z.object({ step: z.int() }) });
const add = (scope: TestScope, job: ReturnType<typeof define>, many: number) =>
  inTenant(opened.db, scope, async (tx) => {
    const ids: string[] = [];
    for (let n = 0; n < many; n++) ids.push((await enqueue(tx, scope, job, { n })).id);
    return ids;
  });

test("two hundred jobs of one account do not hold up three of another", async () => {
  const [large, small] = [await makeScope(opened.db), await makeScope(opened.db)];
  const job = define("fair.many");
  const order: string[] = [];
  const ends: (() => void)[] = [];
  let enough = false;
  const handler = handleJob(job, async ({ scope }) => {
    order.push(scope.accountId === small.accountId ? "small" : "large");
    if (!enough) await new Promise<void>((resolve) => ends.push(resolve));
  });
  await add(large, job, 200);
  await add(small, job, 3);
  work([handler], { concurrency: 2 });
  // Both slots end together; otherwise the account whose job ends first would get another slot in any case.
  for (let round = 1; round <= 3; round++) {
    await until(() => ends.length === 2);
    for (const end of ends.splice(0)) end();
  }
  await until(() => order.length > 6);
  enough = true;
  // One of each pair belongs to the small account. First come, first served would run its jobs last of 203.
  expect(order.slice(0, 6).filter((whose) => whose === "small")).toHaveLength(3);
  for (const end of ends.splice(0)) end();
});

test("an endless job yields its only slot when its time is over and another account waits, not before", async () => {
  const [large, small] = [await makeScope(opened.db), await makeScope(opened.db)];
  const [endless, short] = [define("fair.endless"), define("fair.short")];
  let [runs, turns] = [0, 0];
  let enough = false;
  const handlers = [
    handleJob(endless, async (run) => {
      runs++;
      for (let step = run.progress?.step ?? 0; !enough; step++) {
        await run.inTenant((tx) => run.saveProgress(tx, { step }));
        if (run.shouldYield()) return { again: true };
        turns++;
        await sleep(5);
      }
    }),
    handleJob(short, async () => {}),
  ];
  // A second job of the same account does not make the first one yield.
  const [first, second] = await add(large, endless, 2);
  work(handlers, { concurrency: 1, sliceMs: 150 });
  await untilState(opened, large, String(first), "running");
  await until(() => turns >= 60); // Each takes 5 ms or more, so its time has been over for long.
  expect(runs).toBe(1);

  const [waiting] = await add(small, short, 1);
  await untilState(opened, small, String(waiting), "done");
  expect(await readJob(opened, large, String(first))).toMatchObject({ tries: 0, problem: null });
  enough = true;
  for (const id of [first, second]) await untilState(opened, large, String(id), "done");
});

test("slots are shared out evenly and then left in peace", async () => {
  const [large, small] = [await makeScope(opened.db), await makeScope(opened.db)];
  const job = define("fair.even");
  let enough = false;
  const yields: string[] = [];
  let turns = 0;
  const handler = handleJob(job, async (run) => {
    while (!enough) {
      if (run.shouldYield()) {
        yields.push(run.scope.accountId);
        return { again: true };
      }
      turns++;
      await sleep(5);
    }
  });
  await add(large, job, 6);
  work([handler], { concurrency: 4, sliceMs: 100 });
  await until(() => running[0]?.busy() === 4);
  await add(small, job, 6);
  await until(() => yields.length === 2);
  // Four slots for five times as long as an account may keep them.
  const before = turns;
  await until(() => turns >= before + 400);
  expect(yields).toEqual([large.accountId, large.accountId]);
  enough = true;
});

test("jobs that cannot pause leave a slot for those that can, so another account has its turn", async () => {
  const [large, small] = [await makeScope(opened.db), await makeScope(opened.db)];
  const whole = defineJob({ ...define("fair.whole"), isWhole: true });
  const ordinary = define("fair.ordinary");
  const ends: (() => void)[] = [];
  const handlers = [
    handleJob(whole, () => new Promise<void>((resolve) => ends.push(resolve))),
    handleJob(ordinary, async () => {}),
  ];
  const wholes = await add(large, whole, 6);
  work(handlers, { concurrency: 3 });
  await until(() => ends.length === 2);
  const [own, other] = [await add(large, ordinary, 1), await add(small, ordinary, 1)];
  await untilState(opened, small, String(other[0]), "done");
  await untilState(opened, large, String(own[0]), "done");
  await until(() => running[0]?.busy() === 2);
  expect(ends).toHaveLength(2);
  const timer = setInterval(() => ends.pop()?.(), 5);
  for (const id of wholes) await untilState(opened, large, id, "done");
  clearInterval(timer);
});
