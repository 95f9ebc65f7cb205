import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ohipClient } from "../../test/support/ohip-client.ts";
import { companyProfile, guestProfile, reservation } from "../../test/support/ohip-payloads.ts";
import { type Sandbox, startSandbox } from "../start.ts";

let sandbox: Sandbox;
let ohip: ReturnType<typeof ohipClient>;
let guest: string;
beforeAll(async () => {
  sandbox = await startSandbox({ businessDate: "2026-03-09", limits: false });
  ohip = ohipClient(sandbox);
});
beforeEach(async () => {
  sandbox.world.reset();
  guest = (await ohip.call("postProfile", { body: guestProfile() })).id;
});
afterAll(() => sandbox.close());

const reference = (id: string) => ({ id, idContext: "MIGTOOL" });
const create = (more: Parameters<typeof reservation>[1] = {}) =>
  ohip.call("postReservation", { body: reservation(guest, more) });
const all = ["Reservation", "Comments", "Preferences", "ReservationPaymentMethods", "Alerts", "Traces", "Memberships"];
const read = async (reservationId: string, fetchInstructions = all) =>
  (await ohip.call("getReservation", { params: { reservationId }, query: { fetchInstructions } })).body?.reservations
    ?.reservation?.[0];
const list = async (query: Record<string, string | string[]>) => {
  const { status, body } = await ohip.call("getHotelReservations", { query });
  return status === 204
    ? []
    : (body.reservations?.reservationInfo?.map(({ reservationIdList }) => reservationIdList?.[0]?.id) ?? []);
};
const put = (reservationId: string, change: object) =>
  ohip.call("putReservation", { params: { reservationId }, body: { reservations: [change] } });

