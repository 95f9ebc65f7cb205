import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { block, guest, type OpenHotel, openHotel, stay } from "../../../test/support/hotel-system.ts";
import type { CallInput, WriteId } from "../../ports/hotel-system.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 }); // Oracle's files take their time to be read.

let open: OpenHotel;
let profiles: [string, string];
let reservationId = "";
let blockId = "";
beforeAll(async () => {
  open = await openHotel();
});
beforeEach(async () => {
  open.sandbox.world.reset();
  const { hotel, connection } = open;
  const idOf = async (made: ReturnType<typeof hotel.write<"postGuestProfile" | "postReservation" | "postBlock">>) => {
    const outcome = await made;
    if (outcome.kind !== "created") throw new Error(JSON.stringify(outcome));
    return outcome.id;
  };
  profiles = [
    await idOf(hotel.write(connection, "postGuestProfile", { body: guest("V5-1") })),
    await idOf(hotel.write(connection, "postGuestProfile", { body: guest("V5-2") })),
  ];
  const dates = { arrival: "2026-03-09", departure: "2026-03-11" };
  const body = stay("V5-R", profiles[0], dates);
  reservationId = await idOf(hotel.write(connection, "postReservation", { body }));
  blockId = await idOf(hotel.write(connection, "postBlock", { body: block("V5-B", "CARDIO") }));
  open.sent.length = 0;
});
afterEach(() => expect(open.wrong).toEqual([]));
afterAll(() => open.close());

type Case<Id extends WriteId> = [Id, () => CallInput<Id>];
const work = <Id extends WriteId>(id: Id, input: () => CallInput<Id>): Case<WriteId> => [id, input] as never;
const repair = {
  criteria: {
    roomRangeList: {
      roomIds: ["305", "306"],
      roomOutOfOrder: { start: "2026-03-10", end: "2026-03-12", reasonCode: "PLUMB", returnStatus: "Dirty" as const },
    },
  },
};
const group = { hotelId: "PAR01", code: "SPA", description: "Spa", sequence: 50, type: "Revenue" as const };
const blockRef = () => ({ hotelId: "PAR01", blockId: { id: blockId, type: "Block" } });

/** Work that is seen by what it leaves behind. */
const visible: Case<WriteId>[] = [
  work("postRoomAssignment", () => ({
    path: { reservationId },
    body: {
      criteria: { hotelId: "PAR01", reservationIdList: [{ id: reservationId, type: "Reservation" }], roomId: "101" },
    },
  })),
  work("postCheckIn", () => ({
    path: { reservationId },
    body: { reservation: { roomId: "101", ignoreWarnings: true } },
  })),
  work("postCancelReservation", () => ({
    path: { reservationId },
    body: {
      reason: { code: "MIG", description: "Cancelled in the old system" },
      reservations: [{ hotelId: "PAR01", reservationIdList: [{ id: reservationId, type: "Reservation" }] }],
    },
  })),
  work("putBlockStatus", () => ({
    path: { blockId },
    body: {
      changeBlockStatus: { ...blockRef(), currentBlockStatus: "TEN", newBlockStatus: "DEF", reservationType: "GRPGTD" },
    },
  })),
  work("postOutOfOrderRooms", () => ({ body: repair })),
  work("postOutOfServiceRooms", () => ({ body: repair })),
  work("postProfileRelationship", () => ({
    path: { sourceProfileId: profiles[0], targetProfileId: profiles[1] },
    body: { relationship: { sourceRelation: "EMPLOYER", targetRelation: "EMPLOYEE" } },
  })),
  work("postFloors", () => ({ body: { hotelFloors: [{ hotelId: "PAR01", floor: "7", description: "Roof" }] } })),
  work("postRooms", () => ({
    body: {
      room: {
        hotelId: "PAR01",
        roomDetails: { roomId: "701", roomType: { roomType: "SUPK" }, floor: "6", maximumOccupancy: 2 },
      },
    },
  })),
  work("postTransactionGroups", () => ({ body: { transactionGroups: [group] } })),
  work("postTransactionSubgroups", () => ({
    body: { transactionSubgroups: [{ hotelId: "PAR01", code: "SPA1", description: "Spa", group: "OTH", sequence: 1 }] },
  })),
];

const ledgerOf = (id: WriteId) => open.sandbox.world.ledger.read({ operation: id }).entries.length;

test.each(visible)("%s: a lost answer is settled by looking, not by sending again", async (id, input) => {
  const { hotel, connection, sandbox, calls } = open;
  sandbox.world.addFault({ kind: "cut", operation: id, count: 1 });
  const outcome = await hotel.write(connection, id, input());
  expect(outcome).toMatchObject({ kind: expect.stringMatching(/^(created|updated)$/) });
  expect([ledgerOf(id), calls(id)]).toEqual([1, 1]);
  const again = await hotel.write(connection, id, input(), { sentAgoMs: 0 });
  expect([again.kind, calls(id)]).toEqual(["unchanged", 1]);
});

test.each(visible)("%s: what was cut off before the work stays unknown", async (id, input) => {
  const { hotel, connection, sandbox, calls } = open;
  sandbox.world.addFault({ kind: "cut", operation: id, afterWork: false });
  expect(await hotel.write(connection, id, input())).toMatchObject({ kind: "unknown", reason: "cut" });
  expect([ledgerOf(id), calls(id)]).toEqual([0, 1]);
});

test("a posting master is found in its block, and never made twice", async () => {
  const { hotel, connection, sandbox } = open;
  const moved = await hotel.write(connection, "putBlockStatus", {
    path: { blockId },
    body: {
      changeBlockStatus: { ...blockRef(), currentBlockStatus: "TEN", newBlockStatus: "DEF", reservationType: "GRPGTD" },
    },
  });
  expect(moved).toMatchObject({ kind: "updated" });
  sandbox.world.addFault({ kind: "cut", operation: "postBlockPostingMaster", count: 1 });
  const made = await hotel.write(connection, "postBlockPostingMaster", {
    path: { blockId },
    body: { criteria: blockRef() },
  });
  expect(made).toMatchObject({ kind: "created", found: true, id: expect.any(String) });
  expect(ledgerOf("postBlockPostingMaster")).toBe(1);
});

test("what sets a value is simply set again", async () => {
  const { hotel, connection, sandbox } = open;
  sandbox.world.addFault({ kind: "cut", operation: "putRoomRelatedStatus", count: 2 });
  const body = { roomList: [{ roomId: "101" }], housekeepingRoomStatus: "Dirty" as const };
  expect(await hotel.write(connection, "putRoomRelatedStatus", { body })).toMatchObject({
    kind: "updated",
    attempt: 3,
  });
});

test("a change that adds is neither seen nor sent again", async () => {
  const { hotel, connection, sandbox, calls } = open;
  sandbox.world.addFault({ kind: "cut", operation: "putProfile" });
  const body = { profileDetails: { profileType: "Guest" as const, customer: { vipStatus: "2" } } };
  const outcome = await hotel.write(connection, "putProfile", { path: { profileId: profiles[0] }, body });
  expect(outcome).toMatchObject({ kind: "unknown", reason: "cut" });
  expect(calls("putProfile")).toBe(1);
});
