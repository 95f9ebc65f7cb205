import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Verification } from "../../contract/verifications.ts";
import { inTenant, openDatabase } from "../../server/db/client.ts";
import { SECRET } from "../support/app.ts";
import { serverDatabase } from "../support/db.ts";
import { openHotel } from "../support/hotel-system.ts";
import { openImporting } from "../support/importing.ts";
import { until } from "../support/jobs.ts";
import { importSmallHotel } from "../support/push-records.ts";
import type { Browser } from "../support/staging.ts";
import { randomFrom, startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

/** A reading-back whose worker is killed repeatedly: each record is read and counted once, whatever was interrupted. */
const KILLS = Number(process.env.VERIFY_KILLS ?? (process.env.SOAK === "1" ? 40 : 3));
const SEED = Number(process.env.VERIFY_SEED ?? 20_260_310);
const GUESTS = 240;

let house: Awaited<ReturnType<typeof openImporting>>;
let hotel: Awaited<ReturnType<typeof openHotel>>;
let folder = "";
let env: Record<string, string> = {};
let started: WorkerProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellhop-verify-fault-"));
  hotel = await openHotel();
  const options = await serverDatabase();
  house = await openImporting({ database: { ...(await openDatabase(options)), options }, hotelSystem: hotel.hotel });
  env = {
    ...{ DATABASE_URL: options.databaseUrl, BELLHOP_SECRET_KEY: SECRET, BELLHOP_DATA: folder },
    ...{ BELLHOP_LEASE_SECONDS: "1", SANDBOX_URL: hotel.sandbox.url },
  };
});
afterEach(async () => {
  await Promise.all(started.map((worker) => worker.end("SIGKILL")));
  started = [];
});
afterAll(async () => {
  await house.close();
  await hotel.close();
  await rm(folder, { recursive: true, force: true });
});

function work(): WorkerProcess {
  const worker = startWorkerProcess("pushing", env);
  started.push(worker);
  return worker;
}

/** Single records that the hotel was asked for. */
async function readsSoFar(): Promise<number> {
  const answer = await fetch(`${hotel.sandbox.url}/__control/figures`);
  const { counts } = (await answer.json()) as { counts: Record<string, number> };
  return counts["getProfile 200"] ?? 0;
}

async function ended<Shown extends { state: string }>(browser: Browser, path: string): Promise<Shown> {
  return until(
    async () => {
      const shown: Shown = (await browser.get(path)).json();
      return !["queued", "running"].includes(shown.state) && shown;
    },
    { everyMs: 50 },
  );
}

test("a read-back that is killed repeatedly reads and counts every record once", async () => {
  const random = randomFrom(SEED);
  const { scope, browser } = await house.person();
  const { clientId, clientSecret, appKey, hotelId, enterpriseId, scope: oauth } = hotel.sandbox.property;
  await browser.post("/api/v2/resort/update", {
    ...{ hostname: hotel.sandbox.url, enterpriseid: enterpriseId, clientid: clientId, clientsecret: clientSecret },
    ...{ appkey: appKey, hoteid: hotelId, scope: oauth, authmode: "client_credentials", externalsystem: "MIGTOOL" },
  });
  expect((await browser.post("/api/v2/push/target", { confirm: true })).statusCode).toBe(200);
  await importSmallHotel(house, browser, { tag: "K", guests: GUESTS });
  const pusher = work();
  const { id: run } = (await browser.post("/api/v2/push")).json();
  const { sum } = await ended<{ state: string; sum: { pushed: number } }>(browser, `/api/v2/push/${run}`);
  await pusher.end("SIGKILL");
  const total = sum.pushed;
  // A read-back that finished before enough kills is repeated, because only a kill in the middle counts.
  for (let kills = 0; kills < KILLS; ) {
    const { id } = (await browser.post("/api/v2/verifications")).json();
    const look = async (): Promise<Verification> => (await browser.get(`/api/v2/verifications/${id}`)).json();
    expect((await look()).total).toBe(total);
    const isDone = async () => (await look()).state === "done";
    while (kills < KILLS && !(await isDone())) {
      const worker = work();
      const calls = (await readsSoFar()) + 20 + random(100);
      await until(async () => (await readsSoFar()) >= calls || (await isDone()), { everyMs: 2 });
      await worker.end("SIGKILL");
      if (!(await isDone())) kills++;
    }
    const last = work();
    const shown = await ended<Verification>(browser, `/api/v2/verifications/${id}`);
    await last.end("SIGKILL");
    expect(shown).toMatchObject({ state: "done", total, pending: 0, missing: 0, doubled: 0, differs: 0, unknown: 0 });
    expect(shown.verified + shown.expected).toBe(total);
    const { rows } = await inTenant(house.db, scope, (tx) =>
      sql<{ letters: number; proofs: number }>`
        select (select sum(length(ends))::int from verification_pages where verification_id = ${id}) as letters,
          (select count(*)::int from push_proofs where verification_id = ${id}) as proofs`.execute(tx),
    );
    expect(rows).toEqual([{ letters: total, proofs: total }]);
  }
});
