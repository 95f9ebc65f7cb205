import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../../../../test/support/jobs.ts";
import { pushFiles, uniqueId } from "../../../../test/support/push-files.ts";
import { openPushing, type Pushing } from "../../../../test/support/pushing.ts";
import { inTenant } from "../../../db/client.ts";

let house: Pushing;
let files: ReturnType<typeof pushFiles>;
beforeAll(async () => {
  house = await openPushing();
  files = pushFiles(house);
});
afterAll(() => house.close());

const madeAtHotel = (ids: readonly string[]) =>
  [...house.hotel.sandbox.world.chain.profiles.byId.values()]
    .flatMap(({ references }) => references.map(({ id }) => id))
    .filter((id) => ids.includes(id))
    .sort();

test("a retry takes exactly the failed records that are meant, as they are now", async () => {
  const { browser } = await files.furnish();
  const other = await files.furnish();
  const [good, vip, late] = [uniqueId(), uniqueId(), uniqueId()];
  await files.guests(browser, files.guest(good), files.guest(vip, { vip: "NOSUCH" }));
  await files.stays(browser, files.stay(`${good}S`, good, { type: "NOPE" }));
  expect((await house.push(browser)).sum).toMatchObject({ pushed: 1, failed: 2 });
  const { causes } = (await browser.get("/api/v2/push/causes")).json();
  const [ofGuest] = causes.filter((cause: { module: string }) => cause.module === "profiles");
  const retry = async (input: object) => {
    const answer = await browser.post("/api/v2/push/retry", input);
    expect(answer.statusCode).toBe(202);
    return house.ended(browser, answer.json().id);
  };
  // Corrected meanwhile, together with a new guest who is not included.
  await files.guests(browser, files.guest(vip, { vip: "1" }), files.guest(late));
  expect((await retry({ module: "profiles", cause: ofGuest.cause })).sum).toMatchObject({ total: 1, pushed: 1 });
  expect((await retry({ all: true })).sum).toMatchObject({ total: 1, failed: 1 });
  expect((await retry({ module: "reservations", oldIds: [`${good}S`, "unheard-of"] })).sum).toMatchObject({
    total: 1,
    failed: 1,
  });
  expect(madeAtHotel([good, vip, late])).toEqual([good, vip].sort());
  for (const input of [{}, { all: true, module: "profiles" }, { cause: "x" }, { module: "profiles" }])
    expect((await browser.post("/api/v2/push/retry", input)).statusCode).toBe(400);
  expect((await browser.post("/api/v2/push/retry", { module: "nonsense", oldIds: ["1"] })).statusCode).toBe(404);
  const foreign = await other.browser.post("/api/v2/push/retry", { all: true });
  expect((await house.ended(other.browser, foreign.json().id)).sum).toMatchObject({ total: 0 });
});

test("results leave as a file: chosen by state and cause, safe for a spreadsheet, logged; nothing of another account", async () => {
  const { browser, scope } = await files.furnish();
  const other = await files.furnish();
  const [good, bad] = [uniqueId(), `=${uniqueId()}`];
  await files.guests(browser, files.guest(good), files.guest(bad, { vip: "NOSUCH" }));
  await house.push(browser);
  const file = await browser.get("/api/v2/push/records.csv");
  expect(file.headers["content-type"]).toContain("text/csv");
  const [head, ...rows] = file.body.replace("\uFEFF", "").trim().split("\r\n");
  expect(head).toBe("module,old_id,state,code,hint,new_id,confirmation,attempts,at");
  expect(rows).toHaveLength(2);
  expect(rows.find((row) => row.includes("failed"))).toContain(`profiles,'${bad},failed,`);
  const failed = (await browser.get("/api/v2/push/records.csv?module=profiles&state=failed")).body;
  expect(failed).not.toContain(good);
  expect((await other.browser.get("/api/v2/push/records.csv")).body.trim().split("\r\n")).toHaveLength(1);
  const logged = await inTenant(house.db, scope, (tx) =>
    tx.selectFrom("audit_log").select("new").where("action", "=", "list_downloaded").orderBy("at").execute(),
  );
  expect(logged).toMatchObject([{ new: { rows: 2 } }, { new: { rows: 1, module: "profiles" } }]);
});

