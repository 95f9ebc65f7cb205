import fc from "fast-check";
import { expect, test } from "vitest";
import { expectListed, expectValidCall } from "../../test/support/hotel-calls.ts";
import { linkedIds } from "../../test/support/linked-ids.ts";
import { recordOf } from "../../test/support/records.ts";
import type { RecordOf } from "../modules/catalogue.ts";
import { operations } from "../ohip/operations.ts";
import { dayAfter } from "./days.ts";
import { differences } from "./diff.ts";
import { arrivalOf, assignRoom, checkIn } from "./in-house.ts";
import { readNights } from "./nights.ts";
import { readReservation } from "./read-reservation.ts";
import { buildCancellation, dryRunOf } from "./reservation-steps.ts";
import { buildReservation } from "./reservations.ts";
import { type HotelSettings, usualSettings } from "./settings.ts";
import { updateReservation } from "./updates.ts";

const settings = usualSettings("PAR01", "MIGTOOL");
type Reservation = RecordOf<"reservations">;

/** A stay of up to nine nights, with some of its nights and some other nights listed. */
const stay = fc
  .tuple(
    recordOf("reservations"),
    fc.integer({ min: 0, max: 9 }),
    fc.array(recordOf("reservation-nights"), { maxLength: 10 }),
  )
  .map(([reservation, length, nights]) => ({
    reservation: { ...reservation, departure: dayAfter(reservation.arrival, length) },
    nights: nights.map((night, place) => ({
      ...night,
      reservationId: reservation.oldId,
      date: dayAfter(reservation.arrival, place),
    })),
  }));
const hotels = fc.constantFrom(settings, usualSettings("PAR01", null), {
  ...settings,
  stay: { paymentMethod: "CA", currency: "EUR" },
  overrideInventory: true,
  letOperaDefault: true,
});

test("any reservation becomes a valid body of OPERA's contract and reads back as sent", () => {
  fc.assert(
    fc.property(
      hotels,
      stay,
      fc.array(recordOf("notes"), { maxLength: 2 }),
      (hotel, { reservation, nights }, notes) => {
        const { idOf, oldIdOf } = linkedIds();
        const built = buildReservation(hotel, reservation, { nights, notes, idOf });
        if (!built.ok) {
          for (const { reason } of built.refusals) expect(["too-long", "no-target"]).toContain(reason);
          return;
        }
        expectValidCall(built.call);
        const reply = operations.getReservation.reply.parse({ reservations: built.call.body.reservations });
        expectValidCall(dryRunOf(built.call));
        const nothing = operations.getReservation.reply.parse({});
        const update = updateReservation("660082", built.call, nothing);
        if (!update) throw new Error("a booking says something");
        expectValidCall(update);
        expect(JSON.stringify(update.body)).not.toContain("reservationStatus");
        expect(updateReservation("660082", built.call, reply)).toBeNull();
        expect(updateReservation("660082", built.call, nothing, built.call.body)).toBeNull();
        expectListed(reservation, built.sent, built.changes);
        const found = readReservation(hotel, reply, oldIdOf);
        expect(differences("reservations", built.sent, found.reservation)).toEqual([]);
        // Each night of the stay occurs once, with its listed values.
        const dates = found.nights.map(({ date }) => date);
        expect(new Set(dates).size).toBe(dates.length);
        const count = Math.max(1, (Date.parse(reservation.departure) - Date.parse(reservation.arrival)) / 86_400_000);
        expect(dates).toHaveLength(count);
        for (const night of nights) {
          const same = found.nights.find(({ date }) => date === night.date);
          if (!same) continue;
          const { reservationId: _id, currency, ...values } = night;
          expect(differences("reservation-nights", values, same)).toEqual([]);
          if (night.amount !== undefined && currency !== undefined) expect(same.currency).toBe(currency);
        }
      },
    ),
  );
});

const booking: Reservation = {
  oldId: "7781204",
  confirmation: "90211",
  status: "Reserved",
  profileId: "104233",
  arrival: "2026-03-10",
  departure: "2026-03-13",
  adults: 2,
  roomType: "SUPK",
  rateCode: "BAR",
  amount: "180.50",
  currency: "EUR",
  market: "LEIS",
  source: "WEB",
  reservationType: "CC",
};
const idOf = () => "3149001";

test("equal nights form one span up to the last night; a different night is separate", () => {
  const nights = [{ reservationId: "7781204", date: "2026-03-11", amount: "210.00" }];
  const built = buildReservation(settings, booking, { nights, idOf });
  if (!built.ok) throw new Error("refused");
  const rates = built.call.body.reservations?.reservation?.[0]?.roomStay?.roomRates ?? [];
  expect(rates.map(({ start, end, rates: priced }) => [start, end, priced?.rate?.[0]?.base?.amountBeforeTax])).toEqual([
    ["2026-03-10", "2026-03-10", 180.5],
    ["2026-03-11", "2026-03-11", 210],
    ["2026-03-12", "2026-03-12", 180.5],
  ]);
  expect(built.changes).toContainEqual({ field: "nights", change: "defaulted" });
  const whole = buildReservation(settings, booking, { idOf });
  expect(whole.ok && whole.call.body.reservations?.reservation?.[0]?.roomStay?.roomRates).toMatchObject([
    { start: "2026-03-10", end: "2026-03-12" },
  ]);
});