describe("making a reservation", () => {
  it("answers 201 with Location, both numbers and a link", async () => {
    const made = await create({ externalReferences: [reference("V5-77")], customReference: "V5 CNF 90211" });
    expect(made).toMatchObject({ status: 201, location: `${sandbox.url}/rsv/v1/hotels/PAR01/reservations/${made.id}` });
    expect(made.body.reservations?.reservation?.[0]).toEqual({
      hotelId: "PAR01",
      reservationStatus: "Reserved",
      reservationIdList: [
        { id: made.id, type: "Reservation" },
        { id: "2041001", type: "Confirmation" },
      ],
    });
    expect(await read(made.id)).toMatchObject({
      externalReferences: [reference("V5-77")],
      customReference: "V5 CNF 90211",
      roomStay: {
        arrivalDate: "2026-03-10",
        roomRates: [
          { roomType: "SUPK", roomTypeCharged: "SUPK", rates: { rate: [{ base: { amountBeforeTax: 180.5 } }] } },
        ],
        guarantee: { guaranteeCode: "GTD" },
      },
      reservationPaymentMethods: [{ paymentMethod: "CA" }],
      computedReservationStatus: "Reserved",
    });
  });

  it("accepts the departure as the end of the rates, several rates in a row, and day use", async () => {
    const rate = { roomType: "DBL", ratePlanCode: "BAR", marketCode: "LEIS", sourceCode: "WEB" };
    expect((await create({ rate: { end: "2026-03-12" } })).status).toBe(201);
    const two = [
      { ...rate, start: "2026-03-10", end: "2026-03-10" },
      { ...rate, roomType: "TWN", start: "2026-03-11", end: "2026-03-11" },
    ];
    expect((await create({ stay: { roomRates: two } })).status).toBe(201);
    expect((await create({ stay: { departureDate: "2026-03-10" } })).status).toBe(201);
  });

  it("creates a profile for an inline guest, but none if the rest is refused", async () => {
    const inline = { primary: true, profileInfo: { profile: { customer: { personName: [{ surname: "Keller" }] } } } };
    expect((await create({ reservationGuests: [inline], rate: { marketCode: "XX" } })).status).toBe(400);
    expect(sandbox.world.figures().profiles).toBe(1);
    const { id } = await create({ reservationGuests: [inline] });
    const profileId = (await read(id))?.reservationGuests?.[0]?.profileInfo?.profileIdList?.[0]?.id ?? "";
    const { body } = await ohip.call("getProfile", { params: { profileId } });
    expect(body.profileDetails).toMatchObject({
      profileType: "Guest",
      customer: { personName: [{ surname: "Keller" }] },
    });
  });

  it.each<[string, Parameters<typeof reservation>[1], string]>([
    ["an unknown room type", { rate: { roomType: "XXX" } }, "OPERAWS-GEN01002"],
    ["an unknown rate", { rate: { ratePlanCode: "XXX" } }, "OPERAWS-GEN01002"],
    ["an unknown market", { rate: { marketCode: "XXX" } }, "OPERAWS-GEN01002"],
    ["an unknown source", { rate: { sourceCode: "XXX" } }, "OPERAWS-GEN01002"],
    ["an unknown guarantee", { stay: { guarantee: { guaranteeCode: "XXX" } } }, "OPERAWS-GEN01002"],
    ["an unknown way to pay", { reservationPaymentMethods: [{ paymentMethod: "XXX" }] }, "OPERAWS-GEN01002"],
    ["no way to pay", { reservationPaymentMethods: [] }, "OPERAWS-RSV00010"],
    ["an unknown kind of note", { comments: [{ comment: { type: "XXX", text: { value: "a" } } }] }, "OPERAWS-GEN01002"],
    ["an unknown currency", { rate: { rates: { rate: [{ base: { currencyCode: "XXX" } }] } } }, "OPERAWS-GEN01002"],
    ["a system without an interface", { externalReferences: [{ id: "1", idContext: "NOBODY" }] }, "OPERAWS-GEN01187"],
    ["an arrival before the business date", { stay: { arrivalDate: "2026-03-08" } }, "OPERAWS-RSV00010"],
    ["a departure before the arrival", { stay: { departureDate: "2026-03-09" } }, "OPERAWS-RSV00010"],
    [
      "rates that stop short",
      { stay: { departureDate: "2026-03-15" }, rate: { end: "2026-03-11" } },
      "OPERAWS-RSV00010",
    ],
    ["rates that start late", { rate: { start: "2026-03-11" } }, "OPERAWS-RSV00010"],
    ["no adult", { stay: { guestCounts: { adults: 0 } } }, "OPERAWS-RSV00010"],
    ["no guest", { reservationGuests: [] }, "OPERAWS-RSV00010"],
    [
      "a guest who does not exist",
      { reservationGuests: [{ profileInfo: { profileIdList: [{ id: "1" }] } }] },
      "OPERAWS-GEN01001",
    ],
    ["a status that only the desk gives", { reservationStatus: "InHouse" }, "OPERAWS-RSV00010"],
    ["a no-show", { reservationStatus: "NoShow" }, "OPERAWS-RSV00010"],
    ["another hotel in the body", { hotelId: "LIS01" }, "OPERAWS-RSV00010"],
    ["a pseudo room type", { rate: { roomType: "PM" } }, "OPERAWS-RSV00010"],
    ["a room that does not exist", { rate: { roomId: "999" } }, "OPERAWS-HSK00010"],
    ["a reference that is too long", { externalReferences: [reference("x".repeat(51))] }, "OPERAWS-GEN01000"],
  ])("refuses %s", async (_, more, code) => {
    expect(await create(more)).toMatchObject({ status: 400, error: { code } });
    expect(sandbox.world.figures().hotels[0]?.reservations).toBe(0);
  });

  it("refuses the wrong wrapper and two at once", async () => {
    const { reservations } = reservation(guest);
    const wrong = await ohip.call("postReservation", { body: { reservations: reservations?.reservation } });
    expect(wrong.status).toBe(400);
    const twice = {
      reservations: { reservation: [...(reservations?.reservation ?? []), ...(reservations?.reservation ?? [])] },
    };
    expect((await ohip.call("postReservation", { body: twice })).status).toBe(400);
  });

  it("uses the hotel's defaults for missing or unknown codes, on request", async () => {
    const body = reservation(guest, { rate: { marketCode: "XXX" }, reservationPaymentMethods: [] });
    const { id } = await ohip.call("postReservation", { body: { ...body, reservationNotification: true } });
    expect(await read(id)).toMatchObject({
      roomStay: { roomRates: [{ marketCode: "LEIS", ratePlanCode: "BAR" }] },
      reservationPaymentMethods: [{ paymentMethod: "CA" }],
    });
  });

  it("accepts one travel agent, and no agent as company", async () => {
    const agent = (await ohip.call("postProfile", { body: companyProfile("Horizon", "Agent") })).id;
    const attach = (...kinds: ("TravelAgent" | "Company" | "Source")[]) =>
      create({
        reservationProfiles: {
          reservationProfile: kinds.map((reservationProfileType) => ({
            reservationProfileType,
            profileIdList: [{ id: agent, type: "Profile" }],
          })),
        },
      });
    expect((await attach("TravelAgent")).status).toBe(201);
    expect((await attach("TravelAgent", "TravelAgent")).status).toBe(400);
    expect((await attach("Company")).status).toBe(400);
  });
});

