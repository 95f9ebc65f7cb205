import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Check, CheckStep } from "../../../../contract/system.ts";
import { openTestDatabase } from "../../../../test/support/db.ts";
import { makeScope, type TestScope } from "../../../../test/support/factories.ts";
import { keepLog, readJob, startTestWorker, untilState } from "../../../../test/support/jobs.ts";
import { type AccountScope, asOwner, inPerson, inTenant } from "../../../db/client.ts";
import { answerError } from "../../../http/errors.ts";
import { sessionCookie } from "../../../http/session.ts";
import { openJobWatch } from "../../../jobs/watch.ts";
import type { Worker } from "../../../jobs/worker.ts";
import type { Storage } from "../../../ports/storage.ts";
import { insertToken } from "../sessions/sessions.repo.ts";
import { runCheckJob } from "./run-check.job.ts";
import { startCheck } from "./start-check.ts";
import { mountSystem } from "./system.routes.ts";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let app: FastifyInstance;
let worker: Worker | undefined;
beforeAll(async () => {
  opened = await openTestDatabase();
  app = Fastify();
  app.decorate("session", { db: opened.db, secureCookies: false, idleSeconds: 900 });
  app.decorate("bound", []);
  app.setErrorHandler(answerError);
  await app.register(cookie);
  mountSystem(app, { db: opened.db, jobWatch: openJobWatch(opened), subjects: async () => new Map() });
});
afterEach(async () => {
  await worker?.stop(1_000);
  worker = undefined;
});
afterAll(async () => {
  await app.close();
  await opened.close();
});

const roomy: Pick<Storage, "probe"> = { probe: async () => ({ free: 5 * 1024 ** 3 }) };
const work = (storage = roomy, now = Date.now) => {
  worker = startTestWorker(opened, [runCheckJob({ storage, log: keepLog(), now })]);
};
const accountOf = ({ accountId, user }: TestScope): AccountScope => ({ accountId, user });

/** Makes calls as a signed-in person. */
async function caller({ user }: TestScope) {
  const { token } = await inPerson(opened.db, user, (tx) =>
    insertToken(tx, { loginId: user.loginId, kind: "session" }),
  );
  const cookies = { [sessionCookie(false)]: token };
  return (method: "GET" | "POST", url: string, headers: Record<string, string> = {}) =>
    app.inject({ method, url: `/api/v2${url}`, cookies, headers });
}

async function runCheck(scope: TestScope): Promise<Record<string, CheckStep>> {
  const { id } = await startCheck(opened.db, accountOf(scope));
  await untilState(opened, accountOf(scope), id, "done");
  const check: Check = (await (await caller(scope))("GET", `/system/checks/${id}`)).json();
  return Object.fromEntries(check.progress.steps.map((step) => [step.key, step]));
}

test("an admin starts one check, a second click gets the same, and every step is found good", async () => {
  const scope = await makeScope(opened.db);
  const call = await caller(scope);
  const [first, second] = [await call("POST", "/system/checks"), await call("POST", "/system/checks")];
  expect([first.statusCode, second.statusCode]).toEqual([202, 202]);
  expect(second.json()).toEqual(first.json());
  const { id } = first.json();
  const waiting: Check = (await call("GET", `/system/checks/${id}`)).json();
  expect(waiting).toMatchObject({ id, state: "queued", startedAt: null, progress: { done: 0, total: 5 } });
  expect(waiting.progress.steps.every(({ state }) => state === "waiting")).toBe(true);

  const events = call("GET", `/system/checks/${id}/events`);
  work();
  const stream = (await events).body;
  const check: Check = (await call("GET", `/system/checks/${id}`)).json();
  expect(check).toMatchObject({ state: "done", problem: null, progress: { done: 5, total: 5 } });
  expect(check.progress.steps.map(({ key, state, detail }) => [key, state, detail?.code])).toEqual([
    ["database", "ok", "answers"],
    ["write", "ok", "written"],
    ["walls", "ok", "walled"],
    ["storage", "ok", "space"],
    ["queue", "ok", "queue_moves"],
  ]);
  expect(JSON.parse(stream.match(/data: (.+)\n\n$/)?.[1] ?? "{}")).toEqual(check);

  const last = stream.match(/id: (\d+)\nevent: progress\ndata: .+\n\n$/)?.[1];
  expect((await call("GET", `/system/checks/${id}/events?lastEventId=${last}`)).statusCode).toBe(204);
  const audit = await inTenant(opened.db, scope, (tx) =>
    tx.selectFrom("audit_log").select(["action", "record_id"]).execute(),
  );
  expect(audit).toEqual([{ action: "check_started", record_id: id }]);
  expect((await call("POST", "/system/checks")).json().id).not.toBe(id);
});

