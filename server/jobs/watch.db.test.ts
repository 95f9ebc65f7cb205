import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Job } from "../../contract/jobs.ts";
import { shareTestDatabase } from "../../test/support/db.ts";
import { makeScope, type TestScope } from "../../test/support/factories.ts";
import { readJob, startTestWorker, until } from "../../test/support/jobs.ts";
import { type Database, type Db, inTenant, openDatabase } from "../db/client.ts";
import type { Notices } from "../db/notices.ts";
import { defineJob, handleJob } from "./define-job.ts";
import { enqueue, findJob, type JobsScope } from "./queue.ts";
import { type JobWatch, openJobWatch } from "./watch.ts";

let opened: Awaited<ReturnType<typeof shareTestDatabase>>;
/** A second process's connection, where there can be one. */
let other: Database;
beforeAll(async () => {
  opened = await shareTestDatabase();
  other = "lite" in opened.options ? opened : await openDatabase(opened.options);
});
afterAll(async () => {
  if (other !== opened) await other.close();
  await opened.close();
});

const steps = defineJob({
  name: "watch.steps",
  of: "property",
  payload: z.object({ to: z.int() }),
  progress: z.object({ step: z.int() }),
});
const stepper = handleJob(steps, async (run, { to }) => {
  for (let step = (run.progress?.step ?? 0) + 1; step <= to; step++) {
    await run.inTenant((tx) => run.saveProgress(tx, { step }));
    await sleep(5);
    if (run.shouldYield()) return { again: true };
  }
});
const add = async (scope: TestScope, to: number) =>
  (await inTenant(opened.db, scope, (tx) => enqueue(tx, scope, steps, { to }))).id;

async function follow(hub: JobWatch, scope: JobsScope, id: string, afterSeq = 0, stopAt = Number.POSITIVE_INFINITY) {
  const seen: Job[] = [];
  const found = await inTenant(opened.db, scope, (tx) => findJob(tx, scope, id));
  if (!found) return null;
  const stop = new AbortController();
  for await (const job of hub.watch(scope, found, { afterSeq, signal: stop.signal })) {
    if (job) seen.push(job);
    if ((seen.at(-1)?.seq ?? 0) >= stopAt) stop.abort();
  }
  return seen;
}
const rising = (seen: readonly Job[] | null) =>
  seen?.every((job, index) => index === 0 || job.seq > (seen[index - 1]?.seq ?? 0));
const stepOf = (job: Job | undefined) => Number(job?.progress?.step ?? 0);

test("a watcher that reconnects elsewhere continues at its place: progress never falls, and the end is the row's", async () => {
  const scope = await makeScope(opened.db);
  const id = await add(scope, 60);
  const [here, there] = [openJobWatch(opened), openJobWatch(other)];
  const first = startTestWorker(opened, [stepper]);
  const cut = (await follow(here, scope, id, 0, 15)) ?? [];
  expect(rising(cut)).toBe(true);

  // The worker changes in the middle too.
  await first.stop(1_000);
  const second = startTestWorker(other, [stepper]);
  const rest = (await follow(there, scope, id, cut.at(-1)?.seq)) ?? [];
  expect(rising([...cut, ...rest])).toBe(true);
  const counts = [...cut, ...rest].map(stepOf);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(rest.at(-1)).toMatchObject({ state: "done", progress: { step: 60 } });
  expect(await follow(there, scope, id, rest.at(-1)?.seq)).toEqual([]);
  expect([here.size(), there.size()]).toEqual([0, 0]);
  await second.stop(1_000);
  for (const hub of [here, there]) hub.close();
});

test("five hundred watchers share their reads, and even a slow one gets the newest state", async () => {
  const scope = await makeScope(opened.db);
  const ids = [await add(scope, 30), await add(scope, 30)];
  let reads = 0;
  const connection = () => {
    reads++;
    return opened.db.connection();
  };
  const hub = openJobWatch({ ...opened, db: { connection } as Db });
  const watchers = Array.from({ length: 500 }, (_, n) => follow(hub, scope, String(ids[n % 2])));
  const found = await readJob(opened, scope, String(ids[0]));
  const slow = hub.watch(scope, found, { signal: new AbortController().signal });
  await slow.next();
  await until(() => hub.size() === 501);

  const worker = startTestWorker(opened, [stepper]);
  const all = await Promise.all(watchers);
  for (const seen of all) {
    expect(rising(seen)).toBe(true);
    expect(seen?.at(-1)).toMatchObject({ state: "done", progress: { step: 30 } });
  }
  expect(reads).toBeLessThan(70); // Two jobs, at least sixty changes, five hundred watchers.
  expect((await slow.next()).value).toMatchObject({ state: "done" });
  expect((await slow.next()).done).toBe(true);
  expect(hub.size()).toBe(0);
  await worker.stop(1_000);
  hub.close();
});

test("lost notices delay a watcher, they do not fool it", async () => {
  const scope = await makeScope(opened.db);
  const id = await add(scope, 5);
  const deaf: Notices = {
    onJob: () => () => {},
    onSignIn: () => () => {},
    onResync: () => () => {},
    onUpgrade: () => () => {},
    health: () => "up",
    close: async () => {},
  };
  const hub = openJobWatch({ db: opened.db, notices: deaf }, { pollMs: 100 });
  const watching = follow(hub, scope, id);
  const worker = startTestWorker(opened, [stepper]);
  expect((await watching)?.at(-1)).toMatchObject({ state: "done", progress: { step: 5 } });
  await worker.stop(1_000);
  hub.close();
});

test("another account or property sees nothing, and a quiet or closed watch says so", async () => {
  const [mine, theirs] = [await makeScope(opened.db), await makeScope(opened.db)];
  const id = await add(mine, 1);
  const hub = openJobWatch(opened);
  expect(await follow(hub, theirs, id)).toBeNull();
  expect(await follow(hub, { ...mine, propertyId: theirs.propertyId }, id)).toBeNull();
  // Even with another account's state in hand, the wall shows no later state.
  const found = await readJob(opened, mine, id);
  const { signal } = new AbortController();
  const stolen = hub.watch(theirs, found, { signal, afterSeq: found.seq });
  expect((await stolen.next()).done).toBe(true);

  const quiet = hub.watch(mine, found, { signal, quietMs: 20 });
  expect((await quiet.next()).value).toMatchObject({ id, state: "queued" });
  expect((await quiet.next()).value).toBeNull();
  const waiting = quiet.next();
  hub.close();
  await waiting;
  expect((await quiet.next()).done).toBe(true);
  expect(hub.size()).toBe(0);
});
