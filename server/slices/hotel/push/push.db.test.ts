import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestScope } from "../../../../test/support/factories.ts";
import { until } from "../../../../test/support/jobs.ts";
import { pushFiles, uniqueId } from "../../../../test/support/push-files.ts";
import { openPushing, type Pushing } from "../../../../test/support/pushing.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant } from "../../../db/client.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { settlePushes } from "./settle/schedule-settling.ts";

let house: Pushing;
let files: ReturnType<typeof pushFiles>;
beforeAll(async () => {
  house = await openPushing();
  files = pushFiles(house);
});
afterAll(() => house.close());

test("guests and stays arrive in order, once; a second run changes nothing and makes no calls", async () => {
  const { browser } = await files.furnish();
  const [first, second] = [uniqueId(), uniqueId()];
  await files.guests(browser, `${first};Moreau;Camille;;Lyon;FR`, `${second};Berg;Ola;;Oslo;NO`);
  await files.stays(browser, files.stay(`${first}S`, first), files.stay(`${second}S`, "nobody"));
  const run = await house.push(browser);
  expect(run).toMatchObject({ state: "done", pause: null });
  expect(run.counts["all-profiles"]).toMatchObject({ total: 2, pushed: 2, pending: 0 });
  expect(run.counts.reservations).toMatchObject({ total: 1, pushed: 1 });
  const calls = house.hotel.sent.length;
  const again = await house.push(browser);
  expect(again.sum).toMatchObject({ total: 3, unchanged: 3, pushed: 0, pending: 0 });
  const written = house.hotel.sent.slice(calls).filter(({ id }) => id.startsWith("post") || id.startsWith("put"));
  expect(written).toEqual([]);
});

test("a refused record names its cause, holds back records that need it, and is pushed once it is corrected", async () => {
  const { browser } = await files.furnish();
  const [good, bad] = [uniqueId(), uniqueId()];
  await files.guests(browser, `${good};Moreau;Camille;;Lyon;FR`, `${bad};Berg;Ola;NOSUCHVIP;Oslo;NO`);
  await files.stays(browser, files.stay(`${good}S`, good, { type: "NOPE" }), files.stay(`${bad}S`, bad));
  const run = await house.push(browser);
  expect(run.counts).toMatchObject({
    "all-profiles": { total: 2, pushed: 1, failed: 1 },
    reservations: { total: 2, failed: 1, waiting: 1 },
  });
  const { causes } = (await browser.get("/api/v2/push/causes")).json();
  expect(causes).toMatchObject([
    { module: "profiles", state: "failed", count: 1, examples: [bad] },
    { module: "reservations", state: "waiting", cause: "build unlinked", count: 1, examples: [`${bad}S`] },
    { module: "reservations", state: "failed", count: 1, examples: [`${good}S`] },
  ]);
  const held = (await browser.get("/api/v2/push/plan")).json().stages;
  expect(held.find(({ kind }: { kind: string }) => kind === "reservations")).toMatchObject({ waiting: 1, ready: 0 });
  const waiting = (await browser.get(`/api/v2/push/records/reservations/${bad}S`)).json();
  expect(waiting).toMatchObject({
    record: { state: "waiting", cause: "build unlinked", field: "profileId", hint: expect.stringContaining(bad) },
    attempts: [],
  });
  const list = (await browser.get("/api/v2/push/records?module=reservations&state=waiting")).json();
  expect(list).toMatchObject({ total_rows: 1, rows: [{ old_id: `${bad}S`, state: "waiting" }] });
  for (const { hint } of causes) expect(hint).toMatch(/\w+ \w+/);
  await files.guests(browser, `${bad};Berg;Ola;1;Oslo;NO`);
  await files.stays(browser, files.stay(`${good}S`, good));
  const mended = await house.push(browser);
  expect(mended.counts).toMatchObject({
    "all-profiles": { total: 2, pushed: 1, unchanged: 1 },
    reservations: { total: 2, pushed: 2 },
  });
  const { stages } = (await browser.get("/api/v2/push/plan")).json();
  const plan = (kind: string) => stages.find((stage: { kind: string }) => stage.kind === kind);
  expect(plan("all-profiles")).toMatchObject({ total: 2, pushed: 2, waiting: 0, ready: 0 });
  expect(plan("reservations")).toMatchObject({ total: 2, pushed: 2, failed: 0 });
});

