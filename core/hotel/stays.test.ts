import fc from "fast-check";
import { expect, test } from "vitest";
import { expectValidCall } from "../../test/support/hotel-calls.ts";
import { linkedIds } from "../../test/support/linked-ids.ts";
import type { RecordOf } from "../modules/catalogue.ts";
import { addDecimals } from "./decimals.ts";
import { nightsOf } from "./nights.ts";
import { buildReservation } from "./reservations.ts";
import { type HotelSettings, usualSettings } from "./settings.ts";
import { type Booking, combineCalls, planShares, pricedShare, readShares, sharesOf, waitsForRoom } from "./shares.ts";
import { planStay, staysOf } from "./stays.ts";

const stay = { roomType: "SUPK", rateCode: "BAR", market: "LEIS", source: "WEB", reservationType: "CO" };
const settings: HotelSettings = {
  ...usualSettings("PAR01", "MIGTOOL"),
  stay: { ...stay, paymentMethod: "CA", currency: "EUR" },
};
const today = "2026-03-09";
const guest = (reservationId: string, profileId: string, more: Partial<RecordOf<"in-house">> = {}) => ({
  reservationId,
  profileId,
  room: "101",
  arrival: "2026-03-07",
  departure: "2026-03-11",
  adults: 1,
  ...more,
});
const none = () => undefined;

test("lines of a room form one stay: one booking per booking number, led by the highest price", () => {
  const [first, second] = staysOf([
    guest("R1", "P1", { amount: "90" }),
    guest("R9", "P9", { room: "102" }),
    guest("R2", "P2", { amount: "180" }),
    guest("R2", "P3"),
  ]);
  expect(first?.parties.map(({ guest: { profileId }, accompanying }) => [profileId, accompanying.length])).toEqual([
    ["P2", 1],
    ["P1", 0],
  ]);
  expect(second).toMatchObject({ room: "102", parties: [{ guest: { reservationId: "R9" } }] });
});

test("guests with the same booking number are on one booking and counted", () => {
  const [found] = staysOf([guest("R2", "P2", { amount: "180" }), guest("R2", "P3"), guest("R2", "P4")]);
  const plan = planStay(settings, found ?? { room: "", parties: [] }, today, none);
  if (!plan.ok) throw new Error(JSON.stringify(plan.refusals));
  const [booking] = plan.bookings;
  expect(booking).toMatchObject({ accompanying: ["P3", "P4"], reservation: { adults: 3 } });
  expect(booking.changes).toContainEqual({ field: "adults", change: "moved", sent: "3" });
  const { idOf } = linkedIds();
  const built = buildReservation(settings, booking.reservation, { ...booking, idOf });
  if (!built.ok) throw new Error(JSON.stringify(built.refusals));
  expectValidCall(built.call);
  const guests = built.call.body.reservations?.reservation?.[0]?.reservationGuests;
  expect(guests?.map(({ primary }) => primary)).toEqual([true, false, false]);
  const unknown = buildReservation(settings, booking.reservation, {
    ...booking,
    idOf: (module, id) => (id === "P4" ? undefined : idOf(module, id)),
  });
  expect(unknown).toMatchObject({ refusals: [{ reason: "unlinked", value: "P4" }] });
});

test("separate bookings are created with the payer's price, combined, assigned one room and checked in", () => {
  const lines = [guest("R1", "P1", { amount: "90.50" }), guest("R2", "P2", { amount: "100", departure: "2026-03-10" })];
  const [found] = staysOf(lines);
  const plan = planStay(settings, found ?? { room: "", parties: [] }, today, none);
  if (!plan.ok) throw new Error(JSON.stringify(plan.refusals));
  const priced = plan.bookings.map(({ reservation, nights }) =>
    nightsOf(reservation, nights).spans.map(({ start, end, value }) => `${start} ${end} ${value.amount}`),
  );
  expect(plan.bookings.map(({ reservation }) => reservation.oldId)).toEqual(["R2", "R1"]);
  // On the night when only R1 stays, R1 pays.
  expect(priced).toEqual([
    ["2026-03-09 2026-03-09 190.50"],
    ["2026-03-09 2026-03-09 0", "2026-03-10 2026-03-10 90.50"],
  ]);
  expect(plan.bookings.every(({ reservation }) => reservation.fixedRate)).toBe(true);
  const { idOf } = linkedIds();
  const [payer, ...sharers] = plan.bookings;
  const { calls } = combineCalls(settings, { payer, sharers }, idOf);
  expect(calls).toHaveLength(1);
  for (const call of calls) expectValidCall(call);
  expect(calls[0]?.body.criteria).toMatchObject({
    shareToReservation: { reservationIdList: [{ id: calls[0]?.path.reservationId }] },
    combineShareInstruction: { distributionType: "Entire", overrideInventoryCheck: false },
  });
  const missing = combineCalls(settings, { payer, sharers }, (module, id) =>
    id === "R1" ? undefined : idOf(module, id),
  );
  expect(missing).toMatchObject({ calls: [], refusals: [{ field: "shareWith", reason: "unlinked", value: "R1" }] });
});

