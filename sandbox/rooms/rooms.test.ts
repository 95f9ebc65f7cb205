import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ohipClient } from "../../test/support/ohip-client.ts";
import { guestProfile, reservation } from "../../test/support/ohip-payloads.ts";
import { type Sandbox, startSandbox } from "../start.ts";

let sandbox: Sandbox;
let ohip: ReturnType<typeof ohipClient>;
let guest: string;
beforeAll(async () => {
  sandbox = await startSandbox({ businessDate: "2026-03-10", limits: false });
  ohip = ohipClient(sandbox);
});
beforeEach(async () => {
  sandbox.world.reset();
  guest = (await ohip.call("postProfile", { body: guestProfile() })).id;
});
afterAll(() => sandbox.close());

const book = async (more: Parameters<typeof reservation>[1] = {}) =>
  (await ohip.call("postReservation", { body: reservation(guest, more) })).id;
const assign = (reservationId: string, roomId: string | undefined) =>
  ohip.call("postRoomAssignment", {
    params: { reservationId },
    body: { criteria: { hotelId: "PAR01", roomId, roomNumberLocked: true } },
  });
const checkIn = (reservationId: string, more: object = {}) =>
  ohip.call("postCheckIn", {
    params: { reservationId },
    body: { reservation: { ...more }, includeNotifications: true },
  });
const verify = async (reservationId: string) =>
  (await ohip.call("verifyCheckinReservation", { params: { reservationId } })).body?.warnings?.map(
    ({ shortText }) => shortText,
  ) ?? [];
const overview = async (query: Record<string, string | string[]> = {}) => {
  const { status, body } = await ohip.call("getHousekeepingOverview", { query });
  return status === 204 ? [] : (body.housekeepingRoomInfo?.housekeepingRooms?.room ?? []);
};
const statusOf = async (roomId: string) =>
  (await overview({ fromRoomNumber: roomId, toRoomNumber: roomId }))[0]?.housekeeping?.housekeepingRoomStatus;
const setStatus = (rooms: string[], body: object) =>
  ohip.call("putRoomRelatedStatus", { body: { roomList: rooms.map((roomId) => ({ roomId })), ...body } });
const repair = (rooms: string[], more: object = {}) => ({
  criteria: {
    roomRangeList: {
      roomIds: rooms,
      roomOutOfOrder: { start: "2026-03-10", end: "2026-03-12", reasonCode: "PLUMB", returnStatus: "Dirty", ...more },
    },
  },
});

describe("assigning a room", () => {
  it("answers 201 and shows in the reservation", async () => {
    const id = await book();
    expect((await assign(id, "101")).status).toBe(201);
    const { body } = await ohip.call("getReservation", { params: { reservationId: id } });
    expect(body.reservations?.reservation?.[0]?.roomStay?.currentRoomInfo).toEqual({ roomType: "SUPK", roomId: "101" });
    expect((await ohip.call("getHotelReservations", { query: { roomId: "101" } })).body.reservations?.count).toBe(1);
  });

  it("refuses a room that is occupied, out of order or unknown, and several rooms at once", async () => {
    const [first, second] = [await book(), await book()];
    await assign(first, "101");
    expect((await assign(second, "101")).error.title).toContain("is taken");
    expect((await assign(second, "999")).status).toBe(400);
    expect((await assign(second, undefined)).status).toBe(400);
    await ohip.call("postOutOfOrderRooms", { body: repair(["102"]) });
    expect((await assign(second, "102")).error.title).toContain("out of order");
    expect((await assign(await book({ rate: { numberOfUnits: 2 } }), "103")).status).toBe(400);
    const later = await book({ stay: { arrivalDate: "2026-03-12", departureDate: "2026-03-13" } });
    expect((await assign(later, "101")).status).toBe(201);
    expect((await assign("1", "103")).error.code).toBe("OPERAWS-GEN01001");
  });

  it("changes the stay to the room's type and keeps the charged type", async () => {
    const id = await book();
    await assign(id, "120");
    const { body } = await ohip.call("getReservation", { params: { reservationId: id } });
    expect(body.reservations?.reservation?.[0]?.roomStay?.roomRates?.[0]).toMatchObject({
      roomType: "JSTE",
      roomTypeCharged: "SUPK",
    });
    for (let index = 0; index < 5; index += 1) await book({ rate: { roomType: "JSTE" } });
    expect((await assign(await book(), "220")).error.code).toBe("OPERAWS-RSV00138");
  });
});