test("a changed record is changed in place; the plan counts it as waiting until then", async () => {
  const { browser } = await files.furnish();
  const id = uniqueId();
  await files.guests(browser, `${id};Moreau;Camille;;Lyon;FR`);
  await house.push(browser);
  await files.guests(browser, `${id};Moreau;Camille;;Nice;FR`);
  const { stages } = (await browser.get("/api/v2/push/plan")).json();
  expect(stages[0]).toMatchObject({ kind: "all-profiles", total: 1, pushed: 0, waiting: 1, ready: 1 });
  const [made, changed] = [house.hotel.calls("postGuestProfile"), house.hotel.calls("putProfile")];
  expect((await house.push(browser)).sum).toMatchObject({ pushed: 1 });
  expect([house.hotel.calls("postGuestProfile"), house.hotel.calls("putProfile")]).toEqual([made, changed + 1]);
});

test("without a target, or pointing at another hotel, nothing leaves", async () => {
  const { browser } = await house.person();
  await house.connect(browser);
  expect((await browser.post("/api/v2/push", {})).statusCode).toBe(409);
  await house.open(browser);
  await house.connect(browser, { hoteid: "LIS01" });
  const calls = house.hotel.sent.length;
  expect((await browser.post("/api/v2/push", {})).json()).toMatchObject({ error: "conflict" });
  expect((await browser.get("/api/v2/push/plan")).json().target).toMatchObject({ moved: true });
  expect(house.hotel.sent.length).toBe(calls);
  expect((await browser.post("/api/v2/push/target/close", { why: "the hotel was reset" })).statusCode).toBe(200);
  expect((await browser.get("/api/v2/push/plan")).json().target).toBeNull();
});

test("a canary pauses after its records, a person pauses, resumes and cancels", async () => {
  const { browser } = await files.furnish();
  const ids = Array.from({ length: 30 }, uniqueId);
  await files.guests(browser, ...ids.map((id) => files.guest(id)));
  const first = await house.push(browser, { canary: 5 });
  expect(first).toMatchObject({ state: "paused", pause: { reason: "canary" } });
  expect(first.sum).toMatchObject({ pushed: 5, pending: 25 });
  expect((await browser.post("/api/v2/push", {})).statusCode).toBe(202);
  // The new run pushes the rest; the resting one finds nothing left to do.
  const [other] = (await browser.get("/api/v2/push")).json().rows;
  await house.ended(browser, other.id);
  expect((await browser.post(`/api/v2/push/${first.id}/resume`, {})).statusCode).toBe(200);
  expect(await house.ended(browser, first.id)).toMatchObject({ state: "done", sum: { total: 30, pending: 0 } });
  expect((await browser.post(`/api/v2/push/${first.id}/cancel`, {})).statusCode).toBe(409);
});

test("another account sees and reaches nothing of a push", async () => {
  const [here, there] = [await files.furnish(), await files.furnish()];
  const id = uniqueId();
  await files.guests(here.browser, `${id};Moreau;Camille;;Lyon;FR`);
  const run = await house.push(here.browser);
  for (const path of ["", "/events"])
    expect((await there.browser.get(`/api/v2/push/${run.id}${path}`)).statusCode).toBe(404);
  for (const verb of ["pause", "resume", "cancel"])
    expect((await there.browser.post(`/api/v2/push/${run.id}/${verb}`, {})).statusCode).toBe(404);
  expect((await there.browser.get("/api/v2/push")).json().rows).toEqual([]);
  expect((await there.browser.get("/api/v2/push/plan")).json().stages[0]).toMatchObject({ total: 0, pushed: 0 });
});

/** References of profiles that the hotel really made, each as often as it did. */
const madeAtHotel = (ids: readonly string[]) =>
  [...house.hotel.sandbox.world.chain.profiles.byId.values()]
    .flatMap(({ references }) => references.map(({ id }) => id))
    .filter((id) => ids.includes(id))
    .sort();

