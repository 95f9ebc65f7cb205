import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SignOff } from "../../../../contract/sign-offs.ts";
import { until } from "../../../../test/support/jobs.ts";
import { openPushing, type Pushing } from "../../../../test/support/pushing.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant } from "../../../db/client.ts";

let house: Pushing;
beforeAll(async () => {
  house = await openPushing();
});
afterAll(() => house.close());

const GUESTS = { id: "oldId", last: "lastName", first: "firstName", town: "city", land: "country" };
const lines = (rows: readonly string[]) => [Object.keys(GUESTS).join(";"), ...rows, ""].join("\n");
let next = 0;

async function pushed() {
  const person = await house.person();
  const { browser } = person;
  await house.connect(browser);
  await house.open(browser);
  const id = `S${Date.now().toString(36)}${next++}`;
  const guests = await house.configure(browser, GUESTS);
  const add = (rows: readonly string[]) => house.import(browser, lines(rows), { configuration: guests });
  await add([`${id};Moreau;Camille;Lyon;FR`, `${id}b;Berg;Ola;Oslo;NO`]);
  expect((await house.push(browser)).sum).toMatchObject({ pushed: 2, failed: 0 });
  return { ...person, id, add };
}

async function verify(browser: Browser): Promise<void> {
  const started = await browser.post("/api/v2/verifications", {});
  expect([started.statusCode, started.json().message]).toEqual([202, undefined]);
  await until(
    async () => {
      const { state } = (await browser.get(`/api/v2/verifications/${started.json().id}`)).json();
      return !["queued", "running"].includes(state);
    },
    { everyMs: 30 },
  );
}

const show = async (browser: Browser) => (await browser.get("/api/v2/sign-offs")).json();

async function signed(browser: Browser, name: string, over: object = {}) {
  const { now } = await show(browser);
  return browser.post("/api/v2/sign-offs", { name, sha256: now.sha256, ...over });
}

test("figures are signed by name and frozen with a verifiable hash; a later edit, push and read-back are named", async () => {
  const { browser, scope, add, id } = await pushed();
  const name = scope.user.name;
  expect((await show(browser)).blocks).toMatchObject([{ code: "read_none" }]);
  expect((await signed(browser, name)).statusCode).toBe(409);
  await verify(browser);
  const before = await show(browser);
  expect([before.blocks, before.now.figures.open]).toEqual([[], []]);
  expect(before.now.figures.readBack).toMatchObject([{ module: "profiles", total: 2, unread: 0 }]);
  expect((await signed(browser, "Somebody Else")).json().issues).toMatchObject([{ path: "name", code: "ownName" }]);
  expect((await signed(browser, name, { sha256: "0".repeat(64) })).statusCode).toBe(409);

  const answer = await signed(browser, name.toUpperCase());
  expect([answer.statusCode, answer.json().message]).toEqual([201, undefined]);
  const signOff: SignOff = answer.json();
  expect(signOff).toMatchObject({ by: name, outdated: [], open: [], withdrawn: null });
  const file = await browser.get(`/api/v2/sign-offs/${signOff.id}/figures`);
  expect(createHash("sha256").update(file.body).digest("hex")).toBe(signOff.hash);
  expect(JSON.parse(file.body).signed).toMatchObject({ by: name, note: null });
  const csv = await browser.get(`/api/v2/sign-offs/${signOff.id}/figures?format=csv`);
  expect(csv.body).toContain(`sign-off,${before.now.figures.hotel.id},sha256,${signOff.hash}`);
  expect((await browser.get(`/api/v2/sign-offs/${signOff.id}`)).json()).toMatchObject({ intact: true });
  // The reconciliation is frozen with it: its lines are a file whose sha256 was signed.
  const lined = await browser.get(`/api/v2/sign-offs/${signOff.id}/figures?format=reconciliation`);
  const { reconciliation } = JSON.parse(file.body);
  expect(createHash("sha256").update(lined.body).digest("hex")).toBe(reconciliation.sha256);
  expect(reconciliation).toMatchObject({ profiles: [{ type: "Guest", platform: 2 }], unbalanced: 0 });
  expect((await browser.get("/api/v2/reconciliation")).json().signedOff).toMatchObject({ by: name, outdated: false });
  const report = { name: "Old.csv", text: `Date,Rooms sold\n${reconciliation.from},7\n` };
  expect((await browser.post("/api/v2/reconciliation/report", report)).statusCode).toBe(200);
  const given = await show(browser);
  expect(given.rows[0].outdated).toMatchObject([{ what: "report" }]);
  expect(given.now.figures.open).toEqual([{ code: "unbalanced", count: 1, detail: null }]);
  const steps = (await browser.get("/api/v2/cutover")).json().steps as { key: string; state: string }[];
  expect(steps.find(({ key }) => key === "reconciliation")).toMatchObject({ seen: true, state: "blocked" });
  expect(steps.find(({ key }) => key === "ledgers")).toMatchObject({ state: "nothing" });
  expect((await browser.post("/api/v2/reconciliation/report/remove")).statusCode).toBe(200);
  // Open invoices are part of the signed figures, and a step of the cut-over.
  const list = { name: "Open.csv", decimal: ".", text: "Account,Invoice,Date,Amount\nNobody,9001,2026-01-31,820.40\n" };
  expect((await browser.post("/api/v2/receivables", list)).statusCode).toBe(200);
  const owing = await show(browser);
  expect(owing.rows[0].outdated).toMatchObject([{ what: "receivables" }]);
  expect(owing.now.figures.receivables).toMatchObject([{ standing: "no_account", count: 1, total: "820.40" }]);
  const after = (await browser.get("/api/v2/cutover")).json().steps as { key: string; state: string }[];
  expect(after.find(({ key }) => key === "ledgers")?.state).not.toBe("nothing");
  expect((await browser.post("/api/v2/receivables/remove")).statusCode).toBe(200);

  await add([`${id};Moreau;Camille;Nice;FR`, `${id}b;Berg;Ola;Oslo;NO`]);
  const whats = async () => (await show(browser)).rows[0].outdated.map(({ what }: { what: string }) => what);
  expect(await whats()).toEqual(["edited"]);
  await house.push(browser);
  expect(await whats()).toEqual(["pushed", "edited"]);
  await verify(browser);
  expect(await whats()).toEqual(["pushed", "edited", "readBack"]);
  expect((await show(browser)).rows[0].outdated[0]).toMatchObject({ modules: ["profiles"], by: name });
  const { rows: log } = (await browser.get("/api/v2/audit?action=signed_off")).json();
  expect(log).toMatchObject([{ recordId: signOff.id, new: { sha256: signOff.hash } }]);
});

