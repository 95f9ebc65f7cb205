import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PushRun } from "../../../../../contract/push.ts";
import { pushFiles, uniqueId } from "../../../../../test/support/push-files.ts";
import { openPushing, type Pushing } from "../../../../../test/support/pushing.ts";
import type { Browser } from "../../../../../test/support/staging.ts";
import { inTenant } from "../../../../db/client.ts";

let house: Pushing;
let files: ReturnType<typeof pushFiles>;
beforeAll(async () => {
  house = await openPushing();
  files = pushFiles(house);
});
afterAll(() => house.close());

const world = () => house.hotel.sandbox.world;
const stayAt = (reference: string) =>
  [...(world().chain.hotels.get("PAR01")?.reservations.byId.values() ?? [])].filter(({ references }) =>
    references.some(({ id }) => id === reference),
  );
const guestAt = (reference: string) =>
  [...world().chain.profiles.byId.values()].filter(({ references }) => references.some(({ id }) => id === reference));

async function setReason(browser: Browser) {
  const { version, settings } = (await browser.get("/api/v2/push/settings")).json();
  const payload = { version, ...settings, cancellationReason: "PLANS" };
  expect((await browser.send({ method: "PUT", url: "/api/v2/push/settings", payload })).statusCode).toBe(200);
}
async function back(browser: Browser, url: string, input: object = {}): Promise<PushRun> {
  const answer = await browser.post(url, input);
  if (answer.statusCode !== 202) throw new Error(`${answer.statusCode} ${answer.body}`);
  return house.ended(browser, answer.json().id);
}
/** Missing records are chosen by module and old id. */
const namely = (module: string, ...oldIds: string[]) => ({ records: oldIds.map((oldId) => ({ module, oldId })) });
const recordOf = async (browser: Browser, module: string, id: string) =>
  (await browser.get(`/api/v2/push/records/${module}/${encodeURIComponent(id)}`)).json().record;
const planOf = async (browser: Browser, kind: string) =>
  (await browser.get("/api/v2/push/plan")).json().stages.find((stage: { kind: string }) => stage.kind === kind);

/** A guest with a booking, two in one room and one with a second guest, all at the hotel. */
async function fill() {
  const person = await files.furnish();
  const { browser } = person;
  await setReason(browser);
  const [guest, first, second, wife] = [uniqueId(), uniqueId(), uniqueId(), uniqueId()];
  await files.guests(browser, ...[guest, first, second, wife].map((id) => files.guest(id)));
  await files.stays(browser, files.stay(`${guest}S`, guest));
  const room = `10${1 + (rooms++ % 6)}`;
  await files.inHouse(
    browser,
    files.lodger(`${first}H`, first, room, 80),
    files.lodger(`${second}H`, second, room, 120),
    files.lodger(`${second}H`, wife, room, 0),
  );
  const run = await house.push(browser);
  expect((await browser.get("/api/v2/push/causes")).json().causes).toEqual([]);
  expect(run.sum).toMatchObject({ total: 8, pushed: 8 });
  return { ...person, run, guest, first, second, wife };
}
let rooms = 0;

test("a run is taken back in the opposite order: checked out of the house, cancelled, guests inactive; then pushed again as the same records", async () => {
  const { browser, run, guest, first, second } = await fill();
  const undone = await back(browser, `/api/v2/push/${run.id}/take-back`);
  expect((await browser.get("/api/v2/push/causes")).json().causes).toEqual([]);
  expect(undone).toMatchObject({ mode: "take_back", state: "done", sum: { total: 8, pushed: 8, pending: 0 } });
  for (const reference of [`${guest}S`, `${first}H`, `${second}H`])
    expect(stayAt(reference).map(({ status }) => status)).toEqual(["Cancelled"]);
  for (const id of [guest, first, second])
    expect(guestAt(id).map(({ details }) => details.statusCode)).toEqual(["Inactive"]);
  expect(await planOf(browser, "all-profiles")).toMatchObject({ total: 4, withdrawn: 4, waiting: 0, pushed: 0 });
  expect(await recordOf(browser, "reservations", `${guest}S`)).toMatchObject({ state: "withdrawn" });
  // Nothing is pushed again by itself, and nothing is taken back twice.
  expect((await house.push(browser)).sum).toMatchObject({ total: 0 });
  expect((await back(browser, `/api/v2/push/${run.id}/take-back`)).sum).toMatchObject({ total: 0 });
  expect((await browser.post(`/api/v2/push/${undone.id}/take-back`, {})).statusCode).toBe(409);
  const again = await house.push(browser, { withdrawn: true });
  expect((await browser.get("/api/v2/push/causes")).json().causes).toEqual([]);
  expect(again.sum).toMatchObject({ total: 8, pushed: 8 });
  expect(stayAt(`${guest}S`).map(({ status }) => status)).toEqual(["Reserved"]);
  for (const reference of [`${first}H`, `${second}H`])
    expect(stayAt(reference).map(({ status }) => status)).toEqual(["InHouse"]);
  expect(guestAt(guest).map(({ details }) => details.statusCode ?? "Active")).toEqual(["Active"]);
  expect(await planOf(browser, "all-profiles")).toMatchObject({ total: 4, pushed: 4, withdrawn: 0 });
});