test("past stays are refused, money is never rounded, and an unknown guest stops the booking", () => {
  const reasons = (changed: Partial<Reservation>, known = true) => {
    const built = buildReservation(settings, { ...booking, ...changed }, { idOf: () => (known ? "1" : undefined) });
    return built.ok ? [] : built.refusals.map(({ field, reason }) => `${field} ${reason}`);
  };
  expect(reasons({ status: "CheckedOut" })).toEqual(["status no-target"]);
  expect(reasons({ status: "NoShow" })).toEqual(["status no-target"]);
  expect(reasons({ amount: "12345678901234567.89" })).toEqual(["amount too-precise"]);
  expect(reasons({ departure: "2026-03-09" })).toEqual(["departure contradiction"]);
  expect(reasons({ blockId: "5521" }, false)).toEqual(["profileId unlinked", "blockId unlinked"]);
});

test("overrides and OPERA's own defaults are requested only if the property allows them", () => {
  const plain = buildReservation(settings, booking, { idOf });
  expect(plain.ok && JSON.stringify(plain.call.body)).not.toMatch(/override|reservationNotification/);
  const bold = buildReservation({ ...settings, overrideInventory: true, letOperaDefault: true }, booking, { idOf });
  expect(bold.ok && bold.call.body).toMatchObject({
    reservationNotification: true,
    reservations: { reservation: [{ overrideInventoryCheck: true }] },
  });
});

test("fields without a target are listed as left out", () => {
  const built = buildReservation(
    settings,
    { ...booking, balance: "361.00", bookedOn: "2026-01-02", crsSystem: "BOOKINGCOM" },
    { idOf },
  );
  const left = built.ok ? built.changes.filter(({ change }) => change === "left").map(({ field }) => field) : [];
  expect(left.sort()).toEqual(["balance", "bookedOn", "crsSystem"]);
});

const built = (more: Partial<Reservation>, hotel: Partial<HotelSettings> = {}) => {
  const house = { ...settings, ...hotel };
  const found = buildReservation(house, { ...booking, ...more }, { idOf });
  if (!found.ok) throw new Error(JSON.stringify(found.refusals));
  expectValidCall(found.call);
  const reply = operations.getReservation.reply.parse(found.call.body);
  return {
    ...found,
    body: found.call.body.reservations?.reservation?.[0],
    read: readReservation(house, reply, () => "P12").reservation,
  };
};

test("a channel's number is a reference under its system's name, or a note if no system is named", () => {
  const noted = built({ crsNumber: "B77" });
  expect(noted.body?.comments?.[0]?.comment).toMatchObject({ commentTitle: "Migration: channel number" });
  expect(noted.changes).toContainEqual({ field: "crsNumber", change: "moved" });
  expect(noted.read).toMatchObject({ crsNumber: "B77" });
  const known = built({ crsNumber: "B77" }, { channelSystem: "CHANNEL" });
  expect(known.body?.externalReferences).toContainEqual({ id: "B77", idContext: "CHANNEL" });
  expect(known.changes).toContainEqual({ field: "crsSystem", change: "defaulted", sent: "CHANNEL" });
  expect(known.read).toMatchObject({ crsNumber: "B77", crsSystem: "CHANNEL" });
});

test("an amount goes into the field that matches the property's tax setting", () => {
  const base = (rateTax: HotelSettings["rateTax"]) => {
    const { body, read } = built({ amount: "180.50" }, { rateTax });
    expect(read.amount).toBe("180.5");
    return body?.roomStay?.roomRates?.[0]?.rates?.rate?.[0]?.base;
  };
  expect(base("asRateCode")).toEqual({ amountBeforeTax: 180.5, currencyCode: "EUR" });
  expect(base("net")).toEqual({ amountBeforeAnyTax: 180.5, currencyCode: "EUR" });
  expect(base("gross")).toEqual({ amountAfterTax: 180.5, currencyCode: "EUR" });
});

test("a guarantee that requires a card is replaced by the property's, and the change is listed", () => {
  const cards = { cardCodes: new Set(["CC"]) };
  expect(built({ reservationType: "CC" }, cards).body?.roomStay?.guarantee).toEqual({ guaranteeCode: "CC" });
  const { body, changes } = built({ reservationType: "CC" }, { ...cards, withoutCard: "4PM" });
  expect(body?.roomStay?.guarantee).toEqual({ guaranteeCode: "4PM" });
  expect(changes).toContainEqual({ field: "reservationType", change: "moved", sent: "4PM" });
  const other = built({ reservationType: "CO" }, { ...cards, withoutCard: "4PM" });
  expect(other.body?.roomStay?.guarantee).toEqual({ guaranteeCode: "CO" });
});

