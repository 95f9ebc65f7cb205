import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { PushRun } from "../../contract/push.ts";
import { inTenant, openDatabase } from "../../server/db/client.ts";
import { openTestApp, SECRET } from "../support/app.ts";
import { serverDatabase } from "../support/db.ts";
import { makeScope, type TestScope } from "../support/factories.ts";
import { openHotel } from "../support/hotel-system.ts";
import { until } from "../support/jobs.ts";
import { randomFrom, startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

const SOAK = process.env.SOAK === "1";
const SEED = 20_260_309;
const KILLS = SOAK ? 200 : 3;
const GUESTS = SOAK ? 4_000 : 300;

let house: Awaited<ReturnType<typeof openTestApp>>;
let hotel: Awaited<ReturnType<typeof openHotel>>;
let folder = "";
let start: () => Promise<WorkerProcess>;
let started: WorkerProcess[] = [];
beforeAll(async () => {
  const { databaseUrl } = await serverDatabase();
  hotel = await openHotel();
  house = await openTestApp({ database: await openDatabase({ databaseUrl }), hotelSystem: hotel.hotel });
  folder = await mkdtemp(join(tmpdir(), "bellhop-push-fault-"));
  const env = { DATABASE_URL: databaseUrl, BELLHOP_SECRET_KEY: SECRET, BELLHOP_DATA: folder };
  start = async () => {
    const worker = startWorkerProcess("pushing", {
      ...{ ...env, BELLHOP_LEASE_SECONDS: "1", SANDBOX_URL: hotel.sandbox.url },
    });
    started.push(worker);
    await worker.heard("ready", 60_000);
    return worker;
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

/** Guests as an import would leave them. */
const addGuests = (scope: TestScope, count: number) =>
  inTenant(house.db, scope, (tx) =>
    sql`insert into profiles (account_id, property_id, module, old_id, values, run_id, line, created_run, type, name, name_key)
      select ${scope.accountId}::uuid, ${scope.propertyId}::uuid, 'profiles', 'K' || n,
        jsonb_build_object('oldId', 'K' || n, 'lastName', 'Guest ' || n, 'type', 'Guest'), gen_random_uuid(), n,
        gen_random_uuid(), 'Guest', 'Guest ' || n, 'guest ' || n
      from generate_series(1, ${count}::int) n`.execute(tx),
  );

test(`kill -9 in the middle of a push, ${KILLS} times: every guest is at the hotel once, and the ledger says so`, async () => {
  const random = randomFrom(SEED);
  const scope = await makeScope(house.db);
  const browser = await house.signIn(scope);
  const { clientId, clientSecret, appKey, hotelId, enterpriseId, scope: oauth } = hotel.sandbox.property;
  const connected = await browser.post("/api/v2/resort/update", {
    ...{ hostname: hotel.sandbox.url, enterpriseid: enterpriseId, clientid: clientId, clientsecret: clientSecret },
    ...{ appkey: appKey, hoteid: hotelId, scope: oauth, authmode: "client_credentials", externalsystem: "MIGTOOL" },
  });
  expect(connected.statusCode).toBe(200);
  expect((await browser.post("/api/v2/push/target", { confirm: true })).statusCode).toBe(200);
  await addGuests(scope, GUESTS);
  // Long enough that kills meet calls on the wire, and answers that nobody hears any more.
  hotel.sandbox.world.addFault({ kind: "latency", operation: "postGuestProfile", delayMs: 15 });
  const { id } = (await browser.post("/api/v2/push", { kinds: ["all-profiles"] })).json();
  const shown = async (): Promise<PushRun> => (await browser.get(`/api/v2/push/${id}`)).json();
  let worker = await start();
  let seen = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const enough = seen + 1 + random(Math.max(1, Math.floor((GUESTS * 0.8) / KILLS)));
    await until(async () => (await shown()).sum.pushed >= enough, { withinMs: 120_000, everyMs: 2 });
    await worker.end("SIGKILL");
    seen = (await shown()).sum.pushed;
    worker = await start();
  }
  const run = await until(
    async () => {
      const now = await shown();
      return now.state === "done" && now;
    },
    { withinMs: SOAK ? 1_200_000 : 90_000, everyMs: 100 },
  );
  const made = [...hotel.sandbox.world.chain.profiles.byId.values()]
    .flatMap(({ references }) => references.map((reference) => reference.id))
    .filter((reference) => /^K\d+$/.test(reference));
  expect(new Set(made).size).toBe(made.length);
  // A call that left right before a kill is in doubt for a quarter of an hour; none of these is lost or doubled.
  expect(run.sum).toMatchObject({ total: GUESTS, pending: 0, failed: 0, waiting: 0 });
  expect(run.sum.pushed + run.sum.unchanged + run.sum.unknown).toBe(GUESTS);
  expect(made.length).toBeGreaterThanOrEqual(run.sum.pushed);
  expect(run.sum.unknown).toBeLessThanOrEqual(KILLS * 8);
});