describe("availability", () => {
  const suite = { rate: { roomType: "JSTE" } };

  it("refuses the seventh of six suites, only on full nights", async () => {
    for (let index = 0; index < 6; index += 1) expect((await create(suite)).status).toBe(201);
    expect(await create(suite)).toMatchObject({ status: 400, error: { code: "OPERAWS-RSV00138" } });
    const overlap = { ...suite, stay: { arrivalDate: "2026-03-11", departureDate: "2026-03-13" } };
    expect((await create(overlap)).error.code).toBe("OPERAWS-RSV00138");
    const after = { ...suite, stay: { arrivalDate: "2026-03-12", departureDate: "2026-03-13" } };
    expect((await create(after)).status).toBe(201);
    expect((await create({ ...suite, overrideInventoryCheck: true })).status).toBe(201);
  });

  it("counts several rooms of one reservation, and gives them back when it is cancelled or moved", async () => {
    const { id } = await create({ rate: { roomType: "JSTE", numberOfUnits: 6 } });
    expect((await create(suite)).error.code).toBe("OPERAWS-RSV00138");
    expect(
      (
        await put(id, {
          roomStay: {
            arrivalDate: "2026-04-01",
            departureDate: "2026-04-02",
            roomRates: [
              { ...reservation(guest).reservations?.reservation?.[0]?.roomStay?.roomRates?.[0], start: "2026-04-01" },
            ],
          },
        })
      ).status,
    ).toBe(200);
    expect((await create(suite)).status).toBe(201);
  });

  it("holds no room for a waitlisted reservation", async () => {
    for (let index = 0; index < 7; index += 1)
      expect((await create({ ...suite, reservationStatus: "Waitlisted" })).status).toBe(201);
    expect((await create(suite)).status).toBe(201);
  });

  it("changes a reservation in a full hotel without counting its own room", async () => {
    const made = [];
    for (let index = 0; index < 6; index += 1) made.push(await create(suite));
    expect((await put(made[0]?.id ?? "", { customReference: "X" })).status).toBe(200);
  });
});

