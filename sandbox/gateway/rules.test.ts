import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ohipClient } from "../../test/support/ohip-client.ts";
import { companyProfile, guestProfile, reservation } from "../../test/support/ohip-payloads.ts";
import { type Sandbox, startSandbox } from "../start.ts";
import { usualRules } from "../state/rules.ts";

let sandbox: Sandbox;
let ohip: ReturnType<typeof ohipClient>;
let guest: string;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: false, businessDate: "2026-03-09" });
  ohip = ohipClient(sandbox);
});
beforeEach(async () => {
  sandbox.world.reset();
  sandbox.world.setRules(usualRules, { operations: [], instructions: [] });
  guest = (await ohip.call("postProfile", { body: guestProfile() })).id;
});
afterAll(() => sandbox.close());

const control = (method: string, path: string, body?: object) =>
  fetch(`${sandbox.url}/__control${path}`, {
    method,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
const settings = (body: object) => control("PUT", "/settings", body);
type More = Parameters<typeof reservation>[1];
const book = (more: More = {}) => ohip.call("postReservation", { body: reservation(guest, more) });
const guaranteed = (guaranteeCode: string) => ({ stay: { guarantee: { guaranteeCode } } });
const read = async (reservationId: string) =>
  (await ohip.call("getReservation", { params: { reservationId } })).body.reservations?.reservation?.[0];

describe("OPERA's rules, and each rule's switch", () => {
  it("requires what a reservation type asks for", async () => {
    expect((await book(guaranteed("CC"))).error.title).toBe("Reservation type CC requires a credit card.");
    expect((await book(guaranteed("CO"))).error.title).toContain("a company");
    const company = (await ohip.call("postProfile", { body: companyProfile("Arc") })).id;
    const reservationProfile = [
      { reservationProfileType: "Company" as const, profileIdList: [{ id: company, type: "Profile" }] },
    ];
    expect((await book({ ...guaranteed("CO"), reservationProfiles: { reservationProfile } })).status).toBe(201);
    const expectedTimes = { reservationExpectedArrivalTime: "2026-03-10T15:00:00Z" };
    expect((await book(guaranteed("EXP"))).status).toBe(400);
    expect((await book({ stay: { guarantee: { guaranteeCode: "EXP" }, expectedTimes } })).status).toBe(201);
    await settings({ rules: { guarantees: false } });
    expect((await book(guaranteed("CC"))).status).toBe(201);
  });

  it("refuses more people than a room holds", async () => {
    const crowd = { rate: { roomType: "SGL" }, stay: { guestCounts: { adults: 5, children: 0 } } };
    expect((await book(crowd)).error.title).toBe("5 guests are too many for SGL.");
    await settings({ rules: { occupancy: false } });
    expect((await book(crowd)).status).toBe(201);
  });

  it("accepts amounts in the hotel's currency", async () => {
    const dollars = { rate: { rates: { rate: [{ base: { amountBeforeTax: 180, currencyCode: "USD" } }] } } };
    expect((await book(dollars)).error.title).toBe("Amounts are in EUR, not in USD.");
    await settings({ rules: { currency: false } });
    expect((await book(dollars)).status).toBe(201);
  });

  it.each([
    ["origin", { stay: { bookingMedium: "SMOKE" } }],
    ["promotion", { rate: { promotionCode: "NOPE" } }],
    ["purpose", { rate: { purposeOfStay: "NOPE" } }],
  ])("holds the %s of a stay against its list", async (_, more) => {
    expect((await book(more)).error.code).toBe("OPERAWS-GEN01002");
    await settings({ rules: { codes: false } });
    expect((await book(more)).status).toBe(201);
  });

  it("checks the state of an address against its list", async () => {
    const { profileDetails } = guestProfile();
    const addresses = { addressInfo: [{ address: { state: "XX" } }] };
    const body = { profileDetails: { ...profileDetails, addresses } };
    expect((await ohip.call("postProfile", { body })).error.code).toBe("OPERAWS-GEN01002");
    await settings({ rules: { codes: false } });
    expect((await ohip.call("postProfile", { body })).status).toBe(201);
  });

  it("refuses bookings of inactive guests", async () => {
    const params = { profileId: guest };
    await ohip.call("putProfile", { params, body: { profileDetails: { statusCode: "Inactive" } } });
    expect((await book()).error.title).toContain("inactive");
    await settings({ rules: { inactiveGuests: false } });
    expect((await book()).status).toBe(201);
  });

  it("prices a booking that comes without a price", async () => {
    const free = { rate: { rates: {} } };
    const amount = async (id: string) =>
      (await read(id))?.roomStay?.roomRates?.[0]?.rates?.rate?.[0]?.base?.amountBeforeTax;
    expect(await amount((await book(free)).id)).toBe(199);
    await settings({ rules: { prices: false } });
    expect(await amount((await book(free)).id)).toBeUndefined();
  });

  it("ends a list of reservations after 1,000, by 200 at most", async () => {
    const { chain } = sandbox.world;
    await book();
    const hotel = chain.hotel("PAR01");
    const [first] = hotel.reservations.byId.values();
    if (first)
      for (let n = 1; n <= 1200; n += 1) hotel.reservations.save({ ...first, id: String(900_000 + n), cells: [] });
    const page = (limit: number, offset: number) =>
      ohip.call("getHotelReservations", {
        query: { arrivalStartDate: "2026-03-10", limit: String(limit), offset: String(offset) },
      });
    expect((await page(201, 0)).error.code).toBe("OPERAWS-ODE09998");
    expect((await page(200, 800)).body.reservations).toMatchObject({ count: 200, hasMore: false, totalResults: 1000 });
    expect((await page(200, 1000)).status).toBe(204);
    await settings({ rules: { pages: false } });
    expect((await page(4000, 0)).body.reservations).toMatchObject({ totalResults: 1201 });
  });

  it("sets the known rooms and names the others", async () => {
    const put = () =>
      ohip.call("putRoomRelatedStatus", {
        body: { roomList: [{ roomId: "101" }, { roomId: "999" }], housekeepingRoomStatus: "Dirty" },
      });
    const { status, body } = await put();
    expect([status, body.warnings]).toMatchObject([200, [{ recordId: "999", shortText: "Room 999 does not exist." }]]);
    await settings({ rules: { partialRooms: false } });
    expect((await put()).status).toBe(400);
  });

  it("ends a rate on the last night, or on the day of departure", async () => {
    const { id } = await book();
    const end = async () => (await read(id))?.roomStay?.roomRates?.[0]?.end;
    expect(await end()).toBe("2026-03-11");
    await settings({ rules: { departureEnd: true } });
    expect(await end()).toBe("2026-03-12");
  });

  it("accepts different hotels in path and header, unless it is set to refuse them", async () => {
    const ask = () => ohip.call("getBusinessDate", { params: { hotelId: "LIS01" } });
    expect((await ask()).status).toBe(200);
    await settings({ rules: { sameHotel: true } });
    expect((await ask()).status).toBe(403);
  });

  it("refuses calls that the application is not subscribed to", async () => {
    const { id: reservationId } = await book();
    await settings({ unsubscribed: { operations: ["getOperaHotelContext"], instructions: ["Traces"] } });
    expect((await ohip.call("getOperaHotelContext")).status).toBe(403);
    const ask = (fetchInstructions: string[]) =>
      ohip.call("getReservation", { params: { reservationId }, query: { fetchInstructions } });
    expect((await ask(["Reservation", "Traces"])).status).toBe(403);
    expect((await ask(["Reservation"])).status).toBe(200);
    expect(await (await control("GET", "/settings")).json()).toMatchObject({
      rules: usualRules,
      unsubscribed: { operations: ["getOperaHotelContext"] },
    });
    expect((await settings({ rules: { gravity: false } })).status).toBe(400);
  });
});

describe("bad answers", () => {
  it.each([408, 504])("come as %i", async (status) => {
    sandbox.world.addFault({ kind: "status", status: status as 408, operation: "getBusinessDate", count: 1 });
    expect((await ohip.send("getBusinessDate", {})).status).toBe(status);
  });

  it("come as a proxy's page", async () => {
    sandbox.world.addFault({ kind: "html", status: 502, operation: "getBusinessDate", count: 1 });
    const answer = await ohip.send("getBusinessDate", {});
    expect([answer.status, answer.headers.get("content-type")]).toEqual([502, "text/html"]);
    expect(await answer.text()).toContain("<html>");
  });
});

describe("the hotel's staff", () => {
  const desk = (body: object) => control("POST", "/desk", body);
  const today = { arrivalDate: "2026-03-09", departureDate: "2026-03-12" };
  const checkIn = async (roomId: string) => {
    const { id } = await book({ stay: today });
    await ohip.call("postRoomAssignment", { params: { reservationId: id }, body: { criteria: { roomId } } });
    await ohip.call("postCheckIn", { params: { reservationId: id }, body: { reservation: { ignoreWarnings: true } } });
    return id;
  };

  it("change a profile and a booking", async () => {
    const { id: reservationId } = await book();
    await desk({ action: "changeProfile", profileId: guest, change: { customer: { vipStatus: "2" } } });
    await desk({ action: "changeReservation", reservationId, change: { party: "Blue" } });
    expect((await read(reservationId))?.party).toBe("Blue");
    const { body } = await ohip.call("getProfile", { params: { profileId: guest } });
    expect(body.profileDetails?.customer?.vipStatus).toBe("2");
    expect((await desk({ action: "changeReservation", reservationId, change: { nonsense: 1 } })).status).toBe(400);
  });

  it("cancel, move and check out, without a call of ours in the ledger", async () => {
    const { id: reservationId } = await book();
    const { seq } = sandbox.world.ledger.read();
    await desk({ action: "cancel", reservationId });
    expect((await read(reservationId))?.reservationStatus).toBe("Cancelled");
    expect(sandbox.world.ledger.read().seq).toBe(seq);
    const staying = await checkIn("101");
    await desk({ action: "move", reservationId: staying, roomId: "102" });
    expect((await read(staying))?.roomStay?.currentRoomInfo?.roomId).toBe("102");
    await desk({ action: "checkOut", reservationId: staying });
    expect(await read(staying)).toMatchObject({
      reservationStatus: "CheckedOut",
      roomStay: { departureDate: "2026-03-09" },
    });
    expect((await desk({ action: "checkOut", reservationId: staying })).status).toBe(400);
  });

  it("end the day: absent arrivals become no-shows, due-outs are checked out", async () => {
    const absent = (await book({ stay: today })).id;
    const staying = await checkIn("101");
    const days = [];
    for (let n = 0; n < 4; n += 1) days.push((await (await control("POST", "/end-of-day", {})).json())[0]);
    expect(days).toEqual([
      { businessDate: "2026-03-10", noShows: 1, checkedOut: 0 },
      { businessDate: "2026-03-11", noShows: 0, checkedOut: 0 },
      { businessDate: "2026-03-12", noShows: 0, checkedOut: 0 },
      { businessDate: "2026-03-13", noShows: 0, checkedOut: 1 },
    ]);
    expect((await read(absent))?.reservationStatus).toBe("NoShow");
    expect((await read(staying))?.reservationStatus).toBe("CheckedOut");
  });
});