describe("checking in", () => {
  it("accepts a guest due in with a clean room, which is then occupied", async () => {
    const id = await book();
    await assign(id, "101");
    expect(await verify(id)).toEqual([]);
    const arrived = await checkIn(id);
    expect(arrived.status).toBe(201);
    expect(arrived.body.reservation?.[0]).toMatchObject({
      reservationStatus: "InHouse",
      roomStay: { currentRoomInfo: { roomId: "101" } },
    });
    expect(await statusOf("101")).toMatchObject({ frontOfficeStatus: "Occupied", housekeepingStatus: "Occupied" });
    expect((await checkIn(id)).error.title).toContain("is InHouse");
    expect(
      (await ohip.call("getHotelReservations", { query: { searchType: "InHouse" } })).body.reservations?.count,
    ).toBe(1);
  });

  it("accepts a room named in the call", async () => {
    const id = await book();
    expect((await checkIn(id, { roomId: "103" })).status).toBe(201);
    expect(await statusOf("103")).toMatchObject({ frontOfficeStatus: "Occupied" });
  });

  it("reports in advance and refuses: not today, no room, several rooms", async () => {
    const tomorrow = await book({ stay: { arrivalDate: "2026-03-11" } });
    expect(await verify(tomorrow)).toHaveLength(2);
    expect((await checkIn(tomorrow, { roomId: "101", ignoreWarnings: true })).error.title).toContain("not due in");
    expect((await checkIn(await book())).error.title).toContain("room must be assigned");
    expect((await checkIn(await book({ rate: { numberOfUnits: 2 } }), { roomId: "101" })).error.title).toContain(
      "split",
    );
    expect((await ohip.call("verifyCheckinReservation", { params: { reservationId: "1" } })).status).toBe(204);
  });

  it("allows overriding for a dirty room, never for an occupied or closed one", async () => {
    const id = await book();
    await assign(id, "101");
    await setStatus(["101"], { housekeepingRoomStatus: "Dirty" });
    expect((await checkIn(id)).error.title).toContain("Dirty");
    const waved = await checkIn(id, { ignoreWarnings: true });
    expect(waved.status).toBe(201);
    expect(waved.body.warnings?.[0]?.shortText).toContain("Dirty");
    expect((await checkIn(await book(), { roomId: "101", ignoreWarnings: true })).status).toBe(400);
    await ohip.call("postOutOfOrderRooms", { body: repair(["102"]) });
    expect((await checkIn(await book(), { roomId: "102", ignoreWarnings: true })).status).toBe(400);
  });
});

describe("room status", () => {
  it("sets one status for many rooms and shows it", async () => {
    expect(
      (await setStatus(["101", "102"], { housekeepingRoomStatus: "Inspected", housekeepingStatus: "Vacant" })).status,
    ).toBe(200);
    expect(await statusOf("102")).toEqual({
      housekeepingRoomStatus: "Inspected",
      frontOfficeStatus: "Vacant",
      housekeepingStatus: "Vacant",
    });
    expect(await overview({ housekeepingRoomStatus: "Inspected" })).toHaveLength(2);
    await setStatus(["101"], { housekeepingStatus: "Occupied" });
    expect((await overview({ fromRoomNumber: "101", toRoomNumber: "101" }))[0]?.discrepancy).toEqual(["Sleep"]);
  });

  it.each([
    ["rooms of which none exists", ["998", "999"], { housekeepingRoomStatus: "Clean" }],
    ["no room", [], { housekeepingRoomStatus: "Clean" }],
    ["no status", ["101"], {}],
    ["a status of another call", ["101"], { housekeepingRoomStatus: "OutOfOrder" }],
    ["a status that does not exist", ["101"], { housekeepingRoomStatus: "clean" }],
  ])("refuses %s and changes nothing", async (_, rooms, body) => {
    expect((await setStatus(rooms, body)).status).toBe(400);
    expect(await statusOf("101")).toMatchObject({ housekeepingRoomStatus: "Clean" });
  });

  it("lists 120 rooms in pages and by floor, type and occupancy", async () => {
    const { body } = await ohip.call("getHousekeepingOverview", { query: { limit: "50", offset: "100" } });
    expect(body.housekeepingRoomInfo).toMatchObject({ totalResults: 120, count: 20, hasMore: false });
    expect(await overview({ floor: "3" })).toHaveLength(20);
    expect(await overview({ roomType: ["JSTE", "DLXK"] })).toHaveLength(12);
    expect(await overview({ frontOfficeRoomStatus: "Occupied" })).toEqual([]);
  });
});