test("what stands in the way is named, and the record stays as it is: bookings of a guest, a guest whom the desk has checked out, no reason", async () => {
  const { browser, guest, first } = await fill();
  const refused = await back(browser, "/api/v2/push/take-back", { module: "profiles", oldIds: [guest] });
  expect(refused.sum).toMatchObject({ total: 1, failed: 1 });
  expect(await recordOf(browser, "profiles", guest)).toMatchObject({ state: "pushed", cause: "back has-bookings" });
  const { causes } = (await browser.get("/api/v2/push/causes")).json();
  expect(causes).toMatchObject([{ module: "profiles", cause: "back has-bookings", count: 1, examples: [guest] }]);
  expect(causes[0].hint).toMatch(/bookings/);
  const [stay] = stayAt(`${first}H`);
  world().actAtDesk({ action: "checkOut", hotelId: "PAR01", reservationId: stay?.id ?? "" });
  const departed = await back(browser, "/api/v2/push/take-back", { kind: "in-house" });
  expect(departed.sum).toMatchObject({ total: 3, pushed: 2, failed: 1 });
  expect(await recordOf(browser, "in-house", `${first}H/${first}`)).toMatchObject({
    state: "pushed",
    cause: "back departed",
  });
  expect((await back(browser, "/api/v2/push/take-back", { kind: "reservations" })).sum).toMatchObject({ pushed: 1 });
  // The obstacle is gone: retrying the cause takes the record back.
  const retried = await back(browser, "/api/v2/push/retry", { module: "profiles", cause: "back has-bookings" });
  expect(retried).toMatchObject({ mode: "take_back", sum: { total: 1, pushed: 1 } });
  for (const input of [{}, { module: "profiles" }, { kind: "accounts", oldIds: ["1"] }])
    expect((await browser.post("/api/v2/push/take-back", input)).statusCode).toBe(400);
});

test("forgetting guests needs a separate request and makes them unreadable for good", async () => {
  const { browser } = await files.furnish();
  const id = uniqueId();
  await files.guests(browser, files.guest(id));
  await house.push(browser);
  const { new_id } = await recordOf(browser, "profiles", id);
  const input = { module: "profiles", oldIds: [id], forget: true };
  expect((await back(browser, "/api/v2/push/take-back", input)).sum).toMatchObject({ pushed: 1 });
  const names = world().chain.profiles.byId.get(new_id)?.details.customer?.personName;
  expect(names).toMatchObject([{ surname: "XXXXX" }]);
});

test("answers lost in the middle of taking back: nothing is done twice, and it settles", async () => {
  const { browser, scope, run } = await fill();
  for (const operation of ["deleteCheckin", "deleteShareReservation", "postCancelReservation", "putProfile"])
    world().addFault({ kind: "cut", operation, probability: 0.6, seed: 7 });
  const first = await back(browser, `/api/v2/push/${run.id}/take-back`);
  world().faults.clear();
  const { sum } = first;
  expect(sum.total).toBe(sum.pushed + sum.failed + sum.unknown + sum.waiting + sum.unchanged);
  await inTenant(house.db, scope, (tx) =>
    sql`update push_records set intended_at = now() - interval '20 minutes'
      where property_id = ${scope.propertyId} and intended_at is not null`.execute(tx),
  );
  const second = await back(browser, `/api/v2/push/${run.id}/take-back`);
  expect(second.sum).toMatchObject({ failed: 0, unknown: 0 });
  const { stages } = (await browser.get("/api/v2/push/plan")).json();
  for (const { kind, total, withdrawn } of stages)
    if (["all-profiles", "reservations", "in-house"].includes(kind)) expect([kind, withdrawn]).toEqual([kind, total]);
  const cancelled = world()
    .ledger.read({ operation: "postCancelReservation" })
    .entries.flatMap(({ id }) => id ?? []);
  expect(new Set(cancelled).size).toBe(cancelled.length);
});

