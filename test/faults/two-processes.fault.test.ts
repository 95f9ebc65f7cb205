import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import type { ImportRun } from "../../contract/imports.ts";
import { serverDatabase } from "../support/db.ts";
import { until } from "../support/jobs.ts";
import { startBellhop } from "../support/server.ts";

const ROWS = 30_000;
const WAIT = { everyMs: 50 };
const HOTEL = "account=grand-azur&property=paris-opera";

async function signIn(url: string) {
  const response = await fetch(`${url}/api/v1/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@grand-azur.example", password: "carry-the-luggage", recaptchaToken: "x" }),
  });
  const { token } = (await response.json()) as { token: string };
  return async <Answer>(origin: string, path: string, body?: FormData | object): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${origin}${path}?${HOTEL}`, {
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { "content-type": "application/json" }) },
      ...(body && { method: "POST", body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
}

test("two processes share database and storage: one is killed in the middle of an import, the other finishes it", async () => {
  const { databaseUrl } = await serverDatabase({ empty: true });
  const dataDir = await mkdtemp(join(tmpdir(), "bellhop-two-"));
  const env = {
    ...{ DATABASE_URL: databaseUrl, BELLHOP_SECRET_KEY: "k".repeat(40), BELLHOP_DEMO: "empty" },
    ...{ BELLHOP_LEASE_SECONDS: "3", SANDBOX_PORT: "off" },
  };
  const houses = await Promise.all([startBellhop({ env, dataDir }), startBellhop({ env, dataDir })]);
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL ?? "" });
  await admin.connect();
  onTestFinished(async () => {
    await Promise.all(houses.map((house) => house.stop()));
    await admin.end();
    await rm(dataDir, { recursive: true, force: true });
  });

  // A third process with another folder is refused, instead of failing imports later.
  await expect(startBellhop({ env })).rejects.toThrow("is not the storage folder of this database");

  const [first, second] = houses;
  if (!first || !second) throw new Error("Two were started.");
  const call = await signIn(first.url);
  const form = new FormData();
  const rows = Array.from({ length: ROWS }, (_, n) => `T${n};Guest${n};First${n}`);
  form.append("file", new Blob([["Profile ID;Last name;First name", ...rows].join("\n")]), "guests.csv");
  const file = await call<{ id: string }>(first.url, "/api/v2/files", form);
  const input = { fileId: file.id, module: "profiles", mode: "upsert", auto: true, acceptUnsure: true };
  const { id } = await call<{ id: string }>(second.url, "/api/v2/imports", input);
  const run = (origin: string) => call<ImportRun>(origin, `/api/v2/imports/${id}`);
  await until(async () => (await run(second.url)).counts.read > 0, WAIT);

  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = new URL(databaseUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows: holders } = await client.query<{ worker: string }>(
    "select worker from jobs where name = 'imports.run' and state = 'running'",
  );
  const dying = houses.find(({ pid }) => holders[0]?.worker.split(":")[1] === String(pid));
  const living = houses.find((house) => house !== dying);
  if (!dying || !living) throw new Error(`Nobody was importing any more: make ROWS larger. ${JSON.stringify(holders)}`);
  await dying.kill();
  const ended = await until(async () => {
    const now = await run(living.url);
    return now.state !== "queued" && now.state !== "running" && now;
  }, WAIT);
  expect([ended.state, ended.counts]).toEqual([
    "done",
    { read: ROWS, created: ROWS, updated: 0, unchanged: 0, rejected: 0, waiting: 0, warned: 0 },
  ]);
  const { rows: counted } = await client.query(
    "select count(*)::int as n, count(distinct old_id)::int as ids, max(version) as version from profiles where old_id like 'T%'",
  );
  expect(counted).toEqual([{ n: ROWS, ids: ROWS, version: 1 }]);
});
