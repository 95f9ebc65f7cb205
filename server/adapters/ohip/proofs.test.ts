import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { block, company, guest, type OpenHotel, openHotel, stay } from "../../../test/support/hotel-system.ts";
import type { CallInput, WriteId } from "../../ports/hotel-system.ts";

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

/** Work that is recognised by what it leaves behind. */
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

test.each(visible)("%s: a call cut off before the work stays unknown", async (id, input) => {
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
  const input = { path: { blockId }, body: { criteria: blockRef() } };
  // An invisible record is not proved absent, however long ago it was sent: a person decides.
  for (const sentAgoMs of [60_000, 60 * 60_000])
    expect(await hotel.write(connection, "postBlockPostingMaster", input, { sentAgoMs })).toMatchObject({
      kind: "unknown",
      reason: "absent_unsure",
    });
  expect(ledgerOf("postBlockPostingMaster")).toBe(0);
  sandbox.world.addFault({ kind: "cut", operation: "postBlockPostingMaster", count: 1 });
  const made = await hotel.write(connection, "postBlockPostingMaster", input);
  expect(made).toMatchObject({ kind: "created", found: true, id: expect.any(String) });
  expect(ledgerOf("postBlockPostingMaster")).toBe(1);
});

test("a call that sets a value is simply repeated", async () => {
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

describe("without an external system", () => {
  const alone = () => ({ ...open.connection, externalSystem: undefined });
  const madeBy = (id: WriteId) => open.sandbox.world.ledger.read({ operation: id }).entries.at(-1)?.id;
  const numbered = (customReference: string) => {
    const body = stay(undefined, profiles[0], { arrival: "2026-03-20", departure: "2026-03-22" });
    for (const item of body.reservations?.reservation ?? []) item.customReference = customReference;
    return body;
  };
  const corporate = () => ({ ...company(undefined), companyIdList: [{ id: "C-77", type: "CorporateId" }] });
  const cases: [WriteId, () => CallInput<never>][] = [
    ["postBlock", () => ({ body: block(undefined, "ALONE") }) as never],
    ["postReservation", () => ({ body: numbered("V5 CNF 9") }) as never],
    ["postCompanyProfile", () => ({ body: corporate() }) as never],
  ];

  test.each(cases)("%s: a lost answer is settled by what the record itself says", async (id, input) => {
    const { hotel, sandbox, calls } = open;
    for (const fault of [{ kind: "cut" }, { kind: "status", status: 503, afterWork: true }] as const) {
      sandbox.world.reset();
      profiles[0] = await remake();
      open.sent.length = 0;
      sandbox.world.addFault({ ...fault, operation: id, count: 1 });
      const outcome = await hotel.write(alone(), id, input());
      expect(outcome).toMatchObject({ kind: "created", found: true, id: madeBy(id) });
      expect([ledgerOf(id), calls(id)]).toEqual([1, 1]);
      sandbox.world.addFault({ kind: "status", status: 503, operation: id, count: 1 });
    }
    // The call failed before the work: the record is absent twice, and the call is sent again.
    sandbox.world.reset();
    profiles[0] = await remake();
    sandbox.world.addFault({ kind: "status", status: 503, operation: id, count: 1 });
    expect(await hotel.write(alone(), id, input())).toMatchObject({ kind: "created", found: false });
    expect(ledgerOf(id)).toBe(1);
  });

  const remake = async () => {
    const made = await open.hotel.write(open.connection, "postGuestProfile", { body: guest("V5-1") });
    if (made.kind !== "created") throw new Error(JSON.stringify(made));
    return made.id;
  };

  test("a membership is seen by its card", async () => {
    const { hotel, sandbox, calls } = open;
    const input = {
      path: { profileId: profiles[0] },
      body: { profileMemberships: [{ membershipType: "CLUB", membershipId: "778", membershipLevel: "GOLD" }] },
    };
    sandbox.world.addFault({ kind: "cut", operation: "postMembership", count: 1 });
    expect(await hotel.write(alone(), "postMembership", input)).toMatchObject({ kind: "created", found: true });
    expect([ledgerOf("postMembership"), calls("postMembership")]).toEqual([1, 1]);
  });

  test("two bookings with the same number keep their own ids", async () => {
    const { hotel, sandbox } = open;
    const first = await hotel.write(alone(), "postReservation", { body: numbered("V5 CNF 9") });
    if (first.kind !== "created") throw new Error(JSON.stringify(first));
    sandbox.world.addFault({ kind: "cut", operation: "postReservation", count: 1 });
    const second = await hotel.write(
      alone(),
      "postReservation",
      { body: numbered("V5 CNF 9") },
      { others: [first.id] },
    );
    expect(second).toMatchObject({ kind: "created", found: true, id: madeBy("postReservation") });
    expect(second).not.toMatchObject({ id: first.id });
    // A third one without knowledge of the others cannot say which of them it is.
    sandbox.world.addFault({ kind: "cut", operation: "postReservation", count: 1 });
    const third = await hotel.write(alone(), "postReservation", { body: numbered("V5 CNF 9") });
    expect(third).toMatchObject({ kind: "unknown" });
  });
});

test("a creation names every id, also where it was looked up", async () => {
  const { hotel, connection, sandbox } = open;
  const dates = { arrival: "2026-03-15", departure: "2026-03-16" };
  const booked = await hotel.write(connection, "postReservation", { body: stay("V5-R9", profiles[0], dates) });
  expect(booked).toMatchObject({ kind: "created", ids: { Reservation: expect.any(String) } });
  if (booked.kind !== "created") return;
  expect(booked.ids.Confirmation).toEqual(expect.any(String));
  expect(booked.ids.Confirmation).not.toBe(booked.id);
  expect(booked.reply?.reservations?.reservation?.[0]?.reservationIdList).toBeDefined();
  const again = await hotel.write(
    connection,
    "postReservation",
    { body: stay("V5-R9", profiles[0], dates) },
    { sentAgoMs: 0 },
  );
  expect(again).toMatchObject({ kind: "unchanged", ids: booked.ids });
  sandbox.world.addFault({ kind: "cut", operation: "postBlock", count: 1 });
  const lost = await hotel.write(connection, "postBlock", { body: block("V5-B9", "LOST") });
  expect(lost).toMatchObject({ kind: "created", found: true, ids: { BlockCode: "LOST", Block: expect.any(String) } });
});

describe("taking back, sharing and new codes", () => {
  const path = () => ({ reservationId });
  const second = async () => {
    const dates = { arrival: "2026-03-09", departure: "2026-03-11" };
    const made = await open.hotel.write(open.connection, "postReservation", {
      body: stay("V5-S", profiles[1], dates),
    });
    if (made.kind !== "created") throw new Error(JSON.stringify(made));
    return made.id;
  };
  const combine = (existing: string): CallInput<"postCombineShareReservations"> => ({
    path: path(),
    body: {
      criteria: {
        hotelId: "PAR01",
        shareToReservation: { reservationIdList: [{ id: reservationId, type: "Reservation" }] },
        existingReservationId: { id: existing, type: "Reservation" },
        combineShareInstruction: { distributionType: "Entire", overrideMaxOccupancyCheck: true },
      },
    },
  });
  const taken = async <Id extends WriteId>(id: Id, input: CallInput<Id>) => {
    const outcome = await open.hotel.write(open.connection, id, input);
    if (outcome.kind !== "created" && outcome.kind !== "updated") throw new Error(`${id} ${JSON.stringify(outcome)}`);
  };
  const relation = { sourceProfileId: "", targetProfileId: "" };
  const described = (code: string) => ({ code, description: { defaultText: code } });

  /** The operation whose answer is lost, and what must have been done before it. */
  const cases: [WriteId, () => Promise<CallInput<never>>][] = [
    ["postCombineShareReservations", async () => combine(await second()) as never],
    [
      "deleteShareReservation",
      async () => {
        await taken("postCombineShareReservations", combine(await second()));
        return { path: path() } as never;
      },
    ],
    [
      "deleteCheckin",
      async () => {
        for (const [id, input] of visible.slice(0, 2)) await taken(id, input());
        return { path: path() } as never;
      },
    ],
    ["deleteBlock", async () => ({ path: { blockId } }) as never],
    [
      "deleteMembership",
      async () => {
        const profileMemberships = [{ membershipType: "CLUB", membershipId: "778", membershipLevel: "GOLD" }];
        await taken("postMembership", { path: { profileId: profiles[0] }, body: { profileMemberships } });
        return { path: { profileId: profiles[0], membershipType: "CLUB", membershipId: "778" } } as never;
      },
    ],
    [
      "removeProfileRelationship",
      async () => {
        Object.assign(relation, { sourceProfileId: profiles[0], targetProfileId: profiles[1] });
        const codes = { sourceRelation: "EMPLOYER", targetRelation: "EMPLOYEE" };
        await taken("postProfileRelationship", { path: relation, body: { relationship: codes } });
        return { path: relation, query: codes } as never;
      },
    ],
    ["postVIPLevels", async () => ({ body: { vIPLevels: [described("V9")] } }) as never],
    [
      "postMarketGroup",
      async () =>
        ({
          path: { marketGroupCode: "NEWG" },
          body: { marketGroup: { hotelId: "PAR01", ...described("NEWG"), sequence: 1 } },
        }) as never,
    ],
    ["postRoomClass", async () => ({ body: { roomClass: { hotelId: "PAR01", ...described("ANNEX") } } }) as never],
  ];

  test.each(cases)("%s: a lost answer is settled by looking, not by sending again", async (id, prepare) => {
    const { hotel, connection, sandbox, calls } = open;
    const input = await prepare();
    sandbox.world.addFault({ kind: "cut", operation: id, count: 1 });
    const outcome = await hotel.write(connection, id, input);
    expect(outcome).toMatchObject({ kind: expect.stringMatching(/^(created|updated)$/) });
    expect([ledgerOf(id), calls(id)]).toEqual([1, 1]);
  });

  test.each(cases)("%s: a call cut off before the work stays unknown", async (id, prepare) => {
    const { hotel, connection, sandbox, calls } = open;
    const input = await prepare();
    sandbox.world.addFault({ kind: "cut", operation: id, afterWork: false });
    expect(await hotel.write(connection, id, input)).toMatchObject({ kind: "unknown", reason: "cut" });
    expect([ledgerOf(id), calls(id)]).toEqual([0, 1]);
  });
});

test("who the hotel is, what its guarantees ask for and what its books say can be read", async () => {
  const { hotel, connection } = open;
  expect(await hotel.read(connection, "getOperaHotelContext", {})).toMatchObject({
    kind: "found",
    reply: { hotelContext: { hotelId: "PAR01", currencyCode: "EUR" } },
  });
  const guarantees = await hotel.read(connection, "getGuaranteeCodes", { query: { hotelIds: ["PAR01"] } });
  if (guarantees.kind !== "found") throw new Error(JSON.stringify(guarantees));
  const held = guarantees.reply.guaranteeCodes?.flatMap(({ guaranteeCode }) => guaranteeCode ?? []);
  expect(held?.find(({ guaranteeCode }) => guaranteeCode === "CC")?.requirements?.creditCard).toBe(true);
});
