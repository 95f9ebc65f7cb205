import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";
import { ohipClient } from "../../test/support/ohip-client.ts";
import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import type { OperationId } from "../ohip/operations.ts";
import { buildAccount, readAccount } from "./accounts.ts";
import { buildBlockGrid, readBlockGrid } from "./block-grid.ts";
import { blockStatusSteps } from "./block-status.ts";
import { buildBlock } from "./blocks.ts";
import type { Built, Call, IdOf, OldIdOf } from "./built.ts";
import { differences } from "./diff.ts";
import { arrivalOf, assignRoom, checkIn } from "./in-house.ts";
import { planProfileUpdate, planReservationUpdate } from "./plan-update.ts";
import { updateProfile } from "./profile-update.ts";
import { buildProfile, readProfile } from "./profiles.ts";
import { readBlock } from "./read-block.ts";
import { cardCodesOf, readGuarantees } from "./read-guarantees.ts";
import { readBookingIds } from "./read-ids.ts";
import { checkedIn, readInHouse } from "./read-in-house.ts";
import { readReservation } from "./read-reservation.ts";
import { buildCancellation, dryRunOf } from "./reservation-steps.ts";
import { buildReservation } from "./reservations.ts";
import { buildClosure, buildRoomStatuses, readClosures, readRoomStatuses } from "./room-state.ts";
import { buildFloor, readFloors } from "./rooms.ts";
import { noteSet, profileSets, setDifferences } from "./sets.ts";
import { usualSettings } from "./settings.ts";
import { combineCalls, readShares } from "./shares.ts";
import { planStay, staysOf } from "./stays.ts";
import {
  buildTransactionCode,
  buildTransactionGroup,
  buildTransactionSubgroup,
  readTransactionCodes,
} from "./transactions.ts";

let sandbox: Sandbox;
let ohip: ReturnType<typeof ohipClient>;
const today = "2026-03-09";
const settings = { ...usualSettings("PAR01", "MIGTOOL"), stay: { paymentMethod: "CA", currency: "EUR" } };
const ids = new Map<string, string>();
const oldIds = new Map<string, string>();
const idOf: IdOf = (module, oldId) => ids.get(`${module} ${oldId}`);
const oldIdOf: OldIdOf = (module, id) => oldIds.get(`${module} ${id}`);

const guest: RecordOf<"profiles"> = {
  oldId: "104233",
  lastName: "Moreau",
  firstName: "Camille",
  title: "Mrs.",
  language: "F",
  nationality: "FR",
  gender: "F",
  birthDate: "1984-05-17",
  vip: "2",
  address1: "12 rue des Lilas",
  city: "Lyon",
  postalCode: "69003",
  country: "FR",
  phone: "+33472000000",
  mobile: "+33612345678",
  email: "camille.moreau@example.com",
  note: "Prefers a quiet room",
};
const firm = {
  oldId: "88010",
  type: "Company",
  name: "Voyages Horizon",
  iata: "20261234",
  country: "FR",
  city: "Lyon",
} as const;

beforeAll(async () => {
  sandbox = await startSandbox({ businessDate: today, limits: false });
  ohip = ohipClient(sandbox);
  await push("profiles", guest.oldId, buildProfile(settings, guest));
  await push("accounts", firm.oldId, buildAccount(settings, firm));
});
afterAll(() => sandbox.close());

async function send<Id extends OperationId>({ operation, path, body }: Call<Id>): Promise<string> {
  const answer = await ohip.call(operation, { params: path, body });
  expect(answer.status, `${operation}: ${answer.error.code} ${answer.error.title}`).toBeLessThan(300);
  return answer.id;
}

/** Sends a built call and remembers the id it created. */
async function push<Sent, Id extends OperationId>(
  module: "profiles" | "accounts" | "blocks" | "reservations",
  oldId: string,
  built: Built<Sent, Id>,
): Promise<{ id: string; sent: Sent }> {
  if (!built.ok) throw new Error(JSON.stringify(built.refusals));
  const id = await send(built.call);
  ids.set(`${module} ${oldId}`, id);
  oldIds.set(`${module} ${id}`, oldId);
  return { id, sent: built.sent };
}

