import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProofItem } from "../../../../contract/verifications.ts";
import { proving, renamed } from "../../../../test/support/proving.ts";
import { openPushing, type Pushing } from "../../../../test/support/pushing.ts";
import type { Browser } from "../../../../test/support/staging.ts";

let house: Pushing;
let at: ReturnType<typeof proving>;
beforeAll(async () => {
  house = await openPushing();
  at = proving(house);
});
afterAll(() => house.close());

async function repair(browser: Browser, input: object) {
  const answer = await browser.post("/api/v2/verifications/repair", input);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  const { verification, ...said } = answer.json();
  return { ...said, proof: verification && (await at.ended(browser, verification.id)) };
}

const item = async (browser: Browser, kind: string, oldId: string): Promise<ProofItem> =>
  (await browser.get(`/api/v2/verifications/records?kind=${kind}&oldId=${oldId}`)).json().rows[0];

const summary = async (browser: Browser) => (await browser.get("/api/v2/verifications/summary")).json();
const surnameOf = (id: string) =>
  house.hotel.sandbox.world.chain.profiles.byId.get(id)?.details.customer?.personName?.[0]?.surname;

test("a change by the desk is overwritten when a person asks, and read back automatically", async () => {
  const { browser, id } = await at.pushed();
  await at.verify(browser);
  const guest = await at.atHotel(browser, "profiles", `${id}b`);
  const stay = await at.atHotel(browser, "reservations", `${id}S`);
  await at.desk({ action: "changeProfile", profileId: guest, change: renamed("Bergen") });
  await at.desk({ action: "cancel", reservationId: stay });
  await at.verify(browser);
  expect((await summary(browser)).causes).toMatchObject([
    { kind: "profiles", state: "changedAtHotel", cause: "lastName", count: 1, repairs: ["push", "take", "leave"] },
    { kind: "reservations", state: "changedAtHotel", cause: "status=Cancelled", count: 1 },
  ]);
  const found = await item(browser, "profiles", `${id}b`);
  expect(found).toMatchObject({ name: "Berg, Ola", fields: [{ name: "lastName", sent: "Berg", here: "Berg" }] });
  const again = await repair(browser, { repair: "push", kind: "profiles", oldIds: [`${id}b`] });
  expect(again).toMatchObject({ repaired: 1, refused: [], run: { isPart: true }, proof: { isPart: true, total: 1 } });
  expect([again.proof.verified + again.proof.expected, surnameOf(guest)]).toEqual([1, "Berg"]);
  const { cause, state } = (await summary(browser)).causes[0];
  const back = await repair(browser, { repair: "push", kind: "reservations", cause, state });
  expect(back.proof.verified + back.proof.expected).toBe(1);
  expect(house.hotel.sandbox.world.chain.hotel("PAR01").reservations.byId.get(stay)?.status).toBe("Reserved");
  expect(await summary(browser)).toMatchObject({ causes: [], kinds: [{ kind: "profiles", total: 3, unread: 0 }, {}] });
});

test("the hotel's value becomes the record's by an edit, which can be taken back", async () => {
  const { browser, id } = await at.pushed();
  await at.verify(browser);
  const guest = await at.atHotel(browser, "profiles", `${id}c`);
  await at.desk({ action: "changeProfile", profileId: guest, change: renamed("Souza") });
  await at.verify(browser);
  const taken = await repair(browser, { repair: "take", kind: "profiles", oldIds: [`${id}c`] });
  expect(taken).toMatchObject({ repaired: 1, run: null, proof: { total: 1, changedAtHotel: 0, differs: 0 } });
  const { ID } = await item(browser, "profiles", `${id}c`);
  const { profile } = (await browser.get(`/api/v2/profile/detail?profile_id=${ID}`)).json();
  expect(profile.values.lastName).toBe("Souza");
  const { timeline } = (await browser.get(`/api/v2/profile/detail?profile_id=${ID}`)).json();
  const edit = timeline.find((entry: { edit?: string | null }) => entry.edit)?.edit;
  expect((await browser.post(`/api/v2/records/profiles/${ID}/undo`, { edit })).statusCode).toBe(200);
  expect((await at.verify(browser)).items).toMatchObject([{ old_id: `${id}c`, state: "changedAtHotel" }]);
});