test("records missing in a newer complete file are offered, and cancelled only when a person asks", async () => {
  const { browser } = await files.furnish();
  await setReason(browser);
  const [guest, kept, gone] = [uniqueId(), uniqueId(), uniqueId()];
  await files.guests(browser, files.guest(guest));
  await files.stays(browser, files.stay(kept, guest), files.stay(gone, guest));
  await house.push(browser);
  expect((await browser.get("/api/v2/push/gone")).json()).toMatchObject({ total_rows: 0 });
  await files.complete(browser, files.stay(kept, guest));
  const list = (await browser.get("/api/v2/push/gone")).json();
  expect(list).toMatchObject({ total_rows: 1, rows: [{ module: "reservations", old_id: gone }] });
  expect(list.rows[0].confirmation).toMatch(/\w/);
  // Nothing happens by itself, and only missing records can be named.
  expect(stayAt(gone).map(({ status }) => status)).toEqual(["Reserved"]);
  expect((await browser.post("/api/v2/push/gone", namely("reservations", kept))).statusCode).toBe(404);
  const run = await back(browser, "/api/v2/push/gone", namely("reservations", gone, kept));
  expect(run.sum).toMatchObject({ total: 1, pushed: 1 });
  expect(stayAt(gone).map(({ status }) => status)).toEqual(["Cancelled"]);
  expect(stayAt(kept).map(({ status }) => status)).toEqual(["Reserved"]);
  expect((await browser.get("/api/v2/push/gone")).json()).toMatchObject({ total_rows: 0 });
});

test("records of two modules that are gone are taken back by a single run, each by its own old id", async () => {
  const { browser } = await files.furnish();
  await setReason(browser);
  // The same old id in both modules: a stay that is kept, and a guest who is not.
  const [guest, both, gone] = [uniqueId(), uniqueId(), uniqueId()];
  await files.guests(browser, files.guest(guest), files.guest(both));
  await files.stays(browser, files.stay(both, guest), files.stay(gone, guest));
  await house.push(browser);
  await files.complete(browser, files.stay(both, guest));
  await files.completeGuests(browser, files.guest(guest));
  const records = [...namely("reservations", gone, both).records, ...namely("profiles", both, guest).records];
  const run = await back(browser, "/api/v2/push/gone", { records });
  expect(run.sum).toMatchObject({ total: 2, pushed: 2 });
  expect(stayAt(gone).map(({ status }) => status)).toEqual(["Cancelled"]);
  expect(stayAt(both).map(({ status }) => status)).toEqual(["Reserved"]);
  const statusOf = (id: string) => guestAt(id).map(({ details }) => details.statusCode ?? "Active");
  expect([statusOf(both), statusOf(guest)]).toEqual([["Inactive"], ["Active"]]);
  expect((await browser.get("/api/v2/push/gone")).json()).toMatchObject({ total_rows: 0 });
});

test("another account cannot withdraw records of this one and sees none of the withdrawn", async () => {
  const { run, guest } = await fill();
  const other = await files.furnish();
  expect((await other.browser.post(`/api/v2/push/${run.id}/take-back`, {})).statusCode).toBe(404);
  const input = { module: "profiles", oldIds: [guest] };
  expect((await back(other.browser, "/api/v2/push/take-back", input)).sum).toMatchObject({ total: 0 });
  expect((await other.browser.get("/api/v2/push/gone")).json()).toMatchObject({ rows: [], total_rows: 0 });
  expect(guestAt(guest).map(({ details }) => details.statusCode ?? "Active")).toEqual(["Active"]);
});