test("the same Idempotency-Key is the same check, also after its end; another account's key is its own", async () => {
  const [scope, other] = [await makeScope(opened.db), await makeScope(opened.db)];
  const [call, stranger] = [await caller(scope), await caller(other)];
  const key = { "idempotency-key": "a-double-click" };
  const start = (as = call, headers: Record<string, string> = key, query = "") =>
    as("POST", `/system/checks${query}`, headers);
  const clicks = await Promise.all([start(), start(), start()]);
  const ids = new Set(clicks.map((answer) => answer.json().id));
  expect([clicks.map((answer) => answer.statusCode), ids.size]).toEqual([[202, 202, 202], 1]);
  const [id] = ids;
  expect((await start(stranger)).json().id).not.toBe(id);

  await call("POST", `/jobs/${id}/cancel`);
  expect((await start()).json()).toEqual({ id, state: "cancelled" });
  expect((await start(call, { "idempotency-key": "another" })).json().id).not.toBe(id);
  const reply = await start(call, key, `?account=${scope.slugs.account}`);
  expect([reply.statusCode, reply.json()]).toMatchObject([
    409,
    { error: "conflict", message: "This Idempotency-Key was used for another request. Choose a new one." },
  ]);
  for (const bad of ["", "two words", "x".repeat(256), "ü"])
    expect([bad, (await start(call, { "idempotency-key": bad })).statusCode]).toEqual([bad, 400]);
  const { total_rows } = (await call("GET", "/jobs")).json();
  expect(total_rows).toBe(2);
});

test("the check finds faults of storage, policies, clock and dead jobs", async () => {
  const scope = await makeScope(opened.db);
  work({ probe: () => Promise.reject(new Error("EACCES /srv/files")) });
  const broken = await runCheck(scope);
  expect(broken.storage).toMatchObject({ state: "failed", detail: { code: "not_writable", figures: {} } });
  await worker?.stop(1_000);

  await asOwner(opened.options, (client) => client.query("create table forgotten (account_id uuid)"));
  await inTenant(opened.db, scope, async (tx) => {
    const { accountId: account_id, user } = scope;
    const row = { account_id, name: "x", payload: "{}", by_id: user.id, by_name: user.name, state: "dead" } as const;
    await tx.insertInto("jobs").values([row, row]).execute();
  });
  work({ probe: async () => ({ free: 1_000 }) }, () => Date.now() + 60_000);
  const steps = await runCheck(scope);
  await asOwner(opened.options, (client) => client.query("drop table forgotten"));
  expect(steps.database).toMatchObject({ state: "warning", detail: { code: "clock_differs" } });
  expect(Number(steps.database?.detail?.figures.skewMs)).toBeLessThan(-59_000);
  expect(steps.walls).toMatchObject({ state: "failed", detail: { code: "not_walled", figures: { open: 1 } } });
  expect(steps.storage).toMatchObject({ state: "warning", detail: { code: "space_low", figures: { free: 1_000 } } });
  expect(steps.queue).toMatchObject({
    state: "warning",
    detail: { code: "jobs_dead", figures: { dead: 2, running: 1 } },
  });
});