test("a stay of two nights is read as two, whether its rate ends on the last night or on departure", () => {
  const rate = (start: string, end: string, amountBeforeTax: number) => ({
    start,
    end,
    rates: { rate: [{ base: { amountBeforeTax } }] },
  });
  const nights = (...roomRates: ReturnType<typeof rate>[]) =>
    readNights(settings, "R1", { arrivalDate: "2026-03-10", departureDate: "2026-03-12", roomRates }).map(
      ({ date, amount }) => `${date} ${amount}`,
    );
  const two = ["2026-03-10 180", "2026-03-11 180"];
  expect(nights(rate("2026-03-10", "2026-03-11", 180))).toEqual(two);
  expect(nights(rate("2026-03-10", "2026-03-12", 180))).toEqual(two);
  // Two rates, each ending on the next day: a night belongs to the rate that begins on it.
  expect(nights(rate("2026-03-11", "2026-03-12", 200), rate("2026-03-10", "2026-03-11", 180))).toEqual([
    "2026-03-10 180",
    "2026-03-11 200",
  ]);
  const dayUse = { arrivalDate: "2026-03-10", departureDate: "2026-03-10" };
  expect(readNights(settings, "R1", { ...dayUse, roomRates: [rate("2026-03-10", "2026-03-10", 90)] })).toHaveLength(1);
});

test("a cancellation includes the reason's text", () => {
  const words = () => "Guest cancelled";
  const built = buildCancellation(settings, "660082", { cancellationReason: "CXL" }, words);
  if (!built.ok) throw new Error("refused");
  expectValidCall(built.call);
  expect(built.call.body.reason).toEqual({ code: "CXL", description: "Guest cancelled" });
  expect(buildCancellation(settings, "660082", {}, words)).toMatchObject({ ok: false });
});

test("a guest in the house arrives on the business date, even if the list has gaps", () => {
  const house = {
    ...settings,
    stay: {
      roomType: "SUPK",
      rateCode: "BAR",
      market: "LEIS",
      source: "WEB",
      reservationType: "CI",
      paymentMethod: "CA",
      currency: "EUR",
    },
  };
  fc.assert(
    fc.property(
      recordOf("in-house"),
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 0, max: 5 }),
      (guest, since, left) => {
        const businessDate = dayAfter(guest.arrival, since);
        const record = { ...guest, departure: dayAfter(businessDate, left) };
        const arrival = arrivalOf(house, record, businessDate);
        if (!arrival.ok) throw new Error(JSON.stringify(arrival.refusals));
        expect(arrival.reservation).toMatchObject({
          arrival: businessDate,
          rooms: 1,
          status: "InHouse",
        });
        const { idOf: find } = linkedIds();
        const built = buildReservation(house, arrival.reservation, { idOf: find });
        if (built.ok) expectValidCall(built.call);
        else expect(built.refusals.every(({ reason }) => reason === "too-long")).toBe(true);
        const { reservationId: _id, status: _status, lastName: _last, firstName: _first, ...same } = record;
        expectListed(same, { ...same, ...pick(arrival.reservation, Object.keys(same)) }, arrival.changes);
      },
    ),
  );
  expectValidCall(assignRoom(house, "660082", "101"));
  expectValidCall(checkIn(house, "660082", "101"));
});

const pick = (record: object, ids: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([id, value]) => ids.includes(id) && value !== undefined));

test("a guest who has left or has an unknown code cannot be checked in", () => {
  const guest = {
    reservationId: "R77",
    room: "101",
    profileId: "P12",
    arrival: "2026-03-08",
    departure: "2026-03-09",
    adults: 2,
  };
  const refused = arrivalOf(settings, guest, "2026-03-10");
  expect(refused.ok ? [] : refused.refusals.map(({ field, reason }) => `${field} ${reason}`)).toEqual([
    "roomType missing",
    "rateCode missing",
    "market missing",
    "source missing",
    "reservationType missing",
    "departure no-target",
  ]);
  const known = arrivalOf(settings, { ...guest, departure: "2026-03-12" }, "2026-03-10", { ...booking, rooms: 2 });
  expect(known).toMatchObject({ ok: true, reservation: { roomType: "SUPK", rooms: 1, oldId: "R77" } });
});

test("a booking has accompanying guests, ages, a loyalty card and wishes", () => {
  const { body, changes } = built({
    accompanyingIds: `P13; ${booking.profileId}`,
    children: 1,
    childAges: "4/7",
    membershipNumber: "77",
    preferences: "FLOOR:HI, quiet",
  });
  expect(body?.reservationGuests).toHaveLength(2);
  // The guest does not accompany himself; invalid ages and a card without a programme are left out.
  const listed = changes.map(({ field, change }) => `${field} ${change}`);
  expect(listed).toEqual(
    expect.arrayContaining(["accompanyingIds moved", "childAges left", "membershipNumber left", "preferences left"]),
  );
  expect(body?.preferenceCollection).toEqual([{ preferenceType: "FLOOR", preference: [{ preferenceValue: "HI" }] }]);
  const aged = built({ childAges: "4, 7", membershipType: "LOY", membershipNumber: "77" });
  expect(aged.body?.roomStay?.guestCounts).toMatchObject({ children: 2, childAges: [{ age: 4 }, { age: 7 }] });
  expect(aged.body?.reservationMemberships).toEqual([{ membershipType: "LOY", membershipId: "77" }]);
});
