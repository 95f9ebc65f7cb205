import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { PushRun } from "../../../../contract/push.ts";
import { makeScope, type TestScope } from "../../../../test/support/factories.ts";
import { importSmallHotel } from "../../../../test/support/push-records.ts";
import { type FaultRequest, openPushing, type Pushing } from "../../../../test/support/pushing.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant } from "../../../db/client.ts";

/**
 * Every kind of failure over every call of a push, with the sandbox's own ledger as the judge: nothing is made twice,
 * no record fails because of the connection, and everything is at the hotel in the end. A few in the gate, all of them
 * in `npm run soak`.
 */
const SOAK = process.env.SOAK === "1";
vi.setConfig({ testTimeout: 600_000 });

const OPERATIONS = [
  ...["postGuestProfile", "postBlock", "putBlockAllocation", "putBlockStatus", "postBlockPostingMaster"],
  ...["postReservation", "postCombineShareReservations", "postRoomAssignment", "postCheckIn"],
] as const;
const WEATHERS: Readonly<Record<string, FaultRequest>> = {
  "cut after the work": { kind: "cut" },
  "cut before the work": { kind: "cut", afterWork: false },
  "garbage after the work": { kind: "garbage" },
  "500 before the work": { kind: "status", status: 500 },
  "503 after the work": { kind: "status", status: 503, afterWork: true },
  "504 after the work": { kind: "status", status: 504, afterWork: true },
  "a proxy's page": { kind: "html", status: 502 },
  "429": { kind: "throttle", retryAfterSeconds: 0 },
  "a token that ends": { kind: "token" },
  silence: { kind: "hang" },
};
const every = Object.keys(WEATHERS).flatMap((weather) => OPERATIONS.map((operation) => [weather, operation] as const));
/** Spread over both lists, so that each operation and most failures are tried. */
const cases = SOAK
  ? every
  : OPERATIONS.slice(0, 5).map((_, n) => every[(n * 37 + 4) % every.length] as (typeof every)[number]);

let house: Pushing;
let scope: TestScope;
let browser: Browser;
let records = 0;
beforeAll(async () => {
  house = await openPushing();
  ({ scope, browser } = await house.person());
  await house.connect(browser);
  ({ records } = await importSmallHotel(house, browser, { tag: "W", guests: 9 }));
});
afterAll(async () => {
  await house.close();
  process.stdout.write(`${JSON.stringify({ campaign: "push weather", ...figures })}\n`);
});

const figures = { pushes: 0, calls: 0, hits: 0, unknownAtFirst: 0, leftToAPerson: 0, doubled: 0, failed: 0 };

/** The hotel and the target are new: earlier pushes have no effect. */
beforeEach(async () => {
  await browser.post("/api/v2/push/target/close", { why: "The hotel was reset." });
  house.hotel.sandbox.world.faults.clear();
  house.hotel.sandbox.world.reset();
  await house.connect(browser);
  await house.open(browser);
});

/** As if this much time had passed since the calls. */
const age = (minutes: number) =>
  inTenant(house.db, scope, (tx) =>
    sql`update push_records set intended_at = intended_at - make_interval(mins => ${minutes})
      where property_id = ${scope.propertyId} and state in ('unknown', 'sending')`.execute(tx),
  );

/** Pushes, and resumes what rests, until nothing more happens by itself. */
async function pushToTheEnd(): Promise<PushRun> {
  let run = await house.push(browser);
  figures.pushes += 1;
  for (let turn = 0; turn < 6 && run.state === "paused"; turn++) {
    await browser.post(`/api/v2/push/${run.id}/resume`, {});
    run = await house.ended(browser, run.id);
  }
  return run;
}

/** Every reference at the hotel, by the call that made it, as often as it was made. */
const made = () =>
  house.hotel.sandbox.world.ledger
    .read({ limit: 100_000 })
    .entries.filter(({ operation }) => operation.startsWith("post") && operation !== "postCombineShareReservations")
    .flatMap(({ operation, references }) => (references ?? []).map(({ id }) => `${operation} ${id}`));