test("an interrupted check continues with its step", async () => {
  const scope = accountOf(await makeScope(opened.db));
  let probes = 0;
  const storage = {
    probe: async () => {
      if (++probes === 1) await worker?.stop(0); // From here on the first worker is lost.
      return roomy.probe();
    },
  };
  const { id } = await startCheck(opened.db, scope);
  work(storage);
  await untilState(opened, scope, id, "running");
  await vi.waitFor(() => expect(probes).toBe(1));
  await worker?.stop(0);
  const before = (await readJob(opened, scope, id)).progress as Check["progress"];
  expect(before.steps.map(({ state }) => state)).toEqual(["ok", "ok", "ok", "running", "waiting"]);
  await inTenant(opened.db, scope, (tx) =>
    tx
      .updateTable("jobs")
      .set({ lease_until: new Date(0) })
      .execute(),
  );
  work(storage);
  const { progress } = await untilState(opened, scope, id, "done");
  expect((progress as Check["progress"]).steps.slice(0, 3)).toEqual(before.steps.slice(0, 3));
  expect(probes).toBe(2);
});

test("jobs are listed, cancelled and retried; an impossible action answers with the possible ones", async () => {
  const scope = await makeScope(opened.db);
  const call = await caller(scope);
  const { id } = (await call("POST", "/system/checks")).json();
  expect((await call("POST", `/jobs/${id}/retry`)).json()).toMatchObject({
    error: "conflict",
    job: { state: "queued" },
  });
  expect((await call("POST", `/jobs/${id}/cancel`)).json()).toMatchObject({ id, state: "cancelled" });
  expect((await call("POST", `/jobs/${id}/cancel`)).statusCode).toBe(409);

  const second = (await call("POST", "/system/checks")).json();
  const busy = await call("POST", `/jobs/${id}/retry`);
  expect([busy.statusCode, busy.json()]).toMatchObject([409, { error: "run_in_progress", id: second.id }]);
  await call("POST", `/jobs/${second.id}/cancel`);
  expect((await call("POST", `/jobs/${id}/retry`)).json()).toMatchObject({ id, state: "queued", tries: 0 });

  const list = (await call("GET", "/jobs?limit=1")).json();
  expect(list).toMatchObject({ rows: [{ id: second.id, state: "cancelled" }], total_rows: 2, limit: 1, offset: 0 });
  expect((await call("GET", "/jobs?state=queued")).json()).toMatchObject({ rows: [{ id }], total_rows: 1 });
  expect((await call("GET", "/jobs?state=lost&limit=0")).json().issues).toMatchObject([
    { path: "limit" },
    { path: "state" },
  ]);
});

test("another account finds nothing, and who may not manage settings is refused", async () => {
  const [mine, theirs] = [await makeScope(opened.db), await makeScope(opened.db)];
  const { id } = await startCheck(opened.db, accountOf(mine));
  const [stranger, user] = [await caller(theirs), await caller(await makeScope(opened.db, { role: 3 }))];
  const calls = [
    ["GET", `/system/checks/${id}`],
    ["GET", `/system/checks/${id}/events`],
    ["POST", `/jobs/${id}/retry`],
    ["POST", `/jobs/${id}/cancel`],
  ] as const;
  for (const [method, url] of calls) {
    expect([url, (await stranger(method, url)).statusCode]).toEqual([url, 404]);
    expect([url, (await user(method, url)).statusCode]).toEqual([url, 403]);
  }
  expect((await stranger("GET", "/jobs")).json()).toMatchObject({ rows: [], total_rows: 0 });
  for (const [method, url] of [
    ["GET", "/jobs"],
    ["POST", "/system/checks"],
  ] as const)
    expect((await user(method, url)).statusCode).toBe(403);
  expect(await readJob(opened, accountOf(mine), id)).toMatchObject({ state: "queued", seq: 1 });
});
