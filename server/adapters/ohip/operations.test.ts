import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { differences } from "../../../core/hotel/diff.ts";
import { buildProfile, readProfile } from "../../../core/hotel/profiles.ts";
import { usualSettings } from "../../../core/hotel/settings.ts";
import { block, company, guest, type OpenHotel, openHotel, stay } from "../../../test/support/hotel-system.ts";
import type { WriteId, WriteOutcome } from "../../ports/hotel-system.ts";

let open: OpenHotel;
beforeAll(async () => {
  open = await openHotel();
});
beforeEach(() => {
  open.sandbox.world.reset();
  open.sent.length = 0;
});
// In every test: nothing was sent that OHIP would not know.
afterEach(() => expect(open.wrong).toEqual([]));
afterAll(() => open.close());

function madeId<Id extends WriteId>(outcome: WriteOutcome<Id>): string {
  if (outcome.kind !== "created" || outcome.id === undefined) throw new Error(JSON.stringify(outcome));
  return outcome.id;
}
const makeGuest = async (reference = "V5-1") =>
  madeId(await open.hotel.write(open.connection, "postGuestProfile", { body: guest(reference) }));
const makeStay = async (reference = "V5-R1", dates = {}) => {
  const body = stay(reference, await makeGuest(), dates);
  return madeId(await open.hotel.write(open.connection, "postReservation", { body }));
};

describe("profiles", () => {
  test("are made, read by id and by reference, changed and searched", async () => {
    const { hotel, connection, sandbox } = open;
    const profileId = await makeGuest();
    expect(sandbox.world.chain.profiles.byId.has(profileId)).toBe(true);
    const byId = await hotel.read(connection, "getProfile", {
      path: { profileId },
      query: { fetchInstructions: ["Profile", "Communication"] },
    });
    expect(byId).toMatchObject({ kind: "found", status: 200, attempt: 1, warnings: [] });
    const path = { extSystemCode: "MIGTOOL", profileExternalId: "V5-1" };
    const byReference = await hotel.read(connection, "getProfileByExtId", { path });
    expect(byReference).toMatchObject({ kind: "found", reply: { profileIdList: [{ id: profileId }] } });
    expect(await hotel.read(connection, "getProfile", { path: { profileId: "404" } })).toMatchObject({
      kind: "absent",
    });

    const body = { profileDetails: { profileType: "Guest" as const, customer: { vipStatus: "2" } } };
    expect(await hotel.write(connection, "putProfile", { path: { profileId }, body })).toMatchObject({
      kind: "updated",
      reply: { profileIdList: [{ id: profileId }] },
    });
    const agent = madeId(await hotel.write(connection, "postCompanyProfile", { body: company("V5-A1") }));
    const found = [];
    for await (const page of hotel.rows(connection, "getProfiles", {
      query: { profileName: "Moreau", profileType: ["Guest", "Agent"] },
    }))
      found.push(...page);
    expect(found.map(({ profileIdList }) => profileIdList?.[0]?.id).sort()).toEqual([profileId, agent].sort());
  });

  test("a code that the hotel does not know is a refusal with Oracle's words, in both its styles", async () => {
    const { hotel, connection, sandbox } = open;
    const body = guest("V5-1");
    if (body.guestDetails?.customer) body.guestDetails.customer.vipStatus = "99";
    for (const style of ["published", "tenant"] as const) {
      sandbox.world.errorStyle = style;
      expect(await hotel.write(connection, "postGuestProfile", { body })).toMatchObject({
        kind: "refused",
        reason: "invalid",
        status: 400,
        code: expect.stringContaining("OPERAWS-"),
        title: expect.stringContaining("99"),
      });
    }
    sandbox.world.errorStyle = "published";
  });

  test("relations, memberships and merges are taken", async () => {
    const { hotel, connection } = open;
    const [first, second] = [await makeGuest("V5-1"), await makeGuest("V5-2")];
    const related = await hotel.write(connection, "postProfileRelationship", {
      path: { sourceProfileId: first, targetProfileId: second },
      body: { relationship: { sourceRelation: "SPOUSE", targetRelation: "SPOUSE" } },
    });
    expect(related).toMatchObject({ kind: "created", id: undefined });
    expect(await hotel.read(connection, "getProfileRelationships", { path: { profileId: first } })).toMatchObject({
      kind: "found",
    });
    const membership = { membershipType: "CLUB", membershipId: "778", membershipLevel: "GOLD" };
    expect(
      await hotel.write(connection, "postMembership", {
        path: { profileId: first },
        body: { profileMemberships: [membership] },
      }),
    ).toMatchObject({ kind: "created" });
    const merged = await hotel.write(connection, "mergeProfiles", {
      path: { survivorProfileId: first },
      body: { victimProfileId: [{ id: second, type: "Profile" }] },
    });
    expect(merged).toMatchObject({ kind: "created", id: undefined });
  });
});