/** Nothing exists twice, and everything exists once the failure is over and a quarter of an hour has passed. */
async function judge(first: PushRun) {
  const { world } = house.hotel.sandbox;
  figures.hits += world.faults.list().reduce((sum, { hits }) => sum + hits, 0);
  figures.unknownAtFirst += first.sum.unknown;
  figures.failed += first.sum.failed;
  world.faults.clear();
  let last = first;
  for (let turn = 0; turn < 3 && last.sum.pushed + last.sum.unchanged < records; turn++) {
    await age(16);
    last = await pushToTheEnd();
  }
  const names = made();
  const doubled = names.length - new Set(names).size;
  figures.doubled += doubled;
  figures.calls += names.length;
  figures.leftToAPerson += last.sum.unknown;
  expect([...names].sort()).toEqual([...new Set(names)].sort());
  expect(first.sum.failed).toBe(0);
  // The plan reuses earlier counts where nothing has changed: counted again they are the same.
  const plan = async () => (await browser.get("/api/v2/push/plan")).json();
  const shown = await plan();
  await inTenant(house.db, scope, (tx) => sql`delete from push_counts`.execute(tx));
  expect(await plan()).toEqual(shown);
  return last;
}

test.each(cases)("%s, %s", async (weather, operation) => {
  house.hotel.sandbox.world.addFault({ ...(WEATHERS[weather] as FaultRequest), operation, count: 2 });
  const last = await judge(await pushToTheEnd());
  expect(last.sum).toMatchObject({ total: records, failed: 0, pending: 0 });
  expect(last.sum.pushed + last.sum.unchanged + last.sum.unknown + last.sum.waiting).toBe(records);
});

test("tokens that end with every third call fail no record", async () => {
  const storm: FaultRequest = { kind: "token", probability: 0.34, seed: 11 };
  house.hotel.sandbox.world.addFault(storm);
  const first = await pushToTheEnd();
  expect((await judge(first)).sum).toMatchObject({ failed: 0, pending: 0, unknown: 0 });
});

test("without an external system nothing is made twice; what cannot be proved stays unknown", async () => {
  await browser.post("/api/v2/push/target/close", { why: "Another way to call it." });
  await house.connect(browser, { externalsystem: "" });
  await house.open(browser);
  house.hotel.sandbox.world.addFault({ kind: "cut", operation: "postGuestProfile", probability: 0.5, seed: 5 });
  const first = await pushToTheEnd();
  const lost = first.sum.unknown;
  expect(lost).toBeGreaterThan(0);
  house.hotel.sandbox.world.faults.clear();
  await age(16);
  await pushToTheEnd();
  const names = [...house.hotel.sandbox.world.chain.profiles.byId.values()].flatMap(
    (profile) => /Guest W \d+/.exec(JSON.stringify(profile))?.[0] ?? [],
  );
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
});

test("nothing is sent when the hotel's code or address has changed, or the hotel was reset", async () => {
  const run = await house.start(browser, { canary: 3 });
  expect(await house.ended(browser, run)).toMatchObject({ state: "paused", pause: { reason: "canary" } });
  const { sent } = house.hotel;
  for (const over of [{ hoteid: "LIS01" }, { hostname: house.hotel.sandbox.url.replace("127.0.0.1", "localhost") }]) {
    await house.connect(browser, over);
    const before = sent.length;
    await browser.post(`/api/v2/push/${run}/resume`, {});
    expect(await house.ended(browser, run)).toMatchObject({ state: "paused", pause: { detail: "target_moved" } });
    expect(sent.length).toBe(before);
  }
  await house.connect(browser);
  expect((await browser.post("/api/v2/push/target/close", { why: "It was reset." })).statusCode).toBe(200);
  const before = sent.length;
  await browser.post(`/api/v2/push/${run}/resume`, {});
  expect(await house.ended(browser, run)).toMatchObject({ state: "paused", pause: { detail: "target_moved" } });
  expect((await browser.post("/api/v2/push", {})).statusCode).toBe(409);
  expect(sent.length).toBe(before);
  const other = await makeScope(house.db);
  const stranger = await house.signIn(other);
  expect((await stranger.get(`/api/v2/push/${run}`)).statusCode).toBe(404);
});