const everything = ["Profile", "Address", "Communication", "Comment", "Preference", "Keyword"];

test("profiles and accounts arrive as they were sent, and a change changes them in place", async () => {
  const own = { ...guest, oldId: "104234" };
  const person = await push("profiles", own.oldId, buildProfile(settings, own));
  const read = async (id: string) =>
    (await ohip.call("getProfile", { params: { profileId: id }, query: { fetchInstructions: everything } })).body;
  expect(differences("profiles", person.sent, readProfile(settings, await read(person.id)))).toEqual([]);

  const moved = buildProfile(settings, { ...own, email: "c.moreau@example.org", city: "Paris" });
  if (!moved.ok) throw new Error("refused");
  const update = updateProfile(person.id, moved.call.body, await read(person.id));
  if (!update) throw new Error("nothing to change");
  await send(update);
  const after = await read(person.id);
  expect(differences("profiles", moved.sent, readProfile(settings, after))).toEqual([]);
  expect(after.profileDetails?.emails?.emailInfo).toHaveLength(1);
  expect(after.profileDetails?.addresses?.addressInfo).toHaveLength(1);
  expect(after.profileDetails?.comments?.commentInfo).toHaveLength(1);

  // Every number, address and note arrives, not only the first of each kind.
  const contact = { profileId: "104235", contactType: "HOME", oldId: "c1" };
  const linked = {
    contacts: [
      { ...contact, kind: "Phone", value: "+33472000001" },
      { ...contact, oldId: "c2", kind: "Email", value: "second@example.org", contactType: "EMAIL" },
    ],
    notes: [{ oldId: "n1", profileId: "104235", title: "Kitchen", text: "No nuts" }],
  } as const;
  const passport = { idType: "PASSPORT", idNumber: "X1" };
  const reached = { ...guest, ...passport, oldId: "104235", keywords: "LEGACY:104235", preferences: "FLOOR:HIGH" };
  const built = buildProfile(settings, reached, linked);
  if (!built.ok) throw new Error(JSON.stringify(built.refusals));
  const { id: reachedId } = await push("profiles", reached.oldId, built);
  const there = await read(reachedId);
  expect(setDifferences(profileSets(settings, built.call.body), profileSets(settings, there))).toEqual([]);
  expect(differences("profiles", built.sent, readProfile(settings, there))).toEqual([]);
  const change = { id: reachedId, current: there, before: built.call.body, wins: "ours" as const };
  const plan = planProfileUpdate(settings, { ...reached, idNumber: "X2" }, linked, change);
  if (plan.kind !== "update") throw new Error(plan.kind);
  await send(plan.call);
  const documents = (await read(reachedId)).profileDetails?.customer?.identifications?.identificationInfo;
  expect(documents?.map(({ identification }) => identification?.idNumber)).toEqual(["X2"]);

  const agency = { ...firm, oldId: "88011", type: "Agent" } as const;
  const account = await push("accounts", agency.oldId, buildAccount(settings, agency));
  expect(differences("accounts", account.sent, readAccount(settings, await read(account.id)))).toEqual([]);
});

const booking: RecordOf<"reservations"> = {
  oldId: "7781204",
  confirmation: "90211",
  status: "Reserved",
  profileId: guest.oldId,
  companyId: "88010",
  arrival: "2026-03-10",
  departure: "2026-03-13",
  arrivalTime: "22:00",
  adults: 2,
  roomType: "SUPK",
  rateCode: "BAR",
  amount: "180.50",
  currency: "EUR",
  market: "LEIS",
  source: "WEB",
  reservationType: "GTD",
  note: "Late arrival",
};
const readStay = async (reservationId: string) => {
  const query = { fetchInstructions: ["Reservation", "Comments", "ReservationPaymentMethods"] };
  return readReservation(
    settings,
    (await ohip.call("getReservation", { params: { reservationId }, query })).body,
    oldIdOf,
  );
};