test("a call that the builders make goes out as it is, and reads back as it was sent", async () => {
  const { hotel, connection } = open;
  const settings = usualSettings("PAR01", "MIGTOOL");
  const built = buildProfile(settings, {
    oldId: "V5-77",
    lastName: "Moreau",
    firstName: "Camille",
    email: "c@example.com",
  });
  if (!built.ok) throw new Error(JSON.stringify(built.refusals));
  const profileId = madeId(await hotel.write(connection, built.call.operation, built.call));
  const fetchInstructions = ["Profile" as const, "Communication" as const, "Address" as const];
  const read = await hotel.read(connection, "getProfile", { path: { profileId }, query: { fetchInstructions } });
  if (read.kind !== "found") throw new Error(JSON.stringify(read));
  expect(differences("profiles", built.sent, readProfile(settings, read.reply))).toEqual([]);
});

describe("reservations, blocks and the desk", () => {
  test("a stay is checked, made, given a room, checked in, and another cancelled", async () => {
    const { hotel, connection } = open;
    const reservationId = await makeStay("V5-R1", { arrival: "2026-03-09" });
    const path = { reservationId };
    const assigned = await hotel.write(connection, "postRoomAssignment", {
      path,
      body: {
        criteria: { hotelId: "PAR01", reservationIdList: [{ id: reservationId, type: "Reservation" }], roomId: "101" },
      },
    });
    expect(assigned).toMatchObject({ kind: "created", id: undefined });
    expect(await hotel.read(connection, "verifyCheckinReservation", { path })).toMatchObject({ kind: "found" });
    const arrived = await hotel.write(connection, "postCheckIn", {
      path,
      body: { reservation: { roomId: "101", ignoreWarnings: true } },
    });
    expect(arrived).toMatchObject({ kind: "created" });

    const later = await makeStay("V5-R2");
    const cancelled = await hotel.write(connection, "postCancelReservation", {
      path: { reservationId: later },
      body: {
        reason: { code: "MIG", description: "Cancelled in the old system" },
        reservations: [
          { hotelId: "PAR01", reservationIdList: [{ id: later, type: "Reservation" }], allowedActions: ["Cancel"] },
        ],
        verificationOnly: false,
      },
    });
    expect(cancelled).toMatchObject({ kind: "created" });
    const inHouse = [];
    for await (const page of hotel.rows(connection, "getHotelReservations", { query: { searchType: "InHouse" } }))
      inHouse.push(...page);
    expect(inHouse).toHaveLength(1);
  });

  test("a dry run is a read: its messages come back and nothing is made", async () => {
    const { hotel, connection, sandbox } = open;
    const { reservations } = stay(undefined, await makeGuest(), { roomType: "SUPK" });
    const reservation = reservations?.reservation?.[0];
    const dry = await hotel.read(connection, "putValidateReservationChanges", {
      body: { ...(reservation && { reservation }), timeSpan: { startDate: "2026-03-10", endDate: "2026-03-12" } },
    });
    expect(dry).toMatchObject({ kind: "found", reply: { validationMessages: [] } });
    expect(sandbox.world.ledger.read({ operation: "postReservation" }).entries).toEqual([]);
  });

  test("a block is checked, made, filled, moved on and read", async () => {
    const { hotel, connection } = open;
    expect(await hotel.read(connection, "postBlockValidate", { body: block("V5-B1", "CARDIO") })).toMatchObject({
      kind: "found",
    });
    const blockId = madeId(await hotel.write(connection, "postBlock", { body: block("V5-B1", "CARDIO") }));
    const path = { blockId };
    const range = await hotel.write(connection, "putBlockAllocationRange", {
      path,
      body: {
        blockAllocationRange: {
          hotelId: "PAR01",
          blockId: { id: blockId, type: "Block" },
          roomTypes: ["SUPK"],
          beginDate: "2026-06-01",
          endDate: "2026-06-03",
          allocationType: "Initial",
          incrementFlag: false,
          blockInventory: { onePerson: 4 },
          rangeMode: "Core",
        },
      },
    });
    expect(range).toMatchObject({ kind: "updated" });
    const moved = await hotel.write(connection, "putBlockStatus", {
      path,
      body: {
        verificationOnly: false,
        changeBlockStatus: {
          hotelId: "PAR01",
          blockId: { id: blockId, type: "Block" },
          currentBlockStatus: "TEN",
          newBlockStatus: "DEF",
          reservationType: "GRPGTD",
          overbookAll: false,
        },
      },
    });
    expect(moved).toMatchObject({ kind: "updated" });
    const master = await hotel.write(connection, "postBlockPostingMaster", {
      path,
      body: { criteria: { hotelId: "PAR01", blockId: { id: blockId, type: "Block" } } },
    });
    expect(master).toMatchObject({ kind: "created", id: expect.any(String) });
    const found = [];
    for await (const page of hotel.rows(connection, "getBlocks", { query: { hotelId: "PAR01", limit: 1 } }))
      found.push(...page);
    expect(found).toHaveLength(1);
  });
});