describe("reading and listing", () => {
  it("gives notes and payment only on request; unknown instructions fail the whole call", async () => {
    const comments = [{ comment: { type: "GEN", text: { value: "Late arrival" }, internal: true } }];
    const { id } = await create({ comments });
    expect((await read(id, ["Reservation"]))?.comments).toBeUndefined();
    expect((await read(id, ["Comments"]))?.comments?.[0]?.comment?.text?.value).toBe("Late arrival");
    const wrong = { params: { reservationId: id }, query: { fetchInstructions: ["Reservation", "Notes"] } };
    expect((await ohip.call("getReservation", wrong)).error.code).toBe("OPERAWS-GEN01346");
    expect((await ohip.call("getReservation", { params: { reservationId: "1" } })).status).toBe(204);
  });

  it("finds by external id", async () => {
    const { id } = await create({ externalReferences: [reference("V5-77")] });
    const params = { externalSystemCode: "MIGTOOL", reservationExternalId: "V5-77" };
    const found = await ohip.call("getReservationByExtId", { params });
    expect(found.body.reservations?.reservation?.[0]?.reservationIdList?.[0]?.id).toBe(id);
    expect(
      (await ohip.call("getReservationByExtId", { params: { ...params, reservationExternalId: "X" } })).status,
    ).toBe(204);
    expect(
      (await ohip.call("getReservationByExtId", { params: { ...params, externalSystemCode: "X" } })).error.code,
    ).toBe("OPERAWS-GEN01187");
  });

  it("filters a list", async () => {
    const first = (await create({ externalReferences: [reference("V5-1")], customReference: "CNF-1" })).id;
    const two = (
      await create({
        stay: { arrivalDate: "2026-03-20", departureDate: "2026-03-25" },
        rate: { marketCode: "CORP", ratePlanCode: "CORP" },
      })
    ).id;
    const wait = (await create({ reservationStatus: "Waitlisted" })).id;
    expect(await list({ externalReferenceIds: "V5-1", externalSystemCodes: "MIGTOOL" })).toEqual([first]);
    expect(await list({ customReference: "CNF-1" })).toEqual([first]);
    expect(await list({ confirmationNumberList: ["2041002"] })).toEqual([two]);
    expect(await list({ reservationIdList: [first, two] })).toEqual([first, two]);
    expect(await list({ arrivalStartDate: "2026-03-15", arrivalEndDate: "2026-03-31" })).toEqual([two]);
    expect(await list({ arrivalStartDate: "2026-03-15" })).toEqual([two]);
    expect(await list({ departureEndDate: "2026-03-12" })).toEqual([first, wait]);
    expect(await list({ stayOnStartDate: "2026-03-24" })).toEqual([two]);
    expect(await list({ marketCodes: ["CORP"] })).toEqual([two]);
    expect(await list({ reservationStatuses: ["WaitList"] })).toEqual([wait]);
    expect(await list({ profileId: guest })).toEqual([first, two, wait]);
    expect(await list({ surname: "mor", arrivalStartDate: "2026-03-20" })).toEqual([two]);
    expect(await list({ surname: "nobody" })).toEqual([]);
    expect(await list({ roomId: "101" })).toEqual([]);
    const page = await ohip.call("getHotelReservations", { query: { profileId: guest, limit: "2", offset: "2" } });
    expect(page.body.reservations).toMatchObject({ hasMore: false, totalResults: 3, count: 1, totalPages: 2 });
  });

  it("derives due-in from the hotel's business date", async () => {
    const { id } = await create();
    sandbox.world.setBusinessDate("2026-03-10");
    expect(await read(id)).toMatchObject({ reservationStatus: "Reserved", computedReservationStatus: "DueIn" });
    expect(await list({ reservationStatuses: ["DueIn"] })).toEqual([id]);
    expect(await list({ searchType: "Arrival" })).toEqual([id]);
    sandbox.world.setBusinessDate("2026-03-11");
    expect(await read(id)).toMatchObject({ reservationStatus: "NoShow" });
  });
});

describe("changing a reservation", () => {
  it("replaces the values sent, adds notes and references, and keeps the rest", async () => {
    const { id } = await create({
      externalReferences: [reference("V5-1")],
      comments: [{ comment: { type: "GEN", text: { value: "one" } } }],
    });
    const change = {
      externalReferences: [reference("V5-1"), reference("V5-2")],
      comments: [{ comment: { type: "GEN", text: { value: "two" } } }],
      roomStay: { guestCounts: { adults: 1, children: 1 } },
    };
    const changed = await put(id, change);
    expect(changed.status).toBe(200);
    const after = await read(id);
    expect(after?.externalReferences).toEqual([reference("V5-1"), reference("V5-2")]);
    expect(after?.comments?.map(({ comment }) => comment?.text?.value)).toEqual(["one", "two"]);
    expect(after?.roomStay).toMatchObject({
      guestCounts: { adults: 1, children: 1 },
      guarantee: { guaranteeCode: "GTD" },
    });
    const named = after?.comments?.[0]?.id;
    await put(id, { comments: [{ id: named, comment: { type: "GEN", text: { value: "one more" } } }] });
    expect((await read(id))?.comments?.map(({ comment }) => comment?.text?.value)).toEqual(["one more", "two"]);
  });

  it("works by external id", async () => {
    const { id } = await create({ externalReferences: [reference("V5-1")] });
    const params = { externalSystemCode: "MIGTOOL", reservationExternalId: "V5-1" };
    const body = { reservations: [{ customReference: "NEW" }] };
    expect((await ohip.call("putReservationByExtId", { params, body })).status).toBe(200);
    expect((await read(id))?.customReference).toBe("NEW");
    expect(
      (await ohip.call("putReservationByExtId", { params: { ...params, reservationExternalId: "X" }, body })).status,
    ).toBe(400);
  });

  it("refuses the wrapper of a create, a status, a foreign id and a cancelled one", async () => {
    const { id } = await create();
    const wrapped = await ohip.call("putReservation", { params: { reservationId: id }, body: reservation(guest) });
    expect(wrapped.status).toBe(400);
    expect((await put(id, { reservationStatus: "InHouse" })).status).toBe(400);
    expect((await put(id, { reservationIdList: [{ id: "1", type: "Reservation" }] })).status).toBe(400);
    expect((await put(id, { comments: [{ id: "1", comment: {} }] })).status).toBe(400);
    expect((await put("1", {})).status).toBe(400);
  });
});