test("answers that are lost leave no double, and trouble of the connection pauses the run without failing a record", async () => {
  const { browser } = await files.furnish();
  const { world } = house.hotel.sandbox;
  const ids = Array.from({ length: 40 }, uniqueId).sort();
  await files.guests(browser, ...ids.map((id) => files.guest(id)));
  world.addFault({ kind: "cut", operation: "postGuestProfile", probability: 0.4 });
  const run = await house.push(browser);
  world.faults.clear();
  expect(run.sum).toMatchObject({ total: 40, pushed: 40, failed: 0 });
  expect(madeAtHotel(ids)).toEqual(ids);

  const more = Array.from({ length: 10 }, uniqueId).sort();
  await files.guests(browser, ...more.map((id) => files.guest(id)));
  world.addFault({ kind: "status", status: 503, operation: "postGuestProfile" });
  const resting = await house.push(browser);
  expect(resting).toMatchObject({ state: "paused", pause: { reason: "connection" }, sum: { failed: 0 } });
  world.faults.clear();
  expect((await browser.post(`/api/v2/push/${resting.id}/resume`, {})).statusCode).toBe(200);
  expect(await house.ended(browser, resting.id)).toMatchObject({ state: "done", sum: { pushed: 10, unchanged: 40 } });
  expect(madeAtHotel(more)).toEqual(more);
});

test("a block arrives with its status and its posting master, and keeps its own id", async () => {
  const { browser, scope } = await files.furnish();
  const id = uniqueId();
  const BLOCKS = {
    ...{ id: "oldId", code: "code", name: "name", status: "status", from: "begin", to: "end" },
    ...{ market: "market", source: "source", res: "reservationType", pm: "postingMaster" },
  };
  await files.bring(browser, BLOCKS, "blocks", [
    `${id};${id.slice(-8)};Cardio;DEF;2026-06-01;2026-06-04;CONF;DIR;GRPGTD;Y`,
  ]);
  const run = await house.push(browser);
  expect((await browser.get("/api/v2/push/causes")).json().causes).toEqual([]);
  expect(run.counts.blocks).toMatchObject({ total: 1, pushed: 1 });
  const { rows } = await inTenant(house.db, scope, (tx) =>
    sql<{ new_id: string }>`select new_id from push_records where module = 'blocks' and old_id = ${id}`.execute(tx),
  );
  const block = house.hotel.sandbox.world.chain.hotels.get("PAR01")?.blocks.byId.get(rows[0]?.new_id ?? "");
  expect(block).toBeDefined();
  expect(house.hotel.sent.map((call) => call.id)).toContain("postBlockPostingMaster");
});

test("a block's grid that OPERA takes with a remark is read back, and the block arrives", async () => {
  const { browser } = await files.furnish();
  const id = uniqueId();
  const BLOCKS = {
    ...{ id: "oldId", code: "code", name: "name", status: "status", from: "begin", to: "end" },
    ...{ market: "market", source: "source", res: "reservationType" },
  };
  await files.bring(browser, BLOCKS, "blocks", [
    `${id};${id.slice(-8)};Cardio;DEF;2026-06-01;2026-06-04;CONF;DIR;GRPGTD`,
  ]);
  const GRID = { block: "blockId", day: "date", type: "roomType", rooms: "rooms" };
  await files.bring(browser, GRID, "block-grid", [`${id};2026-06-01;SUPK;3`, `${id};2026-06-02;SUPK;2`]);
  const { rules } = house.hotel.sandbox.world.chain;
  rules.gridRemarks = true;
  const run = await house.push(browser);
  rules.gridRemarks = false;
  expect((await browser.get("/api/v2/push/causes")).json().causes).toEqual([]);
  expect(run.counts.blocks).toMatchObject({ total: 1, pushed: 1 });
  const { attempts } = (await browser.get(`/api/v2/push/records/blocks/${id}`)).json();
  const grid = attempts.find(({ kind }: { kind: string }) => kind === "putBlockAllocation");
  expect(grid).toMatchObject({ state: "partial", warnings: [expect.stringContaining("limit")] });
});