test("a guest who cannot be booked stops the whole room, with the cause", () => {
  const [found] = staysOf([guest("R1", "P1"), guest("R2", "P2", { departure: "2026-03-01" })]);
  expect(planStay(settings, found ?? { room: "", parties: [] }, today, none)).toMatchObject({
    ok: false,
    refusals: [{ reservationId: "R2", field: "departure", reason: "no-target" }],
  });
  const codes = new Map([
    ["rooms", { codes: new Map([["101", "0101"]]), targets: null, policy: "block", otherwise: "" } as const],
  ]);
  const [first] = staysOf([guest("R1", "P1")]);
  expect(planStay({ ...settings, codes }, first ?? { room: "", parties: [] }, today, none)).toMatchObject({
    room: "0101",
  });
  expect(planStay({ ...settings, codes }, { parties: first?.parties ?? [], room: "102" }, today, none)).toMatchObject({
    refusals: [{ reason: "unmapped-code", value: "102", list: "rooms" }],
  });
});

test("on a full night the second booking waits, unless the property lets us override", () => {
  expect(waitsForRoom(settings, "OPERAWS-RSV00138")).toEqual({ field: "shareWith", reason: "full-night" });
  expect(waitsForRoom({ ...settings, overrideInventory: true }, "OPERAWS-RSV00138")).toBeUndefined();
  expect(waitsForRoom(settings, "OPERAWS-RSV00001")).toBeUndefined();
});

const booking = (oldId: string, shareWith?: string, more: Partial<RecordOf<"reservations">> = {}): Booking => ({
  reservation: {
    ...stay,
    oldId,
    shareWith,
    status: "Reserved",
    profileId: "P",
    arrival: "2026-03-10",
    departure: "2026-03-12",
    adults: 1,
    ...more,
  },
  nights: [],
});

test("future bookings share a room with the bookings they name", () => {
  const { shares, unlinked } = sharesOf([
    booking("A"),
    booking("B", "A"),
    booking("C", "B"),
    booking("D", "E"),
    booking("E", "D"),
    booking("F", "gone"),
    booking("G", "G"),
  ]);
  expect(shares.map(({ payer, sharers }) => [payer, ...sharers].map(({ reservation }) => reservation.oldId))).toEqual([
    ["A", "B", "C"],
    ["D", "E"],
  ]);
  expect(unlinked.map(({ shareWith }) => shareWith)).toEqual(["gone"]);
});

test("sharing bookings are created with the prices for sharing, all others unchanged", () => {
  const given = [booking("A", undefined, { amount: "100" }), booking("B", "A", { amount: "50" }), booking("C")];
  const { bookings, shares } = planShares(given);
  expect(bookings.map(({ nights }) => nights.map(({ amount }) => amount))).toEqual([["150", "150"], ["0", "0"], []]);
  expect(bookings[2]).toEqual({ ...given[2], changes: [] });
  expect(shares.map(({ payer, sharers }) => [payer, ...sharers])).toEqual([[bookings[0], bookings[1]]]);
});

test("a chain of twenty thousand bookings that name each other is followed once", () => {
  const chain = Array.from({ length: 20_000 }, (_, at) => booking(`C${at}`, at < 19_999 ? `C${at + 1}` : undefined));
  const { shares } = sharesOf(chain);
  expect(shares.map(({ payer, sharers }) => [payer.reservation.oldId, sharers.length])).toEqual([["C19999", 19_999]]);
});

test("sharing does not change the sum of a night", () => {
  const cents = fc.option(fc.integer({ min: 0, max: 99_999 }), { nil: undefined });
  const amountOf = (value: number | undefined) => (value === undefined ? undefined : (value / 100).toFixed(2));
  const stays = fc.record({
    amount: cents,
    begin: fc.integer({ min: 0, max: 3 }),
    nights: fc.integer({ min: 1, max: 4 }),
  });
  const totals = (bookings: readonly Booking[]) => {
    const sums = new Map<string, string>();
    for (const { reservation, nights } of bookings)
      for (const { start, end, value } of nightsOf(reservation, nights).spans)
        for (let day = start; day <= end; day = `2026-03-${Number(day.slice(8)) + 1}`)
          sums.set(day, addDecimals(sums.get(day) ?? "0.00", value.amount ?? "0"));
    return [...sums].sort();
  };
  fc.assert(
    fc.property(fc.array(stays, { minLength: 2, maxLength: 4 }), (drawn) => {
      const [payer, ...sharers] = drawn.map(({ amount, begin, nights }, place) =>
        booking(String(place), undefined, {
          amount: amountOf(amount),
          arrival: `2026-03-${10 + begin}`,
          departure: `2026-03-${10 + begin + nights}`,
        }),
      );
      if (!payer) return;
      const share = pricedShare({ payer, sharers });
      expect(totals([share.payer, ...share.sharers])).toEqual(totals([payer, ...sharers]));
    }),
  );
});

test("the sharing bookings are read as ids", () => {
  const row = (id: string) => ({ reservationIdList: [{ id, type: "Reservation" }] });
  expect(readShares({ shareReservations: { reservation: [row("1"), row("2")] } })).toEqual(["1", "2"]);
});
