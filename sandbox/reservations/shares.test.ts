import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ohipClient } from "../../test/support/ohip-client.ts";
import { type Sandbox, startSandbox } from "../start.ts";

const DAY = "2026-03-09";
let sandbox: Sandbox;
let ohip: ReturnType<typeof ohipClient>;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: false, businessDate: DAY });
  ohip = ohipClient(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.world.reset());

async function guest(surname: string): Promise<string> {
  const body = { guestDetails: { profileType: "Guest", customer: { personName: [{ surname, nameType: "Primary" }] } } };
  return (await ohip.call("postGuestProfile", { body })).id;
}

type Stay = { profile: string; amount?: number; fixed?: boolean; roomType?: string; accompanying?: string[] };
function stay({ profile, amount = 200, fixed = true, roomType = "SUPK", accompanying = [] }: Stay) {
  const person = (id: string, primary: boolean) => ({
    primary,
    profileInfo: { profileIdList: [{ id, type: "Profile" }] },
  });
  return {
    reservations: {
      reservation: [
        {
          reservationStatus: "Reserved",
          roomStay: {
            arrivalDate: DAY,
            departureDate: "2026-03-11",
            guestCounts: { adults: 1 + accompanying.length, children: 0 },
            guarantee: { guaranteeCode: "NON" },
            roomRates: [
              {
                start: DAY,
                end: "2026-03-10",
                roomType,
                ratePlanCode: "BAR",
                marketCode: "LEIS",
                sourceCode: "DIR",
                numberOfUnits: 1,
                fixedRate: fixed,
                rates: {
                  rate: [{ start: DAY, end: "2026-03-10", base: { amountBeforeTax: amount, currencyCode: "EUR" } }],
                },
              },
            ],
          },
          reservationGuests: [person(profile, true), ...accompanying.map((id) => person(id, false))],
          reservationPaymentMethods: [{ paymentMethod: "CA" }],
        },
      ],
    },
  };
}
const book = async (given: Stay) => (await ohip.call("postReservation", { body: stay(given) })).id;
const combine = (first: string, joining: string, more: object = {}) =>
  ohip.call("postCombineShareReservations", {
    params: { reservationId: first },
    body: {
      criteria: {
        hotelId: "PAR01",
        shareToReservation: { reservationIdList: [{ id: first, type: "Reservation" }] },
        existingReservationId: { id: joining, type: "Reservation" },
        combineShareInstruction: { distributionType: "Entire", ...more },
      },
    },
  });
const amountOf = async (id: string) => {
  const { body } = await ohip.call("getReservation", { params: { reservationId: id } });
  return body.reservations?.reservation?.[0]?.roomStay?.roomRates?.[0]?.rates?.rate?.[0]?.base?.amountBeforeTax;
};
const soldOn = async (day: string, type = "SUPK") => {
  const { body } = await ohip.call("getInventoryStatistics", {
    query: {
      dateRangeStart: day,
      dateRangeEnd: day,
      reportCode: "RoomsAvailabilitySummary",
      parameterName: ["RoomRoomsSoldYN", "RoomPeopleInHouseYN"],
      parameterValue: ["Y", "Y"],
    },
  });
  const figures = body[0]?.statistics?.find(({ statCode }) => statCode === type)?.statisticDate?.[0]?.inventory;
  return Object.fromEntries((figures ?? []).map(({ code = "", value }) => [code, value]));
};
const checkIn = (id: string) =>
  ohip.call("postCheckIn", { params: { reservationId: id }, body: { reservation: { ignoreWarnings: true } } });
const assignRoom = (id: string, roomId: string) =>
  ohip.call("postRoomAssignment", { params: { reservationId: id }, body: { criteria: { roomId } } });