test("a guest in the house whose booking was pushed before is taken back to that booking; then the booking is cancelled by itself", async () => {
  const { browser } = await files.furnish();
  await setReason(browser);
  const [first, second] = [uniqueId(), uniqueId()];
  await files.guests(browser, files.guest(first), files.guest(second));
  const day = { from: "2026-03-09" };
  await files.stays(browser, files.stay(`${first}H`, first, day), files.stay(`${second}H`, second, day));
  await house.push(browser);
  const line = (id: string) => files.lodger(`${id}H`, id, "211").replace("2026-03-07", "2026-03-09");
  await files.inHouse(browser, line(first), line(second));
  const arrived = await house.push(browser, { kinds: ["in-house"] });
  expect(arrived.sum).toMatchObject({ total: 2, pushed: 2 });
  const undone = await back(browser, `/api/v2/push/${arrived.id}/take-back`);
  expect((await browser.get("/api/v2/push/causes")).json().causes).toEqual([]);
  expect(undone.sum).toMatchObject({ total: 2, pushed: 2 });
  for (const id of [first, second]) {
    expect(stayAt(`${id}H`).map(({ status }) => status)).toEqual(["Reserved"]);
    expect(await recordOf(browser, "in-house", `${id}H/${id}`)).toMatchObject({ state: "withdrawn" });
    expect(await recordOf(browser, "reservations", `${id}H`)).toMatchObject({ state: "pushed" });
  }
  expect((await house.push(browser, { kinds: ["in-house"], withdrawn: true })).sum).toMatchObject({ pushed: 2 });
  for (const id of [first, second]) expect(stayAt(`${id}H`).map(({ status }) => status)).toEqual(["InHouse"]);
  await back(browser, "/api/v2/push/take-back", { kind: "in-house" });
  const cancelled = await back(browser, "/api/v2/push/take-back", { kind: "reservations" });
  expect(cancelled.sum).toMatchObject({ total: 2, pushed: 2 });
  for (const id of [first, second]) expect(stayAt(`${id}H`).map(({ status }) => status)).toEqual(["Cancelled"]);
});

test("created floors, rooms, transaction groups, subgroups and codes are deleted; those in use stay and say why", async () => {
  const { browser } = await files.furnish();
  const tag = uniqueId().slice(-5);
  const bring = (module: string, columns: Record<string, string>, row: string) =>
    files.bring(browser, columns, module, [row]);
  await bring("floors", { code: "code", text: "description" }, `F${tag};Floor ${tag}`);
  await bring("rooms", { room: "room", type: "roomType", floor: "floor" }, `R${tag};SUPK;F${tag}`);
  await bring("transaction-groups", { code: "code", text: "description", kind: "kind" }, `G${tag};Spa;Revenue`);
  await bring(
    "transaction-subgroups",
    { group: "group", code: "code", text: "description" },
    `G${tag};S${tag};Massage`,
  );
  await bring(
    "transaction-codes",
    { code: "code", text: "description", group: "group", sub: "subgroup", kind: "kind" },
    `C${tag};Massage;G${tag};S${tag};Revenue`,
  );
  const hotel = world().chain.hotels.get("PAR01");
  const held = () => [
    hotel?.floors.has(`F${tag}`),
    hotel?.rooms.has(`R${tag}`),
    hotel?.groups.has(`G${tag}`),
    hotel?.subgroups.has(`S${tag}`),
    hotel?.transactionCodes.has(`C${tag}`),
  ];
  const run = await house.push(browser);
  expect((await browser.get("/api/v2/push/causes")).json().causes).toEqual([]);
  expect(run.counts.configuration).toMatchObject({ total: 5, pushed: 5 });
  expect(held()).toEqual([true, true, true, true, true]);
  // A floor with a room is used.
  const floor = await back(browser, "/api/v2/push/take-back", { module: "floors", oldIds: [`F${tag}`] });
  expect(floor.sum).toMatchObject({ total: 1, failed: 1 });
  expect(await recordOf(browser, "floors", `F${tag}`)).toMatchObject({ state: "pushed" });
  const undone = await back(browser, `/api/v2/push/${run.id}/take-back`);
  expect(undone.sum).toMatchObject({ total: 5, pushed: 5 });
  expect(held()).toEqual([false, false, false, false, false]);
  expect((await house.push(browser, { withdrawn: true })).sum).toMatchObject({ total: 5, pushed: 5 });
  expect(held()).toEqual([true, true, true, true, true]);
});
