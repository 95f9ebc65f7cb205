import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProofItem, Verification } from "../../../../contract/verifications.ts";
import { until } from "../../../../test/support/jobs.ts";
import { openPushing, type Pushing } from "../../../../test/support/pushing.ts";
import type { Browser } from "../../../../test/support/staging.ts";

let house: Pushing;
beforeAll(async () => {
  house = await openPushing();
});
afterAll(() => house.close());

const GUESTS = { id: "oldId", last: "lastName", first: "firstName", town: "city", land: "country" };
const STAYS = {
  ...{ id: "oldId", guest: "profileId", from: "arrival", to: "departure", adults: "adults", type: "roomType" },
  ...{ rate: "rateCode", amount: "amount", market: "market", source: "source", guarantee: "reservationType" },
  ...{ status: "status", pay: "paymentMethod" },
};
const lines = (columns: object, rows: readonly string[]) => [Object.keys(columns).join(";"), ...rows, ""].join("\n");

let next = 0;
const unique = () => `V${Date.now().toString(36)}${next++}`;

/** Three guests and a stay, at the hotel. */
async function pushed() {
  const person = await house.person();
  const { browser } = person;
  await house.connect(browser);
  await house.open(browser);
  const id = unique();
  const guests = await house.configure(browser, GUESTS);
  const rows = [`${id};Moreau;Camille;Lyon;FR`, `${id}b;Berg;Ola;Oslo;NO`, `${id}c;Sousa;Rui;Porto;PT`];
  await house.import(browser, lines(GUESTS, rows), { configuration: guests });
  const stays = await house.configure(browser, STAYS, { module: "reservations" });
  const stay = `${id}S;${id};2026-03-10;2026-03-12;2;SUPK;BAR;180.50;LEIS;WEB;GTD;Reserved;CA`;
  await house.import(browser, lines(STAYS, [stay]), { configuration: stays, module: "reservations" }, "stays.csv");
  expect((await house.push(browser)).sum).toMatchObject({ pushed: 4, failed: 0 });
  return { ...person, id };
}

type Shown = Verification & { items: ProofItem[] };

async function verify(browser: Browser, input: object = {}): Promise<Shown> {
  const started = await browser.post("/api/v2/verifications", input);
  expect([started.statusCode, started.json().message]).toEqual([202, undefined]);
  return until(
    async () => {
      const shown: Shown = (await browser.get(`/api/v2/verifications/${started.json().id}`)).json();
      return !["queued", "running"].includes(shown.state) && shown;
    },
    { withinMs: 60_000, everyMs: 30 },
  );
}

async function atHotel(browser: Browser, module: string, oldId: string): Promise<string> {
  const { record } = (await browser.get(`/api/v2/push/records/${module}/${oldId}`)).json();
  return record.new_id;
}

async function desk(request: object): Promise<void> {
  const answer = await fetch(`${house.hotel.sandbox.url}/__control/desk`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

const renamed = (surname: string) => ({ customer: { personName: [{ surname, nameType: "Primary" }] } });

test("what was pushed is read back field by field; what the desk changes afterwards is named as such", async () => {
  const { browser, id } = await pushed();
  const first = await verify(browser);
  expect(first).toMatchObject({ state: "done", total: 4, pending: 0, differs: 0, missing: 0, doubled: 0, unknown: 0 });
  expect([first.verified + first.expected, first.items]).toEqual([4, []]);

  const guest = await atHotel(browser, "profiles", `${id}b`);
  await desk({ action: "changeProfile", profileId: guest, change: renamed("Bergen") });
  await desk({ action: "cancel", reservationId: await atHotel(browser, "reservations", `${id}S`) });
  const second = await verify(browser);
  expect(second).toMatchObject({ state: "done", total: 4, differs: 0, changedAtHotel: 2 });
  const items = new Map(second.items.map((item) => [item.old_id, item]));
  expect(items.get(`${id}b`)).toMatchObject({ kind: "profiles", new_id: guest, state: "changedAtHotel", left: null });
  expect(items.get(`${id}b`)?.fields).toContainEqual({ name: "lastName", sent: "Berg", found: "Bergen" });
  expect(items.get(`${id}S`)?.fields).toContainEqual({ name: "status", sent: "Reserved", found: "Cancelled" });
});

test("a person leaves a difference and says why; the word holds until the difference is another one", async () => {
  const { browser, id } = await pushed();
  await verify(browser);
  const guest = await atHotel(browser, "profiles", `${id}c`);
  const rename = (surname: string) => desk({ action: "changeProfile", profileId: guest, change: renamed(surname) });
  await rename("Souza");
  await verify(browser, { kinds: ["all-profiles"] });
  const leave = (oldId: string) =>
    browser.post(`/api/v2/verifications/records/profiles/${oldId}/leave`, { why: "He writes it so." });
  expect((await leave(`${id}c`)).json()).toMatchObject({ state: "changedAtHotel", left: { why: "He writes it so." } });
  expect((await leave(id)).statusCode).toBe(409);
  expect((await leave("nobody")).statusCode).toBe(404);
  const again = await verify(browser, { kinds: ["all-profiles"] });
  expect(again.items).toMatchObject([{ old_id: `${id}c`, left: { why: "He writes it so." } }]);
  await rename("Sosa");
  expect((await verify(browser, { kinds: ["all-profiles"] })).items).toMatchObject([{ old_id: `${id}c`, left: null }]);
  const page = (await browser.get("/api/v2/verifications/records?kind=profiles&state=changedAtHotel&limit=1")).json();
  expect(page).toMatchObject({ total_rows: 1, rows: [{ old_id: `${id}c` }] });
});

test("a record that is gone is missing, one with a twin is doubled", async () => {
  const { browser, id } = await pushed();
  const { profiles } = house.hotel.sandbox.world.chain;
  profiles.remove(await atHotel(browser, "profiles", `${id}b`));
  const twin = profiles.byId.get(await atHotel(browser, "profiles", `${id}c`));
  if (!twin) throw new Error("The guest is not at the hotel.");
  profiles.save({ ...twin, id: `9${twin.id}` });
  const { missing, doubled, items } = await verify(browser, { kinds: ["all-profiles"] });
  expect([missing, doubled]).toEqual([1, 1]);
  expect(items).toMatchObject([
    { old_id: `${id}b`, state: "missing" },
    { old_id: `${id}c`, state: "doubled", detail: `9${twin.id}` },
  ]);
});

test("another tenant sees none of it", async () => {
  const { browser } = await pushed();
  const { id } = await verify(browser);
  const stranger = (await house.person()).browser;
  expect((await stranger.get(`/api/v2/verifications/${id}`)).statusCode).toBe(404);
  expect((await stranger.post(`/api/v2/verifications/${id}/cancel`)).statusCode).toBe(404);
  expect((await stranger.get("/api/v2/verifications")).json()).toEqual({ rows: [] });
  expect((await stranger.get("/api/v2/verifications/records")).json()).toMatchObject({ total_rows: 0 });
  expect((await stranger.post("/api/v2/verifications")).statusCode).toBe(409);
});