test("a room that is out of order is pushed with its closure; without a closure its period is requested", async () => {
  const { browser } = await files.furnish();
  const CLOSURES = { room: "room", from: "begin", to: "end", why: "reason" };
  await files.bring(browser, CLOSURES, "out-of-order", ["305;2026-03-01;2026-03-20;PLUMB"]);
  const ROOMS = { room: "room", state: "status" };
  await files.bring(browser, ROOMS, "room-status", ["305;OutOfOrder", "306;OutOfOrder", "307;Clean"]);
  const run = await house.push(browser);
  expect(run.counts["room-status"]).toMatchObject({ total: 4, pushed: 3, failed: 1 });
  const { causes } = (await browser.get("/api/v2/push/causes")).json();
  expect(causes).toMatchObject([{ module: "room-status", cause: "build needs-period", examples: ["306"] }]);
  expect(causes[0].hint).toContain("Add it under Out of order");
});

test("guests of one room are booked, combined, given the room and checked in; the payer holds the price", async () => {
  const { browser } = await files.furnish();
  const [first, second, third] = [uniqueId(), uniqueId(), uniqueId()];
  await files.guests(browser, ...[first, second, third].map((id) => files.guest(id)));
  const wife = uniqueId();
  await files.guests(browser, files.guest(wife));
  await files.inHouse(
    browser,
    files.lodger(`${first}H`, first, "101", 80),
    files.lodger(`${second}H`, second, "101", 120),
    files.lodger(`${third}H`, third, "102"),
    // A second guest on the third booking.
    files.lodger(`${third}H`, wife, "102", 0),
  );
  const run = await house.push(browser);
  expect((await browser.get("/api/v2/push/causes")).json().causes).toEqual([]);
  expect(run.counts["in-house"]).toMatchObject({ total: 4, pushed: 4 });
  const stays = [...(house.hotel.sandbox.world.chain.hotels.get("PAR01")?.reservations.byId.values() ?? [])].filter(
    ({ references }) => references.some(({ id }) => [`${first}H`, `${second}H`, `${third}H`].includes(id)),
  );
  expect(stays).toHaveLength(3);
  for (const found of stays) expect(found.status).toBe("InHouse");
  const thirdStay = stays.find(({ references }) => references.some(({ id }) => id === `${third}H`));
  expect(thirdStay?.data.reservationGuests).toHaveLength(2);
  expect((await house.push(browser)).sum).toMatchObject({ unchanged: 8, pushed: 0 });
});

test("guests who were pushed as bookings before they arrived are checked in on those bookings", async () => {
  const { browser } = await files.furnish();
  const ids = [uniqueId(), uniqueId(), uniqueId()] as const;
  await files.guests(browser, ...ids.map((id) => files.guest(id)));
  await files.stays(browser, ...ids.map((id) => files.stay(`${id}H`, id, { from: "2026-03-09" })));
  expect((await house.push(browser)).counts.reservations).toMatchObject({ total: 3, pushed: 3 });
  // The second and the third share a room.
  const rooms = ["103", "104", "104"];
  const arrived = ids.map((id, index) => files.lodger(`${id}H`, id, rooms[index] ?? "", 180.5));
  await files.inHouse(browser, ...arrived.map((line) => line.replace("2026-03-07", "2026-03-09")));
  const made = house.hotel.calls("postReservation");
  const run = await house.push(browser, { kinds: ["in-house"] });
  expect((await browser.get("/api/v2/push/causes")).json().causes).toEqual([]);
  expect(run.counts["in-house"]).toMatchObject({ total: 3, pushed: 3 });
  expect(house.hotel.calls("postReservation")).toBe(made);
  const stays = [...(house.hotel.sandbox.world.chain.hotels.get("PAR01")?.reservations.byId.values() ?? [])].filter(
    ({ references }) => references.some(({ id }) => ids.some((guest) => id === `${guest}H`)),
  );
  expect(stays.map(({ status }) => status)).toEqual(["InHouse", "InHouse", "InHouse"]);
});

