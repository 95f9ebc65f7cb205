import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PlanStage } from "../../../../../contract/push.ts";
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

const STAYS = {
  ...{ id: "oldId", guest: "profileId", from: "arrival", to: "departure", adults: "adults", type: "roomType" },
  ...{ rate: "rateCode", amount: "amount", market: "market", source: "source", res: "reservationType" },
  ...{ status: "status", pay: "paymentMethod", room: "room", also: "accompanyingIds" },
};
type Stay = { also: readonly string[]; status?: string; from?: string; room?: string };
const stay = (id: string, guest: string, { also, status = "Reserved", from = "2026-03-10", room = "" }: Stay) =>
  `${id};${guest};${from};2026-03-12;${1 + also.length};SUPK;BAR;180.50;LEIS;WEB;GTD;${status};CA;${room};${also.join(",")}`;

const stayAt = (reference: string) => {
  const stays = [...(house.hotel.sandbox.world.chain.hotels.get("PAR01")?.reservations.byId.values() ?? [])];
  return stays.filter(({ references }) => references.some(({ id }) => id === reference));
};
/** The old ids of a booking's guests at the hotel, in their order. */
async function guestsOf(reference: string): Promise<string[]> {
  const [booking] = stayAt(reference);
  const { hotel, connection, sandbox } = house.hotel;
  const answer = await hotel.read(connection, "getReservation", { path: { reservationId: booking?.id ?? "" } });
  if (answer.kind !== "found") throw new Error(`${reference} is not at the hotel.`);
  const guests = answer.reply.reservations?.reservation?.[0]?.reservationGuests ?? [];
  return guests.map(({ profileInfo }) => {
    const id = profileInfo?.profileIdList?.[0]?.id ?? "";
    return sandbox.world.chain.profiles.byId.get(id)?.references[0]?.id ?? "";
  });
}
const planOf = async (browser: Browser, kind: string): Promise<PlanStage | undefined> =>
  (await browser.get("/api/v2/push/plan")).json().stages.find((stage: PlanStage) => stage.kind === kind);
const recordOf = async (browser: Browser, id: string) =>
  (await browser.get(`/api/v2/push/records/reservations/${id}`)).json().record;

test("a booking goes with its guest and both companions; the kind of its guests includes the companions", async () => {
  const { browser } = await files.furnish();
  const stranger = await files.furnish();
  const [guest, wife, child, other] = [uniqueId(), uniqueId(), uniqueId(), uniqueId()];
  await files.guests(browser, ...[guest, wife, child, other].map((id) => files.guest(id)));
  await files.bring(browser, STAYS, "reservations", [stay(`${guest}S`, guest, { also: [wife, child] })]);
  expect(await planOf(browser, "reservation-profiles")).toMatchObject({ total: 3 });
  const run = await house.push(browser, { kinds: ["reservation-profiles", "reservations"] });
  expect(run).toMatchObject({ state: "done", sum: { total: 4, pushed: 4, waiting: 0, failed: 0 }, stuck: 0 });
  expect(await guestsOf(`${guest}S`)).toEqual([guest, wife, child]);
  expect((await house.push(browser)).sum).toMatchObject({ total: 5, pushed: 1, unchanged: 4 });
  expect(await planOf(stranger.browser, "reservation-profiles")).toMatchObject({ total: 0 });
});

test("a guest in the house is booked with the companions that the booking names, with and without a line", async () => {
  const { browser } = await files.furnish();
  const [listed, wife, alone, friend] = [uniqueId(), uniqueId(), uniqueId(), uniqueId()];
  await files.guests(browser, ...[listed, wife, alone, friend].map((id) => files.guest(id)));
  const here = { status: "InHouse", from: "2026-03-07" };
  await files.bring(browser, STAYS, "reservations", [
    stay(`${listed}S`, listed, { ...here, also: [wife], room: "205" }),
    stay(`${alone}S`, alone, { ...here, also: [friend], room: "206" }),
  ]);
  await files.inHouse(browser, files.lodger(`${listed}S`, listed, "205"));
  const run = await house.push(browser);
  expect(run.counts["in-house"]).toMatchObject({ total: 2, pushed: 2, waiting: 0 });
  expect(await guestsOf(`${listed}S`)).toEqual([listed, wife]);
  expect(await guestsOf(`${alone}S`)).toEqual([alone, friend]);
});

