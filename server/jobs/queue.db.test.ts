import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { shareTestDatabase } from "../../test/support/db.ts";
import { makeScope } from "../../test/support/factories.ts";
import { readJob } from "../../test/support/jobs.ts";
import { type AccountScope, inTenant } from "../db/client.ts";
import { defineJob } from "./define-job.ts";
import { cancelJob, enqueue, findJob, listJobs, retryJob } from "./queue.ts";

let opened: Awaited<ReturnType<typeof shareTestDatabase>>;
beforeAll(async () => {
  opened = await shareTestDatabase();
});
afterAll(() => opened.close());

const count = defineJob({ name: "test.count", of: "property", payload: z.object({ to: z.int() }), maxTries: 3 });
const tidy = defineJob({ name: "test.tidy", of: "account", payload: z.object({}) });

const makeAccount = async (): Promise<AccountScope> => {
  const { accountId, user } = await makeScope(opened.db);
  return { accountId, user };
};

test("a job exists if, and only if, the caller's transaction does", async () => {
  const { db } = opened;
  const scope = await makeScope(db);
  const failing = inTenant(db, scope, async (tx) => {
    await enqueue(tx, scope, count, { to: 3 });
    throw new Error("stop here");
  });
  await expect(failing).rejects.toThrow("stop here");
  const page = { limit: 10, offset: 0 };
  expect(await inTenant(db, scope, (tx) => listJobs(tx, scope, page))).toMatchObject({ rows: [], total_rows: 0 });

  const { id } = await inTenant(db, scope, (tx) => enqueue(tx, scope, count, { to: 3 }));
  expect(await readJob(opened, scope, id)).toMatchObject({
    id,
    name: "test.count",
    state: "queued",
    propertyId: scope.propertyId,
    progress: null,
    problem: null,
    seq: 1,
    tries: 0,
    maxTries: 3,
    by: { id: scope.user.id, name: scope.user.name },
    startedAt: null,
    endedAt: null,
  });
});

test("a list leaves out routine jobs that ended well, and keeps those that run or failed", async () => {
  const { db } = opened;
  const scope = await makeScope(db);
  const shown = () =>
    inTenant(db, scope, async (tx) => {
      const { rows, total_rows } = await listJobs(tx, scope, { limit: 10, offset: 0, routine: ["test.count"] });
      return [rows.length, total_rows];
    });
  const end = (state: string) =>
    inTenant(db, scope, (tx) =>
      sql`update jobs set state = ${state} where account_id = ${scope.accountId} and name = 'test.count'`.execute(tx),
    );
  await inTenant(db, scope, (tx) => enqueue(tx, scope, count, { to: 3 }));
  expect(await shown()).toEqual([1, 1]);
  await end("done");
  expect(await shown()).toEqual([0, 0]);
  await end("dead");
  expect(await shown()).toEqual([1, 1]);
});

test("a payload of the wrong form, or with data instead of ids, is refused before anything is stored", async () => {
  const { db } = opened;
  const scope = await makeScope(db);
  const wide = defineJob({ name: "test.wide", of: "account", payload: z.object({ rows: z.string() }) });
  await inTenant(db, scope, async (tx) => {
    await expect(enqueue(tx, scope, count, { to: 1.5 })).rejects.toThrow(z.ZodError);
    await expect(enqueue(tx, scope, wide, { rows: "x".repeat(10_000) })).rejects.toThrow("data instead of ids");
    expect((await listJobs(tx, scope, { limit: 10, offset: 0 })).total_rows).toBe(0);
  });
});

test("a lane holds one live job: a second call gets the first, also at the same moment", async () => {
  const { db } = opened;
  const [scope, other] = [await makeAccount(), await makeAccount()];
  const ask = (who: AccountScope) => inTenant(db, who, (tx) => enqueue(tx, who, tidy, {}, { lane: "tidy" }));
  const answers = await Promise.all([ask(scope), ask(scope), ask(scope), ask(other)]);
  expect(answers.filter(({ created }) => created)).toHaveLength(2);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(2);

  const [first] = answers;
  await inTenant(db, scope, (tx) => cancelJob(tx, scope, first.id));
  const next = await ask(scope);
  expect(next.created).toBe(true);
  const busy = inTenant(db, scope, (tx) => retryJob(tx, scope, first.id));
  await expect(busy).rejects.toMatchObject({ code: "23505" });
});