test("a block arrives with header, grid and status, and a reservation draws on it", async () => {
  const record: RecordOf<"blocks"> = {
    oldId: "5521",
    code: "CARDIO26",
    name: "Congrès Cardio 2026",
    status: "ACT",
    begin: "2026-06-01",
    end: "2026-06-04",
    cutoff: "2026-05-01",
    market: "CONF",
    source: "DIR",
    rateCode: "GRP",
    currency: "EUR",
    reservationType: "GRPGTD",
    companyId: "88010",
  };
  const block = await push("blocks", record.oldId, buildBlock(settings, record, { idOf, startingStatus: "TEN" }));
  const night = (date: string, rooms: number) => ({
    blockId: "5521",
    date,
    roomType: "SUPK",
    rooms,
    rate1: "150.00",
    rate2: "170.00",
  });
  const grid = buildBlockGrid(settings, block.id, [
    night("2026-06-01", 10),
    night("2026-06-02", 10),
    night("2026-06-03", 5),
  ]);
  if (!grid.ok) throw new Error("refused");
  await send(grid.call);
  const flow = (await ohip.call("getNextBlockStatusCodes")).body.nextBlockStatusCodeList ?? [];
  const next = (from: string) =>
    flow
      .find(({ status }) => status === from)
      ?.nextConfiguredStatusList?.flatMap(({ status }) => (status ? [status] : [])) ?? [];
  const kindOf = () => undefined;
  const steps = blockStatusSteps(settings, block.id, record, { starting: "TEN", next, kindOf });
  if (!steps.ok) throw new Error(JSON.stringify(steps.refusals));
  for (const call of steps.calls) await send(call);
  const query = {
    fetchInstructions: ["Block", "Header", "Owners", "Profiles", "Rates", "RateGrid", "ExternalReferences", "Comments"],
    startDate: record.begin,
    numberOfDays: "3",
    roomAllocationCriteria: ["Initial", "Rates"],
  };
  const { body } = await ohip.call("getBlock", { params: { blockId: block.id }, query });
  expect(differences("blocks", { ...block.sent, ...steps.sent }, readBlock(settings, body, oldIdOf))).toEqual([]);
  const found = readBlockGrid("5521", body);
  for (const sent of grid.sent)
    expect(
      differences(
        "block-grid",
        sent,
        found.find(({ date, roomType }) => date === sent.date && roomType === sent.roomType) ?? {},
      ),
    ).toEqual([]);

  const group = {
    ...booking,
    oldId: "7781300",
    blockId: "5521",
    arrival: "2026-06-01",
    departure: "2026-06-03",
    rateCode: "GRP",
    reservationType: "GRPGTD",
    market: "CONF",
    source: "DIR",
  };
  const pickedUp = await push("reservations", group.oldId, buildReservation(settings, group, { idOf }));
  expect(differences("reservations", pickedUp.sent, (await readStay(pickedUp.id)).reservation)).toEqual([]);
});

test("a reservation passes OPERA's dry run and arrives night by night", async () => {
  const nights = [{ reservationId: booking.oldId, date: "2026-03-11", amount: "210.00" }];
  const notes = [{ oldId: "n9", reservationId: booking.oldId, title: "Transfer", text: "Airport at 20:00" }];
  const built = buildReservation(settings, booking, { nights, notes, idOf });
  if (!built.ok) throw new Error(JSON.stringify(built.refusals));
  const { operation, path, body } = dryRunOf(built.call);
  expect((await ohip.call(operation, { params: path, body })).body?.validationMessages ?? []).toEqual([]);
  const { id, sent } = await push("reservations", booking.oldId, built);
  const found = await readStay(id);
  expect(differences("reservations", sent, found.reservation)).toEqual([]);
  const query = { fetchInstructions: ["Reservation", "Comments"] };
  const read = await ohip.call("getReservation", { params: { reservationId: id }, query });
  const notesOf = (reply: typeof read.body | typeof built.call.body) =>
    noteSet(reply.reservations?.reservation?.[0]?.comments);
  expect(notesOf(built.call.body).notes).toHaveLength(2);
  expect(setDifferences(notesOf(built.call.body), notesOf(read.body))).toEqual([]);
  expect(found.nights.map(({ date, amount }) => `${date} ${amount}`)).toEqual([
    "2026-03-10 180.5",
    "2026-03-11 210",
    "2026-03-12 180.5",
  ]);
});