test("a booking that waits for a companion says so, is not called ready, and goes once the companion is there", async () => {
  const { browser } = await files.furnish();
  const [guest, wife] = [uniqueId(), uniqueId()];
  await files.guests(browser, files.guest(guest), files.guest(wife, { vip: "NOSUCHVIP" }));
  await files.bring(browser, STAYS, "reservations", [stay(`${guest}S`, guest, { also: [wife] })]);
  expect((await house.push(browser)).sum).toMatchObject({ pushed: 1, failed: 1, waiting: 1 });
  expect(await planOf(browser, "reservations")).toMatchObject({ waiting: 1, ready: 0 });
  expect(await recordOf(browser, `${guest}S`)).toMatchObject({
    ...{ state: "waiting", cause: "build unlinked", field: "accompanyingIds" },
    hint: expect.stringContaining(wife),
  });
  const { causes } = (await browser.get("/api/v2/push/causes")).json();
  expect(causes).toContainEqual(expect.objectContaining({ state: "waiting", module: "reservations", count: 1 }));
  const ofCause = "records?module=reservations&cause=build%20unlinked&field=accompanyingIds";
  expect((await browser.get(`/api/v2/push/${ofCause}`)).json()).toMatchObject({ total_rows: 1 });
  // Tried again on its own it still waits, and stays listed.
  const chosen = { module: "reservations", oldIds: [`${guest}S`] };
  const retried = await browser.post("/api/v2/push/retry", chosen);
  expect((await house.ended(browser, retried.json().id)).sum).toMatchObject({ total: 1, waiting: 1 });
  await files.guests(browser, files.guest(wife, { vip: "1" }));
  await house.push(browser, { kinds: ["all-profiles"] });
  expect(await planOf(browser, "reservations")).toMatchObject({ waiting: 1, ready: 1 });
  expect((await house.push(browser, { kinds: ["reservations"] })).sum).toMatchObject({ pushed: 1, waiting: 0 });
  expect(await guestsOf(`${guest}S`)).toEqual([guest, wife]);
});

test("a change of a booking at the hotel that waits says so too", async () => {
  const { browser } = await files.furnish();
  const [guest, wife] = [uniqueId(), uniqueId()];
  await files.guests(browser, files.guest(guest));
  await files.bring(browser, STAYS, "reservations", [stay(`${guest}S`, guest, { also: [] })]);
  expect((await house.push(browser)).sum).toMatchObject({ pushed: 2 });
  await files.guests(browser, files.guest(wife, { vip: "NOSUCHVIP" }));
  await files.bring(browser, STAYS, "reservations", [stay(`${guest}S`, guest, { also: [wife] })]);
  expect((await house.push(browser)).sum).toMatchObject({ failed: 1, waiting: 1 });
  expect(await recordOf(browser, `${guest}S`)).toMatchObject({
    ...{ state: "pushed", changed: true, cause: "build unlinked", field: "accompanyingIds" },
  });
  expect(await planOf(browser, "reservations")).toMatchObject({ waiting: 1, ready: 0 });
});

/**
 * The rule of a run that is done: what waits in it names its cause, and what it waits for is not at the hotel. A guest
 * comes late here: his record is held until the bookings of the run have been built.
 */
test("a record that was found to wait, though what it names came in the same run, is tried once more by that run", async () => {
  const { browser, scope } = await files.furnish();
  const guest = uniqueId();
  await files.guests(browser, files.guest(guest));
  await files.stays(browser, files.stay(`${guest}S`, guest));
  const { id } = (await browser.post("/api/v2/push", { kinds: ["reservations"] })).json();
  const first = await house.ended(browser, id);
  expect(first).toMatchObject({ state: "done", sum: { total: 1, waiting: 1 }, stuck: 0 });
  await house.push(browser, { kinds: ["all-profiles"] });
  // As if the run had been about to end just now.
  await inTenant(house.db, scope, (tx) =>
    sql`update push_runs set ended_at = null, paused_at = now(), pause_reason = 'person' where id = ${id}`.execute(tx),
  );
  expect((await browser.post(`/api/v2/push/${id}/resume`, {})).statusCode).toBe(200);
  expect(await house.ended(browser, id)).toMatchObject({ state: "done", sum: { total: 1, pushed: 1, waiting: 0 } });
  expect(stayAt(`${guest}S`)).toHaveLength(1);
});