test("open points are accepted one by one with a note before signing; unknown ones prevent signing", async () => {
  const { browser, scope, id } = await pushed();
  const name = scope.user.name;
  await verify(browser);
  await inTenant(house.db, scope, (tx) =>
    sql`update push_proofs set state = 'missing' where old_id = ${`${id}b`}`.execute(tx),
  );
  expect((await show(browser)).now.figures.open).toEqual([{ code: "missing", count: 1, detail: null }]);
  expect((await signed(browser, name)).statusCode).toBe(409);
  const unsaid = await signed(browser, name, { accept: ["missing"] });
  expect(unsaid.json().issues).toMatchObject([{ path: "note", code: "required" }]);
  const answer = await signed(browser, name, { accept: ["missing"], note: "The desk has cancelled it." });
  expect(answer.json()).toMatchObject({ open: [{ code: "missing", count: 1 }], note: "The desk has cancelled it." });
  const { figures } = (await browser.get(`/api/v2/sign-offs/${answer.json().id}`)).json();
  expect(JSON.stringify(figures)).not.toContain("desk"); // Typed texts are stored beside the figures.

  const leave = await browser.post(`/api/v2/verifications/records/profiles/${id}b/leave`, { why: "Cancelled." });
  expect(leave.statusCode).toBe(200);
  const { now } = await show(browser);
  expect(now.figures).toMatchObject({ open: [], differences: [{ state: "missing", open: 0, left: 1 }] });
  expect(Object.values(now.words)).toEqual(["Cancelled."]);

  await inTenant(house.db, scope, (tx) =>
    sql`update push_records set state = 'unknown', intended_at = now() where old_id = ${id}`.execute(tx),
  );
  expect((await show(browser)).blocks).toMatchObject([{ code: "unknown", count: 1 }]);
  expect((await signed(browser, name)).statusCode).toBe(409);
});

test("the life of guest data begins with the sign-off of the live hotel, ends with its withdrawal, and no rehearsal begins it", async () => {
  const { browser, scope } = await pushed();
  await verify(browser);
  const rehearsal = (await signed(browser, scope.user.name)).json();
  expect((await show(browser)).purge).toBeNull();
  await inTenant(house.db, scope, (tx) => sql`update push_targets set environment = 'live'`.execute(tx));
  const { id } = (await signed(browser, scope.user.name)).json();
  expect((await show(browser)).purge).toMatchObject({ afterDays: 90 });
  const withdraw = (which: string) => browser.post(`/api/v2/sign-offs/${which}/withdraw`, { why: "Too early." });
  expect((await withdraw(id)).json()).toMatchObject({ withdrawn: { by: scope.user.name, why: "Too early." } });
  expect((await show(browser)).purge).toBeNull();
  expect((await withdraw(id)).statusCode).toBe(409);
  expect((await show(browser)).rows.map((row: SignOff) => row.id)).toEqual([id, rehearsal.id]);
});

test("another tenant sees none of it", async () => {
  const { browser, scope } = await pushed();
  await verify(browser);
  const { id } = (await signed(browser, scope.user.name)).json();
  const stranger = (await house.person()).browser;
  expect(await show(stranger)).toMatchObject({ now: null, rows: [] });
  expect((await stranger.get(`/api/v2/sign-offs/${id}`)).statusCode).toBe(404);
  expect((await stranger.get(`/api/v2/sign-offs/${id}/figures`)).statusCode).toBe(404);
  expect((await stranger.post(`/api/v2/sign-offs/${id}/withdraw`, { why: "x" })).statusCode).toBe(404);
});