test("a change that was refused or cut off is tried as a change again, never as a second record", async () => {
  const { browser } = await files.furnish();
  const { world } = house.hotel.sandbox;
  const ids = [uniqueId(), uniqueId()].sort();
  const [first, second] = ids as [string, string];
  await files.guests(browser, files.guest(first), files.guest(second));
  await house.push(browser);
  await files.guests(browser, files.guest(first, { vip: "NOSUCH" }), files.guest(second, { town: "Bergen" }));
  world.addFault({ kind: "throttle", operation: "putProfile" });
  const run = await house.push(browser);
  world.faults.clear();
  expect(run).toMatchObject({ state: "paused", pause: { reason: "connection" } });
  expect(run.pause?.goesOnAt).not.toBeNull();
  expect((await browser.post(`/api/v2/push/${run.id}/resume`, {})).statusCode).toBe(200);
  await house.ended(browser, run.id);
  expect((await house.push(browser)).sum).toMatchObject({ failed: 1, unchanged: 1 });
  await files.guests(browser, files.guest(first, { vip: "1", town: "Moss" }));
  expect((await house.push(browser)).sum).toMatchObject({ pushed: 1, unchanged: 1 });
  expect(madeAtHotel(ids)).toEqual(ids);
});

test("a run that rests does not continue by itself once records were taken back, until a person resumes it", async () => {
  const { browser, scope } = await files.furnish();
  const [before, later] = [uniqueId(), uniqueId()];
  await files.guests(browser, files.guest(before));
  const first = await house.push(browser);
  await files.guests(browser, files.guest(later));
  await browser.post("/api/v2/resort/update", { timezone: "UTC" });
  const set = (payload: object) => browser.send({ method: "PUT", url: "/api/v2/resort/settings", payload });
  const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  await set({ quietFrom: clock(-60), quietUntil: clock(60) });
  const resting = await house.push(browser);
  await set({ quietFrom: null, quietUntil: null });
  const { id: back } = (await browser.post(`/api/v2/push/${first.id}/take-back`, {})).json();
  await until(async () => (await house.run(browser, back)).state === "done");
  await inTenant(house.db, scope, async (tx) => {
    await sql`update push_runs set goes_on_at = now() where id = ${resting.id}`.execute(tx);
    await sql`update jobs set run_at = now() where name = 'push.wake' and property_id = ${scope.propertyId}`.execute(
      tx,
    );
  });
  const held = await until(async () => {
    const run = await house.run(browser, resting.id);
    return run.pause?.goesOnAt === null && run;
  });
  expect([held.state, madeAtHotel([later])]).toEqual(["paused", []]);
  expect((await browser.post(`/api/v2/push/${resting.id}/resume`, {})).statusCode).toBe(200);
  await until(async () => (await house.run(browser, resting.id)).state === "done");
  expect(madeAtHotel([later])).toEqual([later]);
});

test("a run that pauses for a passing cause continues by itself; quiet hours and people can hold it", async () => {
  const { browser, scope } = await files.furnish();
  const ids = Array.from({ length: 5 }, uniqueId).sort();
  await files.guests(browser, ...ids.map((id) => files.guest(id)));
  const clock = (minutes: number) => {
    const time = new Date(Date.now() + minutes * 60_000);
    return time.toISOString().slice(11, 16);
  };
  await browser.post("/api/v2/resort/update", { timezone: "UTC" });
  const set = (payload: object) => browser.send({ method: "PUT", url: "/api/v2/resort/settings", payload });
  expect((await set({ quietFrom: clock(-60), quietUntil: clock(60) })).statusCode).toBe(200);
  const resting = await house.push(browser);
  expect(resting).toMatchObject({ state: "paused", pause: { reason: "quiet" }, sum: { total: 0 } });
  const goesOnAt = Date.parse(resting.pause?.goesOnAt ?? "");
  expect(Math.abs(goesOnAt - Date.now() - 60 * 60_000)).toBeLessThan(2 * 60_000);
  await set({ quietFrom: null, quietUntil: null });
  // The hour is over.
  await inTenant(house.db, scope, async (tx) => {
    await sql`update push_runs set goes_on_at = now() where id = ${resting.id}`.execute(tx);
    await sql`update jobs set run_at = now() where name = 'push.wake' and property_id = ${scope.propertyId}`.execute(
      tx,
    );
  });
  await until(async () => (await house.run(browser, resting.id)).state === "done");
  expect((await house.run(browser, resting.id)).sum).toMatchObject({ pushed: 5 });
  expect(madeAtHotel(ids)).toEqual(ids);
});