test("a cancelled reservation is created and then cancelled", async () => {
  const record = { ...booking, oldId: "7781400", status: "Cancelled", cancellationReason: "MIG" } as const;
  const { id, sent } = await push("reservations", record.oldId, buildReservation(settings, record, { idOf }));
  const step = buildCancellation(settings, id, record, () => "Cancelled in the old system");
  if (!step.ok) throw new Error("refused");
  await send(step.call);
  expect(differences("reservations", { ...sent, ...step.sent }, (await readStay(id)).reservation)).toEqual([]);
});

test("a guest in the house is booked for today, given the room and checked in; rooms take their state", async () => {
  const inHouse = {
    reservationId: "R77",
    room: "102",
    roomType: "SUPK",
    profileId: guest.oldId,
    arrival: "2026-03-08",
    departure: "2026-03-12",
    adults: 2,
    rateCode: "BAR",
    amount: "180.50",
    currency: "EUR",
    balance: "361.00",
  };
  const arrival = arrivalOf(
    { ...settings, stay: { ...settings.stay, market: "LEIS", source: "DIR", reservationType: "GTD" } },
    inHouse,
    today,
  );
  if (!arrival.ok) throw new Error(JSON.stringify(arrival.refusals));
  const { id } = await push("reservations", "R77", buildReservation(settings, arrival.reservation, { idOf }));
  await send(assignRoom(settings, id, inHouse.room));
  await send(checkIn(settings, id, inHouse.room));
  expect((await readStay(id)).reservation).toMatchObject({
    status: "InHouse",
    room: "102",
    arrival: today,
    departure: "2026-03-12",
  });

  const states = buildRoomStatuses(settings, [
    { room: "103", status: "Clean", occupancy: "Vacant" },
    { room: "104", status: "Dirty", occupancy: "Vacant" },
    { room: "105", status: "Clean", occupancy: "Vacant" },
  ]);
  for (const { call } of states.calls) await send(call);
  const overview = readRoomStatuses((await ohip.call("getHousekeepingOverview", { query: { limit: "200" } })).body);
  for (const sent of states.calls.flatMap((call) => call.sent))
    expect(differences("room-status", sent, overview.find(({ room }) => room === sent.room) ?? {})).toEqual([]);

  const closure = buildClosure(settings, {
    room: "305",
    begin: "2026-03-10",
    end: "2026-03-20",
    reason: "PLUMB",
    remarks: "Bathroom",
  });
  if (!closure.ok) throw new Error("refused");
  await send(closure.call);
  const closed = await ohip.call("getOutOfOrderRooms", { query: { startDate: "2026-03-10", endDate: "2026-03-20" } });
  expect(differences("out-of-order", closure.sent, readClosures("OutOfOrder", closed.body)[0] ?? {})).toEqual([]);
});

test("the hotel's configuration says which guarantees require a card", async () => {
  const { body } = await ohip.call("getGuaranteeCodes", { query: { hotelIds: ["PAR01"] } });
  const guarantees = readGuarantees(body);
  expect(guarantees.find(({ code }) => code === "CO")?.asks).toEqual(["company"]);
  expect(cardCodesOf(guarantees).has("CC")).toBe(true);
  expect(cardCodesOf(guarantees).has("6PM")).toBe(false);
});

