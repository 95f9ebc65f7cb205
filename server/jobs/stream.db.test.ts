import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { shareTestDatabase } from "../../test/support/db.ts";
import { makeScope, type TestScope } from "../../test/support/factories.ts";
import { startTestWorker, until, untilState } from "../../test/support/jobs.ts";
import { inTenant } from "../db/client.ts";
import { defineJob, handleJob } from "./define-job.ts";
import { enqueue } from "./queue.ts";
import { streamJob } from "./stream.ts";
import { type JobWatch, openJobWatch } from "./watch.ts";
import type { Worker } from "./worker.ts";

let opened: Awaited<ReturnType<typeof shareTestDatabase>>;
let app: FastifyInstance;
let jobWatch: JobWatch;
let url = "";
let scope: TestScope;
let worker: Worker | undefined;
beforeAll(async () => {
  opened = await shareTestDatabase();
});
afterAll(() => opened.close());

beforeEach(async () => {
  scope = await makeScope(opened.db);
  jobWatch = openJobWatch(opened);
  app = Fastify();
  app.get<{ Params: { id: string } }>("/:id", async (request, reply) => {
    const options = { jobId: request.params.id, name: steps.name, quietMs: 100 };
    await streamJob({ db: opened.db, jobWatch }, scope, { request, reply }, options);
    return reply;
  });
  app.addHook("preClose", async () => jobWatch.close());
  await app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await worker?.stop(1_000);
  await app.close();
});

const steps = defineJob({
  name: "stream.steps",
  of: "property",
  payload: z.object({ to: z.int() }),
  progress: z.object({ step: z.int(), padding: z.string() }),
});
const stepper = handleJob(steps, async (run, { to }) => {
  for (let step = 1; step <= to; step++) {
    await run.inTenant((tx) => run.saveProgress(tx, { step, padding: "x".repeat(20_000) }));
    await run.breathe();
  }
});
const add = async (to: number) => (await inTenant(opened.db, scope, (tx) => enqueue(tx, scope, steps, { to }))).id;

async function open(id: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const request = get(`${url}/${id}`, { headers, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return response.setEncoding("utf8");
}
async function read(response: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of response) text += chunk;
  return text;
}
const events = (text: string) =>
  [...text.matchAll(/^id: (\d+)\nevent: progress\ndata: (.+)\n\n/gm)].map(([, id, data]) => ({
    at: Number(id),
    ...JSON.parse(String(data)),
  }));

test("a stream carries the newest states to the end, resumes by its last id, and then asks not to come back", async () => {
  const id = await add(40);
  const response = await open(id);
  expect(response.headers).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  await sleep(250);
  worker = startTestWorker(opened, [stepper]);
  const text = await read(response);
  const seen = events(text);
  expect(text.startsWith("retry: 2000\n\n")).toBe(true);
  expect(text).toContain(": still here\n\n");
  const ids = seen.map(({ at }) => at);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  expect(seen.at(-1)).toMatchObject({ at: seen.at(-1).seq, state: "done", progress: { step: 40 } });

  const [middle, last] = [ids[0], ids.at(-1)];
  const resumed = events(await read(await open(id, { "last-event-id": String(middle) })));
  expect(resumed).toMatchObject([{ at: last, state: "done" }]);
  expect((await open(id, { "last-event-id": String(last) })).statusCode).toBe(204);
});

test("a stranger's job, and another slice's, is not found", async () => {
  const id = await add(1);
  scope = await makeScope(opened.db);
  expect((await open(id)).statusCode).toBe(404);
  const other = defineJob({ name: "stream.other", of: "property", payload: z.object({}) });
  const theirs = await inTenant(opened.db, scope, (tx) => enqueue(tx, scope, other, {}));
  expect((await open(theirs.id)).statusCode).toBe(404);
});

test("a client that does not read costs a bounded buffer and then gets the newest state", async () => {
  const id = await add(120);
  const response = await open(id);
  response.pause();
  worker = startTestWorker(opened, [stepper]);
  await untilState(opened, scope, id, "done");
  await sleep(100);
  const seen = events(await read(response));
  expect(seen.at(-1)).toMatchObject({ state: "done", progress: { step: 120 } });
  expect(seen.length).toBeLessThan(120);
});

test("five hundred streams close without a trace, and an open one does not hold up the shutdown", async () => {
  const id = await add(1);
  const responses = await Promise.all(Array.from({ length: 500 }, () => open(id)));
  await until(() => jobWatch.size() === 500);
  const [keep, ...rest] = responses;
  for (const response of rest) response.destroy();
  await until(() => jobWatch.size() === 1);
  const sockets = await new Promise<number>((resolve) => app.server.getConnections((_error, n) => resolve(n)));
  expect(sockets).toBe(1);

  const text = keep && read(keep);
  await app.close();
  expect(await text).toContain("retry: 2000");
  expect(jobWatch.size()).toBe(0);
});
