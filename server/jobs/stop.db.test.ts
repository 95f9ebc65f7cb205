import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openTestDatabase } from "../../test/support/db.ts";
import { makeScope, type TestScope } from "../../test/support/factories.ts";
import { keepLog, readJob, startTestWorker, until, untilState } from "../../test/support/jobs.ts";
import { asOwner, inTenant } from "../db/client.ts";
import { claimJob } from "../db/doors.ts";
import { defineJob, handleJob, type JobHandler } from "./define-job.ts";
import { takeBackLeases } from "./lease.ts";
import { WorkerStopping } from "./problems.ts";
import { enqueue } from "./queue.ts";
import type { Worker, WorkerOptions } from "./worker.ts";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let running: Worker[] = [];
beforeAll(async () => {
  opened = await openTestDatabase();
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

test("a stopping worker claims no more, lets handlers save, and gives its jobs back without using up a try", async () => {
  const scope = await makeScope(opened.db);
  const [saves, throws, ends] = [define("stop.saves"), define("stop.throws"), define("stop.ends")];
  const until = (signal: AbortSignal) => new Promise<void>((go) => signal.addEventListener("abort", () => go()));
  const log = keepLog();
  const worker = work(
    [
      handleJob(saves, async (run) => {
        await until(run.signal);
        expect(run.shouldYield()).toBe(true);
        await run.inTenant((tx) => run.saveProgress(tx, { step: 5 }));
        return { again: true };
      }),
      handleJob(throws, async (run) => {
        await until(run.signal);
        expect(run.signal.reason).toBeInstanceOf(WorkerStopping);
        throw run.signal.reason;
      }),
      handleJob(ends, async (run) => until(run.signal)),
    ],
    { log },
  );
  const ids: string[] = [];
  for (const job of [saves, throws, ends]) ids.push(...(await add(scope, job, 1)));
  for (const id of ids) await untilState(opened, scope, id, "running");
  await worker.stop(5_000);
  expect(worker.busy()).toBe(0);

  const jobs = await Promise.all(ids.map((id) => readJob(opened, scope, id)));
  expect(jobs).toMatchObject([
    { state: "queued", tries: 0, progress: { step: 5 } },
    { state: "queued", tries: 0, problem: null },
    { state: "done" },
  ]);
  expect(log.lines.filter(({ level }) => level !== "info")).toEqual([]);
  const [late = ""] = await add(scope, saves, 1);
  expect(await readJob(opened, scope, late)).toMatchObject({ state: "queued", seq: 1 });
  const next = { worker: "next", leaseSeconds: 30, names: [saves.name] };
  for (const id of [ids[0], late]) expect((await claimJob(opened.db, next))?.id).toBe(id);
});

test("a job that outlasts the grace time keeps its lease and is not taken while it runs", async () => {
  const scope = await makeScope(opened.db);
  const job = define("stop.deaf");
  let go = () => {};
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  let write: unknown = null;
  let hasBegun = false;
  const worker = work([
    handleJob(job, async (run) => {
      hasBegun = true;
      await released;
      write = await run.inTenant(async () => "written").catch((error) => error.constructor.name);
    }),
  ]);
  const [id = ""] = await add(scope, job, 1);
  // A job that was claimed but has not begun is given back at once.
  await until(() => hasBegun);
  await worker.stop(100); // The handler still waits for `go`.
  expect(await claimJob(opened.db, { worker: "next", leaseSeconds: 30, names: [job.name] })).toBeUndefined();
  go();
  await until(() => write);
  expect(write).toBe("LeaseLost");
  expect(await readJob(opened, scope, id)).toMatchObject({ state: "running" });
});

test("after a kill the embedded database takes its leases back at start, and a job that kills is not kept", async () => {
  const scope = await makeScope(opened.db);
  const job = define("start.back");
  const [id = ""] = await add(scope, job, 1);
  const claim = () => claimJob(opened.db, { worker: "w", leaseSeconds: 3_600, names: [job.name] });
  // On a server the owner is behind the policies too and takes back nothing: other processes may be alive.
  for (let kill = 1; kill <= 5; kill++) {
    if (kill === 1 || opened.embedded) expect(await claim()).toMatchObject({ id, tries: kill });
    const back = await asOwner(opened.options, takeBackLeases);
    expect(back > 0).toBe(opened.embedded);
  }
  if (opened.embedded) {
    // Claimed once more, to be ended and not to be run.
    let runs = 0;
    const handler = handleJob(job, async () => {
      runs++;
    });
    const worker = startTestWorker(opened, [handler]);
    const dead = await untilState(opened, scope, id, "dead");
    await worker.stop(1_000);
    expect([runs, dead]).toMatchObject([0, { tries: 5, problem: { code: "crashed" } }]);
  } else {
    expect(await claim()).toBeUndefined();
    expect(await readJob(opened, scope, id)).toMatchObject({ state: "running", problem: null });
  }
});
