import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import type { PushRun } from "../../contract/push.ts";
import { openOhip } from "../../server/adapters/ohip/ohip.ts";
import { inTenant, openDatabase } from "../../server/db/client.ts";
import { openOutbound } from "../../server/outbound/outbound.ts";
import { packageRoot } from "../../server/package-root.ts";
import { SECRET } from "../support/app.ts";
import { serverDatabase } from "../support/db.ts";
import type { TestScope } from "../support/factories.ts";
import { openImporting } from "../support/importing.ts";
import { until } from "../support/jobs.ts";
import { importSmallHotel } from "../support/push-records.ts";
import { mostWithinASecond } from "../support/rolling.ts";
import { ensureBuilt } from "../support/server.ts";
import type { Browser } from "../support/staging.ts";
import { randomFrom, startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

/**
 * A push whose worker, server or whole process tree with the hotel system is killed at named points, frozen and
 * stopped, judged by the hotel system's ledger. A few kills in the gate, `PUSH_KILLS` (200) in `npm run soak`.
 */
const SOAK = process.env.SOAK === "1";
const SEED = Number(process.env.PUSH_SEED ?? 20_260_309);
const KILLS = Number(process.env.PUSH_KILLS ?? (SOAK ? 200 : 4));
const GUESTS = 16;
const POINTS = [
  ...["before intention", "after intention", "before send", "after send", "after answer"],
  ...["before outcome", "after outcome", "between steps"],
] as const;

let house: Awaited<ReturnType<typeof openImporting>>;
let folder = "";
let env: Record<string, string> = {};
let sandbox: { child: ChildProcess; url: string; port: string; property: Record<string, string> };
let started: WorkerProcess[] = [];
let servers: ChildProcess[] = [];

async function startSandbox(port: string) {
  const child = spawn(process.execPath, [join(packageRoot, "dist/server/sandbox.js")], {
    env: {
      PATH: process.env.PATH ?? "",
      PORT: port,
      SANDBOX_LIMITS: "off",
      SANDBOX_FILE: join(folder, "hotel.json"),
      SANDBOX_WITH_PARENT: "on",
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout.setEncoding("utf8"), "data");
  const { url, ...property } = JSON.parse(line);
  return { child, url, port: new URL(url).port, property };
}

beforeAll(async () => {
  await ensureBuilt();
  folder = await mkdtemp(join(tmpdir(), "bellhop-push-fault-"));
  sandbox = await startSandbox("0");
  const options = await serverDatabase();
  const outbound = openOutbound({
    allow: new Set([new URL(sandbox.url).host]),
    ...{ timeoutMs: 5_000, maxBytes: 5_000_000 },
  });
  house = await openImporting({
    database: { ...(await openDatabase(options)), options },
    hotelSystem: openOhip({ outbound, limiter: undefined }),
  });
  env = {
    ...{ DATABASE_URL: options.databaseUrl, BELLHOP_SECRET_KEY: SECRET, BELLHOP_DATA: folder },
    ...{ BELLHOP_LEASE_SECONDS: "1", SANDBOX_URL: sandbox.url },
  };
});
afterEach(async () => {
  await Promise.all(started.map((worker) => worker.end("SIGKILL")));
  for (const server of servers) server.kill("SIGKILL");
  [started, servers] = [[], []];
});
afterAll(async () => {
  await house.close();
  sandbox.child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

type Kill = { point: (typeof POINTS)[number]; after: number; also: readonly number[] };
const hooked = ({ point, after, also }: Kill) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(inject("programs"), "points.program.js")).href}`,
  ...{ KILL_POINT: point, KILL_AFTER: String(after), KILL_ALSO: also.join(",") },
});

async function startWorker(more: Record<string, string> = {}): Promise<WorkerProcess> {
  const worker = startWorkerProcess("pushing", { ...env, ...more });
  started.push(worker);
  return worker;
}

/** The shipped server: pages, calls and jobs in one process. */
function startServer(more: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [join(packageRoot, "dist/server/main.js")], {
    env: {
      PATH: process.env.PATH ?? "",
      ...{ PORT: "0", BELLHOP_DEMO: "off", BELLHOP_OUTBOUND_ALLOW: new URL(sandbox.url).host },
      ...{ ...env, ...more },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  servers.push(child);
  return child;
}

const control = (path: string, method: string, body?: object) =>
  fetch(`${sandbox.url}/__control${path}`, {
    method,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });

async function furnish(tag: string) {
  const { scope, browser } = await house.person();
  await connect(browser);
  await control("/business-date", "PUT", { date: "2026-03-09" });
  const { records } = await importSmallHotel(house, browser, { tag, guests: GUESTS });
  return { scope, browser, records };
}

async function connect(browser: Browser, over: object = {}) {
  const { clientId, clientSecret, appKey, hotelId, enterpriseId, scope } = sandbox.property;
  const connected = await browser.post("/api/v2/resort/update", {
    ...{ hostname: sandbox.url, enterpriseid: enterpriseId, clientid: clientId, clientsecret: clientSecret },
    ...{ appkey: appKey, hoteid: hotelId, scope, authmode: "client_credentials", externalsystem: "MIGTOOL", ...over },
  });
  expect(connected.statusCode).toBe(200);
}

/** Resets the hotel and everything pushed to it. */
async function begin(browser: Browser): Promise<string> {
  await browser.post("/api/v2/push/target/close", { why: "The hotel was reset." });
  await control("/reset", "POST");
  await control("/business-date", "PUT", { date: "2026-03-09" });
  expect((await browser.post("/api/v2/push/target", { confirm: true })).statusCode).toBe(200);
  return (await browser.post("/api/v2/push", {})).json().id;
}

const look = async (browser: Browser, id: string): Promise<PushRun> => (await browser.get(`/api/v2/push/${id}`)).json();
const ended = (browser: Browser, id: string) =>
  until(
    async () => {
      const run = await look(browser, id);
      return !["queued", "running"].includes(run.state) && run;
    },
    { everyMs: 50 },
  );

/** As if a quarter of an hour had passed since the calls were sent. */
const age = (scope: TestScope) =>
  inTenant(house.db, scope, (tx) =>
    sql`update push_records set intended_at = intended_at - interval '16 minutes'
      where property_id = ${scope.propertyId} and state in ('unknown', 'sending')`.execute(tx),
  );

type Entry = { at: string; operation: string; hotelId: string; id?: string; references?: { id: string }[] };
const readLedger = async (): Promise<Entry[]> =>
  ((await (await control("/ledger?limit=100000", "GET")).json()) as { entries: Entry[] }).entries;

/** The hotel's records, by call and reference, with their ids. */
const madeIn = (entries: readonly Entry[]) =>
  entries
    .filter(({ operation, id }) => operation.startsWith("post") && id)
    .flatMap(({ operation, id, references = [] }) =>
      references.map((reference) => ({ name: `${operation} ${reference.id}`, id })),
    );

type OurRow = { old_id: string; new_id: string | null; state: string; what: string };
/** Our ledger of this hotel. */
const known = async (scope: TestScope): Promise<OurRow[]> =>
  inTenant(house.db, scope, async (tx) => {
    const { rows } = await sql<OurRow>`
      select l.old_id, l.new_id, l.state, concat_ws(' ', l.module, l.step, l.cause) as what
      from push_records l join push_targets t on t.account_id = l.account_id and t.id = l.target_id
        and t.closed_at is null
      where l.property_id = ${scope.propertyId}`.execute(tx);
    return rows;
  });

/** Everything is settled without a further kill; the hotel created each record once, and our ledger names it. */
async function judge({ scope, browser, records }: Awaited<ReturnType<typeof furnish>>) {
  const worker = await startWorker();
  let run: PushRun | undefined;
  for (let turn = 0; turn < 5 && (!run || run.sum.pushed + run.sum.unchanged < records); turn++) {
    await age(scope);
    const answer = await browser.post("/api/v2/push", {});
    const id = answer.json().id ?? (await browser.get("/api/v2/push")).json().rows[0].id;
    run = await ended(browser, id);
    if (run.state === "paused") await browser.post(`/api/v2/push/${id}/resume`, {}).then(() => ended(browser, id));
  }
  await worker.end("SIGKILL");
  const made = madeIn(await readLedger());
  const names = made.map(({ name }) => name);
  expect([...names].sort()).toEqual([...new Set(names)].sort());
  const ours = await known(scope);
  // For the rest a person must say whether they are there.
  const left = ours.filter(({ state }) => state === "unknown");
  const ids = new Set([...ours.map(({ new_id }) => new_id)]);
  const doubtful = new Set(left.map(({ old_id }) => old_id));
  const missing = made.filter(
    ({ id, name }) =>
      !name.startsWith("postBlockPostingMaster") && !ids.has(id ?? "") && !doubtful.has(name.split(" ")[1] ?? ""),
  );
  return { made: made.length, unknown: left.length, left: left.map(({ what }) => what), missing, sum: run?.sum };
}

test(
  `killed at named points, ${KILLS} times: each record is at the hotel once, and both ledgers agree`,
  async () => {
    const random = randomFrom(SEED);
    const hotel = await furnish("K");
    const { scope, browser, records } = hotel;
    const figures = { kills: 0, unreached: 0, rounds: 0, made: 0, leftToAPerson: 0, missing: 0 };
    const left: string[] = [];
    const by: Record<string, number> = {};
    const count = (what: string) => {
      by[what] = (by[what] ?? 0) + 1;
    };
    let id = "";
    for (let turn = 0; figures.kills < KILLS && turn < KILLS * 4; turn++) {
      if (id === "" || !["queued", "running"].includes((await look(browser, id)).state)) {
        if (id !== "") await conclude();
        id = await begin(browser);
      }
      const dice = random(20);
      const victims = ["worker", "server", "worker", "tree"] as const;
      const victim = SOAK ? (dice < 12 ? "worker" : dice < 16 ? "server" : "tree") : (victims[turn % 4] ?? "worker");
      const point = POINTS[random(POINTS.length)] ?? "after send";
      const also = victim === "tree" ? [sandbox.child.pid ?? 0] : [];
      const more = hooked({ point, after: 1 + random(6), also });
      const isKilled = victim === "worker" ? await killWorker(more) : await killServer(more);
      if (victim === "tree" && isKilled) sandbox = await startSandbox(sandbox.port);
      if (!isKilled) {
        figures.unreached += 1;
        continue;
      }
      figures.kills += 1;
      count(victim);
      count(point);
      // Some of them much later: missing records may then be sent again.
      if (random(2) === 0) await age(scope);
    }
    await conclude();
    if (SOAK) process.stdout.write(`${JSON.stringify({ campaign: "push kills", seed: SEED, ...figures, by, left })}\n`);
    expect(figures).toMatchObject({ kills: KILLS, missing: 0 });

    async function conclude() {
      const { made, unknown, left: now, missing, sum } = await judge(hotel);
      left.push(...now);
      figures.rounds += 1;
      figures.made += made;
      figures.leftToAPerson += unknown;
      figures.missing += missing.length;
      expect(sum).toMatchObject({ total: records, failed: 0, pending: 0 });
    }
    /** False: the run ended before it reached the point. */
    async function killWorker(more: Record<string, string>): Promise<boolean> {
      const worker = await startWorker(more);
      const over = until(async () => !["queued", "running"].includes((await look(browser, id)).state), {
        everyMs: 100,
      });
      const exit = worker.heard("exit").then(() => "killed");
      const first = await Promise.race([exit, over.then(() => "over")]);
      await worker.end("SIGKILL");
      await exit;
      return first === "killed";
    }
    async function killServer(more: Record<string, string>): Promise<boolean> {
      const server = startServer(more);
      const exit = once(server, "exit").then(() => "killed");
      const over = until(async () => !["queued", "running"].includes((await look(browser, id)).state), {
        everyMs: 100,
      });
      const first = await Promise.race([exit, over.then(() => "over")]);
      server.kill("SIGKILL");
      await exit;
      return first === "killed";
    }
  },
  SOAK ? 3_600_000 : 300_000,
);

/** As if so much time had passed: for calls in doubt, and for jobs that wait. */
const pass = (scope: TestScope, seconds: number) =>
  inTenant(house.db, scope, async (tx) => {
    await sql`update push_records set intended_at = intended_at - make_interval(secs => ${seconds}),
        absent_at = absent_at - make_interval(secs => ${seconds})
      where property_id = ${scope.propertyId} and intended_at is not null`.execute(tx);
    await sql`update jobs set run_at = run_at - make_interval(secs => ${seconds})
      where property_id = ${scope.propertyId} and name in ('push.settle', 'push.wake') and state = 'queued'`.execute(
      tx,
    );
  });

/** Until none of the jobs that look for records, or wake a run, is due. */
const quiet = (scope: TestScope) =>
  until(
    () =>
      inTenant(house.db, scope, async (tx) => {
        const { rows } = await sql`select from jobs where property_id = ${scope.propertyId}
          and (name in ('push.settle', 'push.wake') and (state = 'running' or state = 'queued' and run_at <= clock_timestamp())
            or name = 'push.run' and state in ('queued', 'running'))`.execute(tx);
        return rows.length === 0;
      }),
    { withinMs: 60_000, everyMs: 100 },
  );

/** After a kill: what two looks and the run's own way on take. */
const MOST_SECONDS = 135;

test(
  `after kills the run ends by itself with everything at the hotel once, ${MOST_SECONDS} s later at most`,
  async () => {
    const random = randomFrom(SEED + 1);
    const hotel = await furnish("Q");
    const { scope, browser, records } = hotel;
    const rounds = SOAK ? 25 : 2;
    const figures = { rounds: 0, kills: 0, unknownAfterKills: 0, seconds: 0, made: 0, doubled: 0, leftToAPerson: 0 };
    for (let round = 0; round < rounds; round++) {
      const id = await begin(browser);
      for (let kill = 0; kill < 2; kill++) {
        const point = POINTS[random(POINTS.length)] ?? "after intention";
        const worker = await startWorker(hooked({ point, after: 1 + random(6), also: [] }));
        const over = until(async () => !["queued", "running"].includes((await look(browser, id)).state), {
          everyMs: 100,
        });
        const exit = worker.heard("exit").then(() => "killed");
        if ((await Promise.race([exit, over.then(() => "over")])) === "killed") figures.kills += 1;
        await worker.end("SIGKILL");
        await exit;
      }
      const worker = await startWorker();
      let run = await ended(browser, id);
      expect(run).toMatchObject({ state: "done", problem: null });
      figures.unknownAfterKills += run.sum.unknown;
      let seconds = 0;
      const listLeft = async () => (await known(scope)).filter(({ state }) => state !== "pushed");
      // A posting master has no reference: a person says whether it is there.
      const isForAPerson = ({ what }: OurRow) => /^blocks .*postBlockPostingMaster/.test(what);
      let left = await listLeft();
      for (; !left.every(isForAPerson) && seconds < MOST_SECONDS; seconds += 5) {
        await pass(scope, 5);
        await quiet(scope);
        run = await ended(browser, id);
        left = await listLeft();
      }
      await worker.end("SIGKILL");
      figures.leftToAPerson += left.length;
      expect(left.filter((row) => !isForAPerson(row))).toEqual([]);
      expect(run.sum).toMatchObject({ total: records, pending: 0, waiting: 0, failed: 0, unknown: left.length });
      expect(run.sum.pushed + run.sum.unchanged).toBe(records - left.length);
      const names = madeIn(await readLedger()).map(({ name }) => name);
      figures.rounds += 1;
      figures.seconds = Math.max(figures.seconds, seconds);
      figures.made += names.length;
      figures.doubled += names.length - new Set(names).size;
      expect(figures.doubled).toBe(0);
    }
    process.stdout.write(`${JSON.stringify({ campaign: "push goes on", seed: SEED + 1, ...figures })}\n`);
  },
  SOAK ? 3_600_000 : 300_000,
);

test(`frozen for ${SOAK ? 40 : 4} s and back: another worker has continued, and the revived one writes and sends nothing`, async () => {
  const hotel = await furnish("F");
  const { browser, records } = hotel;
  await control("/faults", "POST", { kind: "latency", operation: "postGuestProfile", delayMs: 60 });
  const id = await begin(browser);
  const frozen = await startWorker();
  await until(async () => (await look(browser, id)).sum.pushed > 0, { everyMs: 2 });
  frozen.signal("SIGSTOP");
  const frozenAt = performance.now();
  const other = await startWorker();
  const run = await ended(browser, id);
  expect(run.sum.total).toBe(records);
  await new Promise((resolve) =>
    setTimeout(resolve, Math.max(0, (SOAK ? 40_000 : 4_000) - (performance.now() - frozenAt))),
  );
  const before = (await readLedger()).length;
  const frozenRun = await look(browser, id);
  frozen.signal("SIGCONT");
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect((await readLedger()).length).toBe(before);
  expect((await look(browser, id)).sum).toEqual(frozenRun.sum);
  await other.end("SIGKILL");
  await frozen.end("SIGKILL");
  await control("/faults", "DELETE");
  expect(await judge(hotel)).toMatchObject({ missing: [] });
});

test("SIGTERM in the middle: the server exits within its grace period, nothing is uncertain, and the next one continues", async () => {
  const hotel = await furnish("T");
  const { scope, browser, records } = hotel;
  const id = await begin(browser);
  await control("/faults", "POST", { kind: "latency", operation: "postGuestProfile", delayMs: 100 });
  const server = startServer();
  await until(async () => (await look(browser, id)).sum.pushed > 0, { everyMs: 5 });
  const stoppedAt = performance.now();
  const exit = once(server, "exit");
  server.kill("SIGTERM");
  expect((await exit)[0]).toBe(0);
  if (SOAK) expect(performance.now() - stoppedAt).toBeLessThan(15_000);
  const { rows } = await inTenant(house.db, scope, (tx) =>
    sql<{ state: string }>`select state from push_records where property_id = ${scope.propertyId}
      and state in ('sending', 'unknown')`.execute(tx),
  );
  expect(rows).toEqual([]);
  await control("/faults", "DELETE");
  const worker = await startWorker();
  const run = await ended(browser, id);
  expect(run.sum).toMatchObject({ total: records, failed: 0, unknown: 0, pending: 0 });
  await worker.end("SIGKILL");
  expect(await judge(hotel)).toMatchObject({ missing: [], unknown: 0 });
});

test("two processes at one gateway: never more than its budget in any second", async () => {
  await control("/reset", "POST");
  await control("/business-date", "PUT", { date: "2026-03-09" });
  const hotels = await Promise.all(
    ["PAR01", "LIS01"].map(async (hoteid) => {
      const { scope, browser } = await house.person();
      await connect(browser, { hoteid });
      await addGuests(scope, SOAK ? 1_200 : 100);
      expect((await browser.post("/api/v2/push/target", { confirm: true })).statusCode).toBe(200);
      return { browser, id: (await browser.post("/api/v2/push", { kinds: ["all-profiles"] })).json().id as string };
    }),
  );
  const workers = [await startWorker({ WITH_LIMITER: "1" }), await startWorker({ WITH_LIMITER: "1" })];
  for (const { browser, id } of hotels)
    expect(await ended(browser, id)).toMatchObject({ state: "done", sum: { failed: 0, unknown: 0 } });
  await Promise.all(workers.map((worker) => worker.end("SIGKILL")));
  // Counted at the sender: on a busy machine, calls sent one after another arrive together.
  const starts = workers
    .flatMap(({ events }) => events.filter(({ event }) => event === "left").map(({ time }) => Number(time)))
    .sort((first, second) => first - second);
  const most = mostWithinASecond(starts);
  if (SOAK) process.stdout.write(`${JSON.stringify({ campaign: "push budget", calls: starts.length, most })}\n`);
  expect(starts.length).toBeGreaterThanOrEqual(hotels.length * (SOAK ? 1_200 : 100));
  expect(most).toBeLessThanOrEqual(40);
});

/** Guests as stored by an import. */
const addGuests = (scope: TestScope, count: number) =>
  inTenant(house.db, scope, (tx) =>
    sql`insert into profiles (account_id, property_id, module, old_id, values, run_id, line, created_run, type, name, name_key)
      select ${scope.accountId}::uuid, ${scope.propertyId}::uuid, 'profiles', 'Q' || n,
        jsonb_build_object('oldId', 'Q' || n, 'lastName', 'Guest ' || n, 'type', 'Guest'), gen_random_uuid(), n,
        gen_random_uuid(), 'Guest', 'Guest ' || n, 'guest ' || n
      from generate_series(1, ${count}::int) n`.execute(tx),
  );