/** Looks up the lost records now, as if their calls had been sent this long ago. */
async function settle(scope: TestScope, minutes: number) {
  await inTenant(house.db, scope, async (tx) => {
    await sql`update push_records set intended_at = now() - make_interval(mins => ${minutes})
      where property_id = ${scope.propertyId} and state = 'unknown'`.execute(tx);
    const { rows } = await sql<{ id: string }>`select id from push_targets
      where property_id = ${scope.propertyId}`.execute(tx);
    await enqueue(tx, scope, settlePushes, { target: rows[0]?.id ?? "" });
  });
}
const recordOf = async (browser: Browser, id: string) =>
  (await browser.get(`/api/v2/push/records/profiles/${id}`)).json();

test("a record that may have arrived is unknown until it is found, until it is surely absent, or until a person decides", async () => {
  const { browser, scope } = await files.furnish();
  const { world } = house.hotel.sandbox;
  const [lost, absent, decided] = [uniqueId(), uniqueId(), uniqueId()];
  await files.guests(browser, ...[lost, absent, decided].map((id) => files.guest(id)));
  world.addFault({ kind: "cut", operation: "postGuestProfile", afterWork: false });
  const run = await house.push(browser);
  expect(run).toMatchObject({ state: "done", sum: { unknown: 3, pushed: 0, failed: 0 } });
  world.faults.clear();
  expect(await recordOf(browser, lost)).toMatchObject({
    record: { state: "unknown", hint: expect.stringMatching(/lost/) },
    attempts: [{ kind: "postGuestProfile", state: "unknown" }],
  });
  // Its call was slow, and arrives after all.
  const { attempts } = await recordOf(browser, lost);
  await house.hotel.hotel.write(house.hotel.connection, "postGuestProfile", { body: attempts[0].request });
  await settle(scope, 5);
  await until(async () => (await recordOf(browser, lost)).record?.state === "pushed");
  expect((await recordOf(browser, absent)).record).toMatchObject({ state: "unknown" });
  expect((await house.run(browser, run.id)).sum).toMatchObject({ pushed: 1, unknown: 2 });

  const url = `/api/v2/push/records/profiles/${decided}/settle`;
  expect((await browser.post(url, { isThere: true })).statusCode).toBe(400);
  expect((await browser.post(url, { isThere: true, id: "4711" })).json()).toMatchObject({
    record: { state: "pushed", new_id: "4711" },
  });
  expect((await browser.post(url, { isThere: false })).statusCode).toBe(409);

  await settle(scope, 20);
  // Once the record is surely absent, the run goes on with it by itself.
  await until(async () => (await recordOf(browser, absent)).record?.state === "pushed");
  expect((await house.ended(browser, run.id)).sum).toMatchObject({ total: 3, pushed: 3, unknown: 0 });
  expect(madeAtHotel([lost, absent])).toEqual([lost, absent].sort());
});

test("nothing is begun at a live hotel without the property's name, whichever call begins it", async () => {
  const { browser, scope } = await files.furnish();
  const { properties } = (await browser.get("/api/v1/auth/check?userinfo")).json().user;
  const { name } = properties[0];
  await inTenant(house.db, scope, (tx) =>
    sql`update properties set environment = 'live' where id = ${scope.propertyId}`.execute(tx),
  );
  const id = uniqueId();
  await files.guests(browser, files.guest(id));
  const chosen = { module: "profiles", oldIds: [id] };
  const calls: [string, object][] = [
    ["/api/v2/push", {}],
    ["/api/v2/push/retry", { all: true }],
    ["/api/v2/push/take-back", chosen],
    ["/cloud/all-profiles/post", {}],
  ];
  for (const [url, input] of calls)
    for (const wrong of [{}, { name: "Another" }]) {
      const answer = await browser.post(url, { ...input, ...wrong });
      expect([url, answer.statusCode, answer.json().message]).toEqual([url, 409, expect.stringMatching(/live/)]);
    }
  expect(madeAtHotel([id])).toEqual([]);
  const other = uniqueId();
  await files.guests(browser, files.guest(other));
  const rested = await house.push(browser, { name, canary: 1 });
  expect(rested).toMatchObject({ state: "paused", sum: { pushed: 1 } });
  for (const wrong of [{}, { name: "Another" }])
    expect((await browser.post(`/api/v2/push/${rested.id}/resume`, wrong)).json().message).toMatch(/live/);
  expect(madeAtHotel([id, other])).toHaveLength(1);
  expect((await browser.post(`/api/v2/push/${rested.id}/resume`, { name })).statusCode).toBe(200);
  expect((await house.ended(browser, rested.id)).sum).toMatchObject({ pushed: 2 });
  expect((await browser.post("/api/v2/push/take-back", { ...chosen, name })).statusCode).toBe(202);
});