test("guests of one room arrive together: on one booking, or on bookings that share it", async () => {
  const house = { ...settings, stay: { ...settings.stay, market: "LEIS", source: "DIR", reservationType: "6PM" } };
  const people = ["201", "202", "203"].map((oldId) => ({ oldId, lastName: `Guest ${oldId}` }));
  for (const person of people) await push("profiles", person.oldId, buildProfile(house, person));
  const line = (reservationId: string, profileId: string, amount: string) => ({
    reservationId,
    profileId,
    amount,
    room: "106",
    roomType: "SUPK",
    arrival: "2026-03-08",
    departure: "2026-03-12",
    adults: 1,
    rateCode: "BAR",
    currency: "EUR",
  });
  const [stay] = staysOf([line("R81", "201", "120"), line("R82", "202", "60.50"), line("R81", "203", "0")]);
  if (!stay) throw new Error("no stay");
  const plan = planStay(house, stay, today, () => undefined);
  if (!plan.ok) throw new Error(JSON.stringify(plan.refusals));
  const made: { id: string; sent: SomeOf<"reservations"> }[] = [];
  for (const booking of plan.bookings)
    made.push(
      await push(
        "reservations",
        booking.reservation.oldId,
        buildReservation(house, booking.reservation, { ...booking, idOf }),
      ),
    );
  const [payer, ...sharers] = plan.bookings;
  for (const call of combineCalls(house, { payer, sharers }, idOf).calls) await send(call);
  await send(assignRoom(house, made[0]?.id ?? "", plan.room));
  for (const { id } of made) await send(checkIn(house, id, plan.room));
  for (const { id, sent } of made) {
    const query = { fetchInstructions: ["Reservation", "Comments", "ReservationPaymentMethods"] };
    const { body } = await ohip.call("getReservation", { params: { reservationId: id }, query });
    expect(differences("in-house", checkedIn(sent, "106"), readInHouse(house, body, oldIdOf))).toEqual([]);
    expect(readBookingIds(body)).toMatchObject({ id, confirmation: expect.stringMatching(/./) });
    const update = planReservationUpdate(
      house,
      { ...plan.bookings[0].reservation, party: "TOUR" },
      { idOf, oldIdOf },
      { id, current: body, before: {}, wins: "ours" },
    );
    expect(update).toMatchObject({ kind: "left-alone", status: "InHouse" });
  }
  const shared = await ohip.call("getShareReservations", { params: { reservationId: made[0]?.id ?? "" } });
  expect([...readShares(shared.body)].sort()).toEqual(made.map(({ id }) => id).sort());
  expect(made.map(({ sent }) => [sent.amount, sent.accompanyingIds])).toEqual([
    ["180.50", "203"],
    ["0", undefined],
  ]);
});

test("configuration lists are created before the records that use them", async () => {
  const floor = buildFloor(settings, { code: "7", description: "Roof", sequence: 7 });
  const group = buildTransactionGroup(settings, { code: "SPA", description: "Spa", kind: "Revenue", sequence: 50 });
  const subgroup = buildTransactionSubgroup(settings, {
    group: "SPA",
    code: "MASS",
    description: "Massage",
    kind: "Revenue",
  });
  const code = buildTransactionCode(settings, {
    code: "4000",
    description: "Massage 60",
    group: "SPA",
    subgroup: "MASS",
    kind: "Revenue",
    revenueType: "Others",
    active: true,
  });
  for (const built of [floor, group, subgroup, code]) {
    if (!built.ok) throw new Error("refused");
    await send<OperationId>(built.call);
  }
  const query = { hotelIds: ["PAR01"] };
  const floors = readFloors((await ohip.call("getFloors", { query })).body);
  if (floor.ok) expect(differences("floors", floor.sent, floors.find((floor) => floor.code === "7") ?? {})).toEqual([]);
  const codes = readTransactionCodes((await ohip.call("getTransactionCodes", { query })).body);
  if (code.ok)
    expect(differences("transaction-codes", code.sent, codes.find((code) => code.code === "4000") ?? {})).toEqual([]);
});