describe("shares", () => {
  it("put two bookings into one room: one room sold, one assignment, a check-in for each", async () => {
    const first = await book({ profile: await guest("Moreau") });
    const second = await book({ profile: await guest("Blanc"), amount: 0 });
    expect(await soldOn(DAY)).toEqual({ RoomsSold: 2, PeopleInHouse: 2 });
    const { body } = await combine(first, second);
    expect(body.shareReservations?.reservation).toHaveLength(2);
    expect(await soldOn(DAY)).toEqual({ RoomsSold: 1, PeopleInHouse: 2 });
    expect((await assignRoom(first, "101")).status).toBe(201);
    const shown = await ohip.call("getReservation", {
      params: { reservationId: second },
      query: { fetchInstructions: ["Reservation", "Shares"] },
    });
    const [other] = shown.body.reservations?.reservation ?? [];
    expect(other?.roomStay?.currentRoomInfo?.roomId).toBe("101");
    expect(other?.sharedGuests).toMatchObject([{ lastName: "Moreau", reservationId: { id: first } }]);
    expect((await checkIn(first)).status).toBe(201);
    expect((await checkIn(second)).status).toBe(201);
    const stranger = await book({ profile: await guest("Roux") });
    expect((await assignRoom(stranger, "101")).error.code).toBe("OPERAWS-FOF00010");
  });

  it("do not change fixed rates; otherwise one booking pays for all", async () => {
    const first = await book({ profile: await guest("Moreau"), amount: 200 });
    const fixed = await book({ profile: await guest("Blanc"), amount: 50 });
    await combine(first, fixed);
    expect([await amountOf(first), await amountOf(fixed)]).toEqual([200, 50]);
    const open = await book({ profile: await guest("Roux"), amount: 200, fixed: false });
    await combine(first, open);
    expect([await amountOf(first), await amountOf(open)]).toEqual([200, 0]);
    const { body } = await ohip.call("getShareReservations", { params: { reservationId: open } });
    expect(body.shareReservations?.count).toBe(3);
  });

  it("are separated again if there is a room for each", async () => {
    const first = await book({ profile: await guest("Moreau") });
    const second = await book({ profile: await guest("Blanc") });
    await combine(first, second);
    expect((await ohip.call("deleteShareReservation", { params: { reservationId: first } })).status).toBe(200);
    expect((await soldOn(DAY)).RoomsSold).toBe(2);
    expect((await ohip.call("getShareReservations", { params: { reservationId: second } })).status).toBe(204);
    expect((await ohip.call("deleteShareReservation", { params: { reservationId: second } })).status).toBe(400);
  });

  it("keep the room sold when the first of them is cancelled", async () => {
    const first = await book({ profile: await guest("Moreau") });
    const second = await book({ profile: await guest("Blanc") });
    await combine(first, second);
    const reason = { code: "MIG", description: "Cancelled in the old system" };
    await ohip.call("postCancelReservation", {
      params: { reservationId: first },
      body: { reason, reservations: [{ reservationIdList: [{ id: first, type: "Reservation" }] }] },
    });
    expect((await soldOn(DAY)).RoomsSold).toBe(1);
    const back = await ohip.call("putReinstateReservation", {
      params: { reservationId: first },
      body: { hotelId: "PAR01", reservationIdList: [{ id: first, type: "Reservation" }] },
    });
    expect(back.status).toBe(200);
    expect((await soldOn(DAY)).RoomsSold).toBe(2);
  });

  it("refuse too many guests, stays that do not overlap, and themselves", async () => {
    const single = await book({ profile: await guest("Moreau"), roomType: "SGL" });
    const other = await book({ profile: await guest("Blanc"), roomType: "SGL" });
    expect((await combine(single, other)).status).toBe(400);
    expect((await combine(single, other, { overrideMaxOccupancyCheck: true })).status).toBe(201);
    expect((await combine(single, single)).status).toBe(400);
  });

  it("reverse a check-in on its day; the room stays occupied while a sharer is in it", async () => {
    const first = await book({ profile: await guest("Moreau") });
    const second = await book({ profile: await guest("Blanc") });
    await combine(first, second);
    await assignRoom(first, "101");
    await checkIn(first);
    await checkIn(second);
    const undo = (id: string) => ohip.call("deleteCheckin", { params: { reservationId: id } });
    const seen = async () => {
      const { body } = await ohip.call("getHousekeepingOverview", {
        query: { fromRoomNumber: "101", toRoomNumber: "101" },
      });
      const room = body.housekeepingRoomInfo?.housekeepingRooms?.room?.[0];
      return room?.housekeeping?.housekeepingRoomStatus?.frontOfficeStatus;
    };
    expect((await undo(first)).status).toBe(200);
    expect(await seen()).toBe("Occupied");
    expect((await undo(second)).status).toBe(200);
    expect(await seen()).toBe("Vacant");
    expect((await undo(second)).status).toBe(400);
  });
});

describe("accompanying guests", () => {
  it("are part of the booking, added with the delta flag and replaced without", async () => {
    const [first, second, third] = [await guest("Moreau"), await guest("Blanc"), await guest("Roux")];
    const id = await book({ profile: first, accompanying: [second] });
    const guests = async () => {
      const { body } = await ohip.call("getReservation", { params: { reservationId: id } });
      const held = body.reservations?.reservation?.[0]?.reservationGuests ?? [];
      return held.map(({ profileInfo }) => profileInfo?.profileIdList?.[0]?.id);
    };
    const put = (profile: string, more: object) =>
      ohip.call("putReservation", {
        params: { reservationId: id },
        body: {
          reservations: [
            {
              reservationGuests: [{ profileInfo: { profileIdList: [{ id: profile, type: "Profile" }] } }],
              ...more,
            },
          ],
        },
      });
    expect(await guests()).toEqual([first, second]);
    expect((await put(third, { changeInstrunctions: { deltaUpdateOnAccompanyingGuests: true } })).status).toBe(200);
    expect(await guests()).toEqual([first, second, third]);
    await put(third, {});
    expect(await guests()).toEqual([third]);
  });
});