test("the specification's calls: check, count, push all, push positions, results by record", async () => {
  const { browser } = await files.furnish();
  const ids = Array.from({ length: 6 }, uniqueId);
  await files.guests(
    browser,
    `${ids[5]};Guest;Ola;NOVIP;;`,
    ...ids.slice(0, 5).map((id) => `${id};Guest;Ola;;Oslo;NO`),
  );
  const count = async () => (await browser.get("/cloud/all-profiles/?count=1")).json();
  expect(await count()).toMatchObject({ kind: "all-profiles", total: 6, pushed: 0, waiting: 6, ready: 6, verified: 0 });
  const check = (await browser.get("/cloud/all-profiles/get")).json();
  expect(check).toMatchObject({
    ...{ ok: true, total: 6, hotel: { reachable: true } },
    problems: [{ cause: "check unlisted", field: "vip", count: 1, hint: expect.stringContaining("NOVIP") }],
  });
  const some = await browser.post("/cloud/all-profiles/?start=0&end=2", {});
  expect(some.json()).toMatchObject({
    ok: true,
    state: "done",
    total: 6,
    pushed: 2,
    results: { succeeded: 2, failed: 0 },
  });
  expect((await browser.post("/cloud/all-profiles/?start=5&end=2", {})).statusCode).toBe(400);
  const all = await browser.post("/cloud/profiles/post", {});
  expect(all.json()).toMatchObject({
    ok: true,
    kind: "profiles",
    pushed: 5,
    failed: 1,
    results: { succeeded: 5, failed: 1 },
  });
  expect(await count()).toMatchObject({ total: 6, pushed: 5, failed: 1, unknown: 0, waiting: 0 });
  expect((await browser.get("/cloud/all-profiles/post", { "x-csrf-token": "" })).statusCode).toBe(403);
  expect((await browser.get("/cloud/nonsense/get")).statusCode).toBe(404);
  expect((await browser.get("/cloud/accounts/get?module=blocks")).statusCode).toBe(400);

  const { properties } = (await browser.get("/api/v1/auth/check?userinfo")).json().user;
  const resort = properties[0].slug;
  const list = (await browser.get(`/cloud/results_list/get?module_id=profiles&fluka_resort=${resort}`)).json();
  expect(list).toMatchObject({ ok: true, total_rows: 6 });
  expect(list.results.find(({ state }: { state: string }) => state === "failed")).toMatchObject({ old_id: ids[5] });
  const log = await browser.get(`/cloud/results_log/get?module_id=profiles&old_id=${ids[0]}&fluka_resort=${resort}`);
  expect(log.json()).toMatchObject({ ok: true, results: [{ attempt: 1, state: "created", status: 201 }] });
  expect(log.json().results[0].request).toMatchObject({ guestDetails: { profileType: "Guest" } });
  expect(
    (await browser.get(`/cloud/results_log/get?module_id=profiles&old_id=${ids[0]}&fluka_resort=other`)).statusCode,
  ).toBe(404);
  // With several properties the code alone identifies one: no slug is needed.
  const made = await browser.post("/CreateProperty", { name: "Second", oracleid: "OLD2" });
  expect(made.statusCode).toBeLessThan(300);
  const ofCode = (code: string) => browser.get(`/cloud/results_list/get?module_id=profiles&fluka_resort=${code}`);
  expect((await ofCode(resort)).json()).toMatchObject({ ok: true, total_rows: 6 });
  expect((await ofCode("OLD2")).json()).toMatchObject({ ok: true, total_rows: 0 });
  expect((await ofCode("NONE")).statusCode).toBe(404);
});