test("lists give the newest first, by state, with an exact total", async () => {
  const { db } = opened;
  const scope = await makeScope(db);
  const ids: string[] = [];
  await inTenant(db, scope, async (tx) => {
    for (let n = 0; n < 5; n++) ids.unshift((await enqueue(tx, scope, count, { to: n })).id);
  });
  await inTenant(db, scope, (tx) => cancelJob(tx, scope, String(ids[1])));

  const list = (filter: object) =>
    inTenant(db, scope, async (tx) => {
      const { rows, total_rows } = await listJobs(tx, scope, { limit: 2, offset: 0, ...filter });
      return [rows.map(({ id }) => id), total_rows];
    });
  expect(await list({})).toEqual([ids.slice(0, 2), 5]);
  expect(await list({ offset: 4 })).toEqual([ids.slice(4), 5]);
  expect(await list({ state: "queued" })).toEqual([[ids[0], ids[2]], 4]);
  expect(await list({ state: "cancelled" })).toEqual([[ids[1]], 1]);
  expect(await list({ name: "test.other" })).toEqual([[], 0]);
});

test("a waiting job can be cancelled once and retried once", async () => {
  const { db } = opened;
  const scope = await makeAccount();
  const { id } = await inTenant(db, scope, (tx) => enqueue(tx, scope, tidy, {}));
  const cancel = () => inTenant(db, scope, (tx) => cancelJob(tx, scope, id));
  const retry = () => inTenant(db, scope, (tx) => retryJob(tx, scope, id));

  expect(await retry()).toMatchObject({ changed: false, job: { state: "queued", seq: 1 } });
  expect(await cancel()).toMatchObject({ changed: true, job: { state: "cancelled", seq: 2 } });
  expect(await cancel()).toMatchObject({ changed: false, job: { state: "cancelled", seq: 2 } });
  expect(await retry()).toMatchObject({ changed: true, job: { state: "queued", seq: 3, endedAt: null } });
});

test("another account, and another property, finds, lists, cancels and retries nothing", async () => {
  const { db } = opened;
  const [mine, theirs] = [await makeScope(db), await makeScope(db)];
  const { id } = await inTenant(db, mine, (tx) => enqueue(tx, mine, count, { to: 1 }));
  for (const scope of [theirs, { ...mine, propertyId: randomUUID() }])
    await inTenant(db, scope, async (tx) => {
      expect(await findJob(tx, scope, id)).toBeUndefined();
      expect((await listJobs(tx, scope, { limit: 10, offset: 0 })).total_rows).toBe(0);
      expect(await cancelJob(tx, scope, id)).toBeUndefined();
      expect(await retryJob(tx, scope, id)).toBeUndefined();
    });
  // Tests the second wall alone: their transaction with our where clause.
  expect(await inTenant(db, theirs, (tx) => findJob(tx, mine, id))).toBeUndefined();
  expect(await inTenant(db, theirs, (tx) => cancelJob(tx, mine, id))).toBeUndefined();
  expect(await readJob(opened, mine, id)).toMatchObject({ state: "queued", seq: 1 });
});

test("a key is one job for good: requested twice at once, after its end, and where it joined a running one", async () => {
  const { db } = opened;
  const [scope, other] = [await makeAccount(), await makeAccount()];
  const once = (key: string) => ({ key, hash: Buffer.alloc(32, 7) });
  const ask = (as: AccountScope, key: string, lane?: string) =>
    inTenant(db, as, (tx) => enqueue(tx, as, tidy, {}, { once: once(key), ...(lane && { lane }) }));

  const twins = await Promise.all([ask(scope, "a"), ask(scope, "a")]);
  expect(twins.map(({ id }) => id)).toEqual([twins[0]?.id, twins[0]?.id]);
  expect(twins.filter(({ created }) => created)).toHaveLength(1);
  expect((await ask(other, "a")).id).not.toBe(twins[0]?.id);

  const { id } = await inTenant(db, scope, (tx) => enqueue(tx, scope, tidy, {}, { lane: "tidy" }));
  expect(await ask(scope, "late", "tidy")).toMatchObject({ id, created: false });
  await inTenant(db, scope, (tx) => cancelJob(tx, scope, id));
  expect(await ask(scope, "late", "tidy")).toMatchObject({ id, state: "cancelled", created: false });
  expect((await ask(scope, "new", "tidy")).id).not.toBe(id);

  const input = inTenant(db, scope, (tx) =>
    enqueue(tx, scope, tidy, {}, { once: { key: "a", hash: Buffer.alloc(32, 8) } }),
  );
  await expect(input).rejects.toMatchObject({ code: "conflict" });
});