describe.each([
  ["order", "postOutOfOrderRooms", "getOutOfOrderRooms", "completeOutOfOrderRooms", "OutOfOrder"],
  ["service", "postOutOfServiceRooms", "getOutOfServiceRooms", "completeOutOfServiceRooms", "OutOfService"],
] as const)("out of %s", (_, post, get, complete, status) => {
  const list = async (query: Record<string, string> = {}) => {
    const { status: code, body } = await ohip.call(get, {
      query: { startDate: "2026-03-10", endDate: "2026-03-31", ...query },
    });
    return code === 204 ? [] : body.housekeepingRooms?.room;
  };

  it("takes rooms out, lists them, and returns them", async () => {
    expect((await ohip.call(post, { body: repair(["305", "306"], { repairRemarks: "Bathroom" }) })).status).toBe(201);
    expect(await statusOf("305")).toMatchObject({ housekeepingRoomStatus: status });
    expect(await list()).toMatchObject([
      {
        roomId: "305",
        outOfOrder: [{ start: "2026-03-10", end: "2026-03-12", reasonCode: "PLUMB", repairRemarks: "Bathroom" }],
      },
      { roomId: "306" },
    ]);
    expect(await list({ roomId: "306" })).toHaveLength(1);
    const body = {
      criteria: { roomRepairByRoomNumber: [{ roomId: "305", roomOutOfOrder: { returnStatus: "Clean" } }] },
    };
    expect((await ohip.call(complete, { body })).status).toBe(200);
    expect(await list()).toMatchObject([{ roomId: "306" }]);
    expect((await ohip.call(complete, { body })).status).toBe(400);
    expect(await statusOf("305")).toMatchObject({ housekeepingRoomStatus: "Clean" });
  });

  it.each([
    ["an unknown reason", ["305"], { reasonCode: "XXX" }],
    ["no reason", ["305"], { reasonCode: undefined }],
    ["a room that does not exist", ["999"], {}],
    ["a period in the past", ["305"], { start: "2026-03-01" }],
    ["an end before the start", ["305"], { end: "2026-03-01" }],
    ["itself as the status to return to", ["305"], { returnStatus: "OutOfOrder" }],
  ])("refuses %s", async (__, rooms, more) => {
    expect((await ohip.call(post, { body: repair(rooms, more) })).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it("refuses an assigned room, and one already taken out", async () => {
    const id = await book();
    await assign(id, "305");
    expect((await ohip.call(post, { body: repair(["305"]) })).error.title).toContain("is taken");
    expect((await ohip.call(post, { body: repair(["306"]) })).status).toBe(201);
    expect((await ohip.call(post, { body: repair(["306"], { start: "2026-03-12", end: "2026-03-20" }) })).status).toBe(
      400,
    );
  });

  it("answers for 90 days at most, and needs a start", async () => {
    expect((await ohip.call(get, { query: { startDate: "2026-03-10", endDate: "2026-06-30" } })).error.code).toBe(
      "OPERAWS-GEN01346",
    );
    expect((await ohip.call(get)).error.code).toBe("OPERAWS-GEN01346");
  });
});

it("has one suite fewer to sell while it is out of order, but not while it is out of service", async () => {
  const suite = (night: number) =>
    ohip.call("postReservation", {
      body: reservation(guest, {
        rate: { roomType: "JSTE", numberOfUnits: 6 },
        stay: { arrivalDate: `2026-03-${night}`, departureDate: `2026-03-${night + 1}` },
      }),
    });
  await ohip.call("postOutOfOrderRooms", { body: repair(["120"]) });
  await ohip.call("postOutOfServiceRooms", { body: repair(["220"], { start: "2026-03-20", end: "2026-03-22" }) });
  expect((await suite(10)).error.code).toBe("OPERAWS-RSV00138");
  expect((await suite(14)).status).toBe(201);
  expect((await suite(20)).status).toBe(201);
});
