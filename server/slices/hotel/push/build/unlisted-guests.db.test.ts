import { afterAll, beforeAll, expect, test } from "vitest";
import { proving } from "../../../../../test/support/proving.ts";
import { pushFiles, uniqueId } from "../../../../../test/support/push-files.ts";
import { openPushing, type Pushing } from "../../../../../test/support/pushing.ts";
import type { Browser } from "../../../../../test/support/staging.ts";

let house: Pushing;
let files: ReturnType<typeof pushFiles>;
beforeAll(async () => {
  house = await openPushing();
  files = pushFiles(house);
});
afterAll(() => house.close());

const stayAt = (reference: string) =>
  [...(house.hotel.sandbox.world.chain.hotels.get("PAR01")?.reservations.byId.values() ?? [])].filter(
    ({ references }) => references.some(({ id }) => id === reference),
  );
const statusAt = (reference: string) => stayAt(reference).map(({ status }) => status);
const planOf = async (browser: Browser, kind: string) =>
  (await browser.get("/api/v2/push/plan")).json().stages.find((stage: { kind: string }) => stage.kind === kind);
const noCauses = async (browser: Browser) =>
  expect((await browser.get("/api/v2/push/causes")).json().causes).toEqual([]);
const here = (room: string) => ({ from: "2026-03-07", to: "2026-03-12", status: "InHouse", room });

test("a guest in the house without a line in the in-house list is checked in on his booking, also beside one who has a line", async () => {
  const { browser } = await files.furnish();
  const stranger = await files.furnish();
  const [alone, listed, beside, leaving] = [uniqueId(), uniqueId(), uniqueId(), uniqueId()] as const;
  await files.guests(browser, ...[alone, listed, beside, leaving].map((id) => files.guest(id)));
  await files.stays(
    browser,
    files.stay(`${alone}S`, alone, here("201")),
    files.stay(`${listed}S`, listed, here("202")),
    files.stay(`${beside}S`, beside, here("202")),
    files.stay(`${leaving}S`, leaving, { ...here("203"), to: "2026-03-09", status: "DueOut" }),
  );
  await files.inHouse(browser, files.lodger(`${listed}S`, listed, "202"));
  expect(await planOf(browser, "in-house")).toMatchObject({ total: 3, waiting: 3 });
  expect(await planOf(browser, "reservations")).toMatchObject({ total: 0, kept: 2 });
  expect(await planOf(browser, "reservation-profiles")).toMatchObject({ total: 4 });
  const run = await house.push(browser);
  await noCauses(browser);
  expect(run.counts["in-house"]).toMatchObject({ total: 3, pushed: 3 });
  for (const id of [alone, listed, beside]) expect(statusAt(`${id}S`)).toEqual(["InHouse"]);
  expect(statusAt(`${leaving}S`)).toEqual([]);
  expect(await planOf(browser, "in-house")).toMatchObject({ total: 3, pushed: 3 });
  expect((await house.push(browser)).sum).toMatchObject({ pushed: 0, unchanged: 7 });
  // Read back as guests in the house, although two of them are bookings here.
  const read = await proving(house).verify(browser, { kinds: ["in-house"] });
  expect(read).toMatchObject({ state: "done", total: 3, pending: 0, differs: 0, missing: 0 });
  expect(await planOf(stranger.browser, "in-house")).toMatchObject({ total: 0 });
});

