import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { modules } from "../../../../core/modules/catalogue.ts";
import { pushFiles, uniqueId } from "../../../../test/support/push-files.ts";
import { openPushing, type Pushing } from "../../../../test/support/pushing.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant } from "../../../db/client.ts";

let house: Pushing;
let files: ReturnType<typeof pushFiles>;
beforeAll(async () => {
  house = await openPushing();
  files = pushFiles(house);
});
afterAll(() => house.close());

const runs = async (browser: Browser) => (await browser.get("/api/v2/push")).json().rows.length;

test("a call that carries the word count never pushes, whatever its value and its method", async () => {
  const { browser } = await files.furnish();
  await files.guests(browser, files.guest(uniqueId()));
  for (const value of ["=1", "=true", "", "="]) {
    const answer = await browser.get(`/cloud/all-profiles/?count${value}`);
    expect([value, answer.statusCode, answer.json().waiting]).toEqual([value, 200, 1]);
  }
  for (const value of ["=0", "=false", "=yes", "=2", "=1&count=1"])
    expect([value, (await browser.get(`/cloud/all-profiles/?count${value}`)).statusCode]).toEqual([value, 400]);
  for (const url of [
    "/cloud/all-profiles/?count=1",
    "/cloud/all-profiles/post?count=1",
    "/cloud/post?module=profiles&count",
  ])
    expect([url, (await browser.post(url, {})).statusCode]).toEqual([url, 400]);
  expect((await browser.post("/cloud/all-profiles/", { count: true })).statusCode).toBe(400);
  expect((await browser.get("/cloud/all-profiles/post?count=1")).statusCode).toBe(400);
  expect(await runs(browser)).toBe(0);
});

test("a module narrows what is counted, checked and pushed; alone it says what is meant", async () => {
  const { browser } = await files.furnish();
  const [guest, lodger] = [uniqueId(), uniqueId()];
  await files.guests(browser, files.guest(guest), files.guest(lodger));
  await files.stays(
    browser,
    files.stay(`${guest}S`, guest, { from: "2026-03-07", to: "2026-03-12", status: "InHouse", room: "101" }),
  );
  await files.inHouse(browser, files.lodger(`${lodger}L`, lodger, "102"));
  const floors = { code: "code", name: "description" };
  await files.bring(browser, floors, "floors", ["91;Ninety-one", "92;Ninety-two"]);
  const closed = { room: "room", begin: "begin", end: "end", reason: "reason" };
  await files.bring(browser, closed, "out-of-order", ["103;2026-03-10;2026-03-12;PAINT"]);
  const count = async (path: string) => (await browser.get(`/cloud/${path}`)).json();

  expect(await count("configuration/?count=1&module=floors")).toMatchObject({ kind: "configuration", total: 2 });
  expect(await count("floors/?count=1")).toMatchObject({ kind: "floors", total: 2, waiting: 2 });
  expect(await count("room-status/?count=1&module=out-of-order")).toMatchObject({ total: 1 });
  expect(await count("room-status/?count=1&module=room-status")).toMatchObject({ total: 0 });
  expect(await count("in-house/?count=1")).toMatchObject({ total: 2 });
  for (const module of ["in-house", "reservations"])
    expect(await count(`in-house/?count=1&module=${module}`), module).toMatchObject({ total: 1, waiting: 1 });
  for (const { key } of modules) {
    const answer = await browser.get(`/cloud/${key}/?count=1`);
    expect([key, answer.statusCode, answer.json().kind]).toEqual([key, 200, key]);
  }
  expect(await count("payment-methods/?count=1")).toMatchObject({ total: 0, ready: 0 });

  expect((await browser.get("/cloud/get?module=floors")).json()).toMatchObject({ ok: true, kind: "floors", total: 2 });
  expect((await browser.get("/cloud/get?module=nonsense")).statusCode).toBe(404);
  expect((await browser.get("/cloud/get")).statusCode).toBe(400);
  expect((await browser.get("/cloud/floors/get?module=rooms")).statusCode).toBe(400);
  expect((await browser.get("/cloud/post?module=floors", { "x-csrf-token": "" })).statusCode).toBe(403);
  const pushed = await browser.post("/cloud/post?module=floors", {});
  expect(pushed.json()).toMatchObject({ kind: "floors", total: 2, results: { succeeded: 2, failed: 0 } });
  expect(await count("all-profiles/?count=1")).toMatchObject({ pushed: 0 });
  const none = await browser.post("/cloud/market-codes/post", {});
  expect([none.statusCode, none.json()]).toMatchObject([200, { state: "done", total: 0, results: { succeeded: 0 } }]);
});

test("a module that is off or deleted is neither counted nor pushed, and is both again once it is back", async () => {
  const [{ browser }, other] = [await files.furnish(), await files.furnish()];
  const ids = [uniqueId(), uniqueId()];
  for (const [index, who] of [browser, other.browser].entries()) {
    const id = ids[index] ?? "";
    await files.guests(who, files.guest(id));
    await files.stays(who, files.stay(`${id}S`, id));
  }
  const total = async (who: Browser, kind: string) => (await who.get(`/cloud/${kind}/?count=1`)).json().total;
  expect([await total(browser, "reservations"), await total(browser, "reservation-profiles")]).toEqual([1, 1]);

  await browser.post("/v1/api/module/reservations", { status: 0 });
  expect([await total(browser, "reservations"), await total(browser, "reservation-profiles")]).toEqual([0, 0]);
  expect(await total(browser, "all-profiles")).toBe(1);
  expect([await total(other.browser, "reservations"), await total(other.browser, "reservation-profiles")]).toEqual([
    1, 1,
  ]);
  expect((await house.push(browser)).sum).toMatchObject({ total: 1, pushed: 1 });

  await browser.post("/module/delete/profiles", {});
  await browser.post("/v1/api/module/reservations", { status: 1 });
  expect(await total(browser, "all-profiles")).toBe(0);
  expect((await house.push(browser, { kinds: ["all-profiles"] })).sum).toMatchObject({ total: 0 });
  expect((await house.push(browser)).sum).toMatchObject({ total: 1, pushed: 1 });
  await browser.post("/module/delete/profiles", { restore: true });
  expect((await browser.get("/cloud/all-profiles/?count=1")).json()).toMatchObject({ total: 1, pushed: 1 });
  expect((await house.push(browser)).sum).toMatchObject({ total: 2, unchanged: 2 });
});

test("while its job waits for the database a run says that it waits, and never that it failed", async () => {
  const { browser, scope } = await files.furnish();
  await files.guests(browser, files.guest(uniqueId()));
  await house.stopWorker();
  const id = await house.start(browser);
  const problem = { code: "database_away", message: "The job waits for the database.", reference: "0123456789ab" };
  const set = (over: { state: string; code: string }) =>
    inTenant(house.db, scope, (tx) =>
      sql`update jobs set state = ${over.state}, claimed_at = now(), problem = ${JSON.stringify({ ...problem, code: over.code })}::jsonb
        where property_id = ${scope.propertyId} and name = 'push.run'`.execute(tx),
    );
  await set({ state: "queued", code: "database_away" });
  expect(await house.run(browser, id)).toMatchObject({ state: "running", problem: null, waits: "database" });
  await set({ state: "queued", code: "internal" });
  expect(await house.run(browser, id)).toMatchObject({ state: "running", problem: null, waits: null });
  await set({ state: "dead", code: "internal" });
  expect(await house.run(browser, id)).toMatchObject({ state: "failed", problem: problem.message, waits: null });
  house.startWorker();
});