describe("rooms and configuration", () => {
  test("rooms change their state, go out of order, and are listed page by page", async () => {
    const { hotel, connection } = open;
    const status = await hotel.write(connection, "putRoomRelatedStatus", {
      body: { roomList: [{ roomId: "101" }, { roomId: "102" }], housekeepingRoomStatus: "Dirty" },
    });
    expect(status).toMatchObject({ kind: "updated" });
    const roomRangeList = {
      roomIds: ["305"],
      roomOutOfOrder: { start: "2026-03-10", end: "2026-03-12", reasonCode: "PLUMB", returnStatus: "Dirty" as const },
    };
    expect(
      await hotel.write(connection, "postOutOfOrderRooms", { body: { criteria: { roomRangeList } } }),
    ).toMatchObject({
      kind: "created",
    });
    const pages = [];
    for await (const page of hotel.rows(connection, "getHousekeepingOverview", { query: { limit: 50 } }))
      pages.push(page.length);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.slice(0, -1).every((length) => length === 50)).toBe(true);
    expect(pages.reduce((sum, length) => sum + length, 0)).toBeGreaterThanOrEqual(120);
    const rooms = [];
    for await (const page of hotel.rows(connection, "getRooms", {})) rooms.push(...page);
    expect(rooms.length).toBeGreaterThanOrEqual(120);
  });

  test("floors and transaction codes are made", async () => {
    const { hotel, connection } = open;
    const body = { hotelFloors: [{ hotelId: "PAR01", floor: "7", description: "Roof", sequence: 7 }] };
    expect(await hotel.write(connection, "postFloors", { body })).toMatchObject({ kind: "created" });
    const group = { hotelId: "PAR01", code: "SPA", description: "Spa", sequence: 50, type: "Revenue" as const };
    expect(
      await hotel.write(connection, "postTransactionGroups", { body: { transactionGroups: [group] } }),
    ).toMatchObject({
      kind: "created",
    });
    expect(await hotel.read(connection, "getTransactionGroups", { query: { hotelIds: ["PAR01"] } })).toMatchObject({
      kind: "found",
    });
  });

  test("a mapping that is not taken makes the whole a partial success", async () => {
    const { hotel, connection } = open;
    const mapping = { operaValue: "LEIS", externalValue: "LOISIR", isGlobal: false, hotelId: "PAR01" };
    const path = { externalSystem: "MIGTOOL", conversionCode: "MarketCode" };
    const write = (values: (typeof mapping)[]) =>
      hotel.write(connection, "postDataValueMappings", { path, body: { conversionCodeMappings: values } });
    const both = await write([mapping, { ...mapping, operaValue: "NOSUCH", externalValue: "X" }]);
    expect(both).toMatchObject({ kind: "partial", status: 201, answer: expect.stringContaining("NOSUCH") });
  });

  test("lists are requested once for all readers, and again on a fresh request", async () => {
    const { hotel, connection, calls } = open;
    const answers = await Promise.all([1, 2, 3].map(() => hotel.list(connection, "getResortRoomTypesLOV")));
    expect(answers[0]).toMatchObject({
      kind: "found",
      items: expect.arrayContaining([{ code: "SUPK", name: expect.any(String) }]),
    });
    await hotel.list(connection, "getResortRoomTypesLOV");
    expect(calls("getResortRoomTypesLOV")).toBe(1);
    await hotel.list(connection, "getResortRoomTypesLOV", { fresh: true });
    expect(calls("getResortRoomTypesLOV")).toBe(2);
    // Another caller gets its own list, even for the same hotel.
    const stranger = { ...connection, clientSecret: "wrong" };
    expect(await hotel.list(stranger, "getResortRoomTypesLOV")).toMatchObject({
      kind: "connection",
      reason: "credentials",
    });
    expect(await hotel.list(connection, "VIPStatuses")).toMatchObject({ kind: "found" });
    expect(await hotel.list(connection, "NoSuchList")).toMatchObject({ kind: "refused" });
  });
});

describe("what never leaves", () => {
  test.each([
    ["an unknown name", { guestDetails: { profileType: "Guest", nickname: "Cam" } }, "invalid"],
    [
      "a value that is too wide",
      { guestDetails: { customer: { personName: [{ surname: "x".repeat(81) }] } } },
      "invalid",
    ],
    [
      "a body over 100 KB",
      {
        guestDetails: {
          comments: {
            commentInfo: Array.from({ length: 60 }, () => ({ comment: { text: { value: "é".repeat(1000) } } })),
          },
        },
      },
      "too_large",
    ],
  ])("%s is refused without a call", async (_, body, reason) => {
    const outcome = await open.hotel.write(open.connection, "postGuestProfile", { body: body as never });
    expect(outcome).toMatchObject({ kind: "refused", reason, attempt: 0 });
    expect(open.sent).toEqual([]);
  });

  test.each(["", ".", ".."])("an id %j that would make another address", async (profileId) => {
    const outcome = await open.hotel.read(open.connection, "getProfile", { path: { profileId } });
    expect(outcome).toMatchObject({ kind: "refused", reason: "invalid" });
    expect(open.sent).toEqual([]);
  });

  test("an id is written so that it stays one part of the path", async () => {
    const path = { extSystemCode: "MIGTOOL", profileExternalId: "A/B?c=1 é" };
    expect(await open.hotel.read(open.connection, "getProfileByExtId", { path })).toMatchObject({ kind: "absent" });
  });
});