test("a booking that was pushed before its guest came is checked in, goes back with those in the house, and comes again", async () => {
  const { browser } = await files.furnish();
  const { version, settings } = (await browser.get("/api/v2/push/settings")).json();
  const payload = { version, ...settings, cancellationReason: "PLANS" };
  await browser.send({ method: "PUT", url: "/api/v2/push/settings", payload });
  const guest = uniqueId();
  await files.guests(browser, files.guest(guest));
  await files.stays(browser, files.stay(`${guest}S`, guest, { from: "2026-03-09" }));
  expect((await house.push(browser)).counts.reservations).toMatchObject({ pushed: 1 });
  await files.stays(browser, files.stay(`${guest}S`, guest, { from: "2026-03-09", status: "InHouse", room: "204" }));
  const made = house.hotel.calls("postReservation");
  expect((await house.push(browser)).counts["in-house"]).toMatchObject({ total: 1, pushed: 1 });
  await noCauses(browser);
  expect(house.hotel.calls("postReservation")).toBe(made);
  expect(statusAt(`${guest}S`)).toEqual(["InHouse"]);
  const answer = await browser.post("/api/v2/push/take-back", { module: "reservations", oldIds: [`${guest}S`] });
  expect((await house.ended(browser, answer.json().id)).sum).toMatchObject({ total: 1, pushed: 1 });
  await noCauses(browser);
  expect(statusAt(`${guest}S`)).toEqual(["Cancelled"]);
  expect((await house.push(browser, { withdrawn: true, kinds: ["in-house"] })).sum).toMatchObject({
    total: 1,
    pushed: 1,
  });
  expect(statusAt(`${guest}S`)).toEqual(["InHouse"]);
});

test("taking back the push that only checked a guest in leaves the booking of an earlier push, and says so", async () => {
  const { browser } = await files.furnish();
  const { version, settings } = (await browser.get("/api/v2/push/settings")).json();
  const payload = { version, ...settings, cancellationReason: "PLANS" };
  await browser.send({ method: "PUT", url: "/api/v2/push/settings", payload });
  const guest = uniqueId();
  await files.guests(browser, files.guest(guest));
  await files.stays(browser, files.stay(`${guest}S`, guest, { from: "2026-03-09" }));
  const booked = await house.push(browser);
  await files.stays(browser, files.stay(`${guest}S`, guest, { from: "2026-03-09", status: "InHouse", room: "207" }));
  const arrived = await house.push(browser);
  expect(statusAt(`${guest}S`)).toEqual(["InHouse"]);
  const back = async (id: string) =>
    house.ended(browser, (await browser.post(`/api/v2/push/${id}/take-back`, {})).json().id);
  expect((await back(arrived.id)).sum).toMatchObject({ total: 1, failed: 1 });
  expect(statusAt(`${guest}S`)).toEqual(["Reserved"]);
  const { causes } = (await browser.get("/api/v2/push/causes")).json();
  expect(causes).toMatchObject([{ module: "reservations", cause: "back booked-before", count: 1 }]);
  expect(causes[0].hint).toMatch(/an earlier push created it/);
  // It is pushed again only when a person asks, and is taken back with the push that made it.
  expect((await house.push(browser)).sum).toMatchObject({ pushed: 0, failed: 0 });
  expect(statusAt(`${guest}S`)).toEqual(["Reserved"]);
  expect((await house.push(browser, { withdrawn: true })).counts["in-house"]).toMatchObject({ pushed: 1 });
  expect(statusAt(`${guest}S`)).toEqual(["InHouse"]);
  expect((await back(booked.id)).sum).toMatchObject({ total: 2, pushed: 2 });
  expect(statusAt(`${guest}S`)).toEqual(["Cancelled"]);
});

test("a room with a guest who cannot be booked is not checked in, and the cause's retry finds the booking", async () => {
  const { browser } = await files.furnish();
  const [guest, other] = [uniqueId(), uniqueId()];
  await files.guests(browser, files.guest(guest), files.guest(other));
  const bad = files.stay(`${other}S`, other, here("206")).replace("2026-03-07", "2026-03-10");
  await files.stays(browser, files.stay(`${guest}S`, guest, here("206")), bad);
  expect((await house.push(browser)).counts["in-house"]).toMatchObject({ total: 2, failed: 2 });
  const { causes } = (await browser.get("/api/v2/push/causes")).json();
  expect(causes).toMatchObject([{ module: "reservations", cause: "build contradiction", count: 2 }]);
  await files.stays(browser, files.stay(`${other}S`, other, here("206")));
  const retried = await browser.post("/api/v2/push/retry", { module: "reservations", cause: "build contradiction" });
  const run = await house.ended(browser, retried.json().id);
  expect(run.sum.failed).toBe(0);
  await house.push(browser);
  await noCauses(browser);
  for (const id of [guest, other]) expect(statusAt(`${id}S`)).toEqual(["InHouse"]);
});
