import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import type { Receivables } from "../../contract/receivables.ts";
import { openDatabase } from "../../server/db/client.ts";
import { SECRET } from "../support/app.ts";
import { serverDatabase } from "../support/db.ts";
import { openHotel } from "../support/hotel-system.ts";
import { openImporting } from "../support/importing.ts";
import { until } from "../support/jobs.ts";
import type { Browser } from "../support/staging.ts";
import { randomFrom, startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

/**
 * Open invoices whose worker is killed at named points while posting: OPERA's ledger has each at most once, and
 * uncertain ones wait for a person. Each point once in the gate, `RECEIVABLE_KILLS` (60) random ones in `npm run soak`.
 */
const POINTS = [
  ...["before intention", "after intention", "before send", "after send", "after answer"],
  ...["before outcome", "after outcome"],
] as const;
const SOAK = process.env.SOAK === "1";
const KILLS = Number(process.env.RECEIVABLE_KILLS ?? (SOAK ? 60 : POINTS.length));
const SEED = Number(process.env.RECEIVABLE_SEED ?? 20_261_118);
/** Enough invoices that each round has some left to be killed at. */
const INVOICES = 6;

let house: Awaited<ReturnType<typeof openImporting>>;
let hotel: Awaited<ReturnType<typeof openHotel>>;
let folder = "";
let env: Record<string, string> = {};
let started: WorkerProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellhop-receivables-fault-"));
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

function work(more: Record<string, string> = {}): WorkerProcess {
  const worker = startWorkerProcess("pushing", { ...env, ...more });
  started.push(worker);
  return worker;
}
const killedAt = (point: string, after: number) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(inject("programs"), "points.program.js")).href}`,
  ...{ KILL_POINT: point, KILL_AFTER: String(after) },
});

/** A hotel with a pushed company. */
async function furnish(): Promise<Browser> {
  const { browser } = await house.person();
  const { clientId, clientSecret, appKey, hotelId, enterpriseId, scope } = hotel.sandbox.property;
  await browser.post("/api/v2/resort/update", {
    ...{ hostname: hotel.sandbox.url, enterpriseid: enterpriseId, clientid: clientId, clientsecret: clientSecret },
    ...{ appkey: appKey, hoteid: hotelId, scope, authmode: "client_credentials", externalsystem: "MIGTOOL" },
  });
  expect((await browser.post("/api/v2/push/target", { confirm: true })).statusCode).toBe(200);
  const columns = { id: "oldId", name: "name", type: "type" };
  const configuration = await house.configure(browser, columns, { module: "accounts" });
  const text = `${Object.keys(columns).join(";")}\nK1;Arc Travel;Agent\n`;
  await house.import(browser, text, { configuration, module: "accounts" }, "accounts.csv");
  const pusher = work();
  const { id } = (await browser.post("/api/v2/push")).json();
  const run = await until(async () => {
    const shown = (await browser.get(`/api/v2/push/${id}`)).json();
    return !["queued", "running"].includes(shown.state) && shown;
  }, WAIT);
  expect(run).toMatchObject({ state: "done", sum: { pushed: 1 } });
  await pusher.end("SIGKILL");
  return browser;
}
const WAIT = { everyMs: 25 };

const show = async (browser: Browser): Promise<Receivables> => (await browser.get("/api/v2/receivables")).json();
const countOf = ({ standings }: Receivables, standing: string) =>
  standings.find((row) => row.standing === standing)?.count ?? 0;
const ended = (browser: Browser) =>
  until(async () => {
    const shown = await show(browser);
    return !shown.posting.running && shown;
  }, WAIT);
const atHotel = () =>
  hotel.sandbox.world.chain
    .hotel("PAR01")
    .oldBalances.flatMap(({ posting }) => posting?.postingReference ?? [])
    .sort();

test(`killed while posting invoices, ${KILLS} times: none is posted twice, and uncertain ones wait for a person`, async () => {
  const random = randomFrom(SEED);
  const browser = await furnish();
  const left: Record<string, number> = {};
  for (let kill = 0; kill < KILLS; kill++) {
    const point = (SOAK ? POINTS[random(POINTS.length)] : POINTS[kill % POINTS.length]) ?? "after send";
    const names = Array.from({ length: INVOICES }, (_, index) => `${kill}-${index}`);
    const rows = names.map((name) => `K1,${name},2026-01-31,10.00`);
    const list = { name: "Open.csv", decimal: ".", text: ["Account,Invoice,Date,Amount", ...rows, ""].join("\n") };
    expect((await browser.post("/api/v2/receivables", list)).statusCode).toBe(200);
    expect((await browser.post("/api/v2/receivables/post", {})).statusCode).toBe(202);
    const victim = work(killedAt(point, 1 + random(INVOICES - 1)));
    await victim.heard("exit");

    // The next worker posts the rest by itself, and asks only once.
    const next = work();
    const shown = await ended(browser);
    await next.end("SIGKILL");
    const unknown = countOf(shown, "unknown");
    expect([point, countOf(shown, "posted") + unknown]).toEqual([point, INVOICES]);
    expect(unknown).toBeLessThanOrEqual(1);
    left[point] = (left[point] ?? 0) + unknown;
    const posted = atHotel().filter((name) => name.startsWith(`${kill}-`));
    expect([point, posted]).toEqual([point, [...new Set(posted)]]);
    expect(posted.length).toBeGreaterThanOrEqual(INVOICES - unknown);

    // A person looks in OPERA and says which are there; the others are posted again, once.
    for (const { invoice } of shown.attention) {
      const settled = { invoice, isThere: posted.includes(invoice) };
      expect((await browser.post("/api/v2/receivables/settle", settled)).statusCode).toBe(200);
    }
    if (posted.length < INVOICES) {
      expect((await browser.post("/api/v2/receivables/post", {})).statusCode).toBe(202);
      const last = work();
      await ended(browser);
      await last.end("SIGKILL");
    }
    expect(countOf(await show(browser), "posted")).toBe(INVOICES);
    expect(atHotel().filter((name) => name.startsWith(`${kill}-`))).toEqual(names);
  }
  if (SOAK)
    process.stdout.write(`${JSON.stringify({ campaign: "receivable kills", seed: SEED, kills: KILLS, left })}\n`);
  // A call that may have been sent is never taken as not sent, and one answered as done is never in doubt.
  if (!SOAK) expect(left).toMatchObject({ "before intention": 0, "after send": 1, "after outcome": 0 });
});