test("a record that is gone is made anew; a difference is left with a reason, and what cannot be mended says so", async () => {
  const { browser, id } = await at.pushed();
  house.hotel.sandbox.world.chain.profiles.remove(await at.atHotel(browser, "profiles", `${id}b`));
  await at.desk({ action: "cancel", reservationId: await at.atHotel(browser, "reservations", `${id}S`) });
  await at.verify(browser);
  expect(await item(browser, "profiles", `${id}b`)).toMatchObject({ state: "missing", repairs: ["push", "leave"] });
  const made = await repair(browser, { repair: "push", kind: "profiles", oldIds: [`${id}b`] });
  expect(made).toMatchObject({ repaired: 1, proof: { total: 1, missing: 0, doubled: 0 } });
  expect(surnameOf(await at.atHotel(browser, "profiles", `${id}b`))).toBe("Berg");
  const { kind, state, cause } = (await summary(browser)).causes[0];
  const left = await repair(browser, { repair: "leave", kind, state, cause, why: "Agreed with the desk." });
  expect(left).toMatchObject({ repaired: 1, run: null, proof: null });
  expect((await summary(browser)).kinds.at(-1)).toMatchObject({ kind: "reservations", left: 1 });
  const send = async (input: object) => (await browser.post("/api/v2/verifications/repair", input)).statusCode;
  expect(await send({ repair: "take", kind: "profiles", oldIds: [id] })).toBe(409);
  expect(await send({ repair: "leave", kind: "profiles", oldIds: [id] })).toBe(400);
  expect(await send({ repair: "push", kind: "profiles" })).toBe(400);
  const stranger = (await house.person()).browser;
  expect((await stranger.get("/api/v2/verifications/summary")).json()).toEqual({ kinds: [], causes: [] });
  const foreign = { repair: "push", kind: "profiles", oldIds: [`${id}b`] };
  expect((await stranger.post("/api/v2/verifications/repair", foreign)).statusCode).toBe(404);
});

test("the desk changes, cancels, moves and checks out while a read-back runs: every difference is named once", async () => {
  const { browser, id } = await at.pushed(4);
  await at.files.inHouse(
    browser,
    `${id}H1;${id};105;SUPK;2026-03-09;2026-03-12;1;BAR;180.50;LEIS;WEB;GTD;CA`,
    `${id}H2;${id}b;106;SUPK;2026-03-09;2026-03-12;1;BAR;180.50;LEIS;WEB;GTD;CA`,
  );
  expect((await house.push(browser, { kinds: ["in-house"] })).sum).toMatchObject({ pushed: 2 });
  const before = await at.verify(browser);
  expect([before.total, before.verified + before.expected, before.items]).toEqual([9, 9, []]);
  const of = (module: string, oldId: string) => at.atHotel(browser, module, oldId);
  const lodgers: { old_id: string; new_id: string }[] = (
    await browser.get("/api/v2/push/records?module=in-house")
  ).json().rows;
  const [left, moved] = [`${id}H1`, `${id}H2`].map((name) => lodgers.find(({ old_id }) => old_id.startsWith(name)));
  const longer = await of("reservations", `${id}S1`);
  const { roomStay = {} } = house.hotel.sandbox.world.chain.hotel("PAR01").reservations.byId.get(longer)?.data ?? {};
  const roomRates = roomStay.roomRates?.map((rate) => ({ ...rate, end: "2026-03-12" }));
  const change = { roomStay: { ...roomStay, departureDate: "2026-03-13", roomRates } };
  const desk = [
    { action: "changeProfile", profileId: await of("profiles", id), change: renamed("Moreau-Petit") },
    { action: "changeReservation", reservationId: longer, change },
    { action: "cancel", reservationId: await of("reservations", `${id}S2`) },
    { action: "checkOut", reservationId: left?.new_id },
    { action: "move", reservationId: moved?.new_id, roomId: "101" },
  ];
  const running = await at.start(browser);
  await Promise.all(desk.map(at.desk));
  const meanwhile = await at.ended(browser, running);
  const after = await at.verify(browser);
  expect(after).toMatchObject({ total: 9, differs: 0, changedAtHotel: 5, missing: 0, doubled: 0, unprovable: 0 });
  const named = (shown: typeof after) =>
    Object.fromEntries(shown.items.map(({ old_id, fields }) => [old_id, fields.map(({ name }) => name)]));
  const all = {
    [id]: ["lastName"],
    [`${id}S1`]: ["departure"],
    [`${id}S2`]: ["status"],
    [left?.old_id ?? ""]: ["status", "departure"],
    [moved?.old_id ?? ""]: ["room"],
  };
  expect(named(after)).toEqual(all);
  // A concurrent reading has shown some of it, and nothing else.
  expect(all).toMatchObject(named(meanwhile));
  expect(meanwhile.items.every(({ state }) => state === "changedAtHotel")).toBe(true);
});