it("validates a reservation without creating it", async () => {
  const [data] = reservation(guest).reservations?.reservation ?? [];
  const dry = async (reservations: object) =>
    (
      await ohip.call("putValidateReservationChanges", {
        body: { reservation: reservations, instructions: { instruction: ["StayHeader", "StayDates"] } },
      })
    ).body;
  const { reservationPaymentMethods, ...stay } = data ?? {};
  expect((await dry(stay)).validationMessages).toEqual([]);
  const full = {
    ...stay,
    roomStay: { ...data?.roomStay, roomRates: [{ ...data?.roomStay?.roomRates?.[0], numberOfUnits: 999 }] },
  };
  expect((await dry(full)).validationMessages).toMatchObject([
    { validationCode: "OPERAWS-RSV00138", validationAction: "StopProcessing" },
  ]);
  expect(sandbox.world.figures().hotels[0]?.reservations).toBe(0);
  expect(sandbox.world.ledger.read({ operation: "putValidateReservationChanges" }).entries).toEqual([]);
});

describe("cancelling", () => {
  const cancel = (reservationId: string, reason: object | undefined, more: object = {}) =>
    ohip.call("postCancelReservation", {
      params: { reservationId },
      body: {
        reason,
        reservations: [
          {
            hotelId: "PAR01",
            reservationIdList: [{ id: reservationId, type: "Reservation" }],
            allowedActions: ["Cancel"],
          },
        ],
        ...more,
      },
    });
  const reason = { code: "MIG", description: "Cancelled in the old system" };

  it("needs a code and a description", async () => {
    const { id } = await create();
    for (const wrong of [undefined, {}, { code: "MIG" }, { description: "a" }])
      expect((await cancel(id, wrong)).error.code).toBe("OPERAWS-RSV11046");
    expect((await cancel(id, { ...reason, code: "XXX" })).error.code).toBe("OPERAWS-GEN01002");
  });

  it("validates first on request, then cancels once and releases the rooms", async () => {
    const { id } = await create({ rate: { roomType: "JSTE", numberOfUnits: 6 } });
    expect((await cancel(id, reason, { verificationOnly: true })).status).toBe(201);
    expect((await read(id))?.reservationStatus).toBe("Reserved");
    const done = await cancel(id, reason);
    expect(done).toMatchObject({ status: 201, id });
    expect(done.body.cxlActivityLog?.[0]?.cancellationIdList?.[0]?.id).toBe("91001");
    expect(await read(id)).toMatchObject({
      reservationStatus: "Cancelled",
      cancellation: { code: "MIG", cancellationNo: { id: "91001" } },
    });
    expect(await list({ reservationStatuses: ["Cancelled"] })).toEqual([id]);
    expect((await create({ rate: { roomType: "JSTE" } })).status).toBe(201);
    expect((await cancel(id, reason)).status).toBe(400);
    expect((await put(id, { customReference: "X" })).status).toBe(400);
  });
});

it("follows the survivor when its guest is merged", async () => {
  const survivor = (await ohip.call("postProfile", { body: guestProfile("Moreau") })).id;
  const { id } = await create();
  await ohip.call("mergeProfiles", {
    params: { survivorProfileId: survivor },
    body: { victimProfileId: [{ id: guest, type: "Profile" }] },
  });
  expect((await read(id))?.reservationGuests?.[0]?.profileInfo?.profileIdList?.[0]?.id).toBe(survivor);
  expect(await list({ profileId: survivor })).toEqual([id]);
});
