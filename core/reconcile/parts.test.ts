import { expect, test } from "vitest";
import { type CountedStay, cellsOf, partsOfRoom } from "./parts.ts";
import { roomsOfGuests, roomsOfShares, stayOfBooking } from "./stays.ts";

const DAY = "2026-03-10";
const BASE = { roomType: "SUPK", rateCode: "BAR", amount: "99.99", status: "Reserved" } as const;
const booking = (oldId: string, arrival: string, departure: string, more: object = {}, nights: object[] = []) => {
  const stay = stayOfBooking(oldId, { ...BASE, arrival, departure, ...more }, nights, "EUR");
  if (!stay) throw new Error("no stay");
  return stay;
};
const byDay = (...rooms: CountedStay[][]) =>
  Object.fromEntries(
    cellsOf(rooms.flatMap((room) => partsOfRoom(room, DAY)))
      .sort((left, right) => (left.day < right.day ? -1 : 1))
      .map((cell) => [cell.day, [cell.arrivals, cell.nights, cell.departures, cell.revenue]]),
  );

test("a stay counts as an arrival, its nights and a departure, once per room", () => {
  expect(byDay([booking("A", "2026-03-10", "2026-03-12", { rooms: 3 })])).toEqual({
    "2026-03-10": [3, 3, 0, "299.97"],
    "2026-03-11": [0, 3, 0, "299.97"],
    "2026-03-12": [0, 0, 3, "0"],
  });
});

test("day use has no night but its price", () => {
  expect(byDay([booking("A", "2026-03-10", "2026-03-10")])).toEqual({ "2026-03-10": [1, 0, 1, "99.99"] });
});

test("listed nights count with their own values, to the cent", () => {
  const nights = [
    { date: "2026-03-11", amount: "0.10", rateCode: "PROMO" },
    { date: "2026-03-12", amount: "0.20" },
  ];
  const cells = cellsOf(partsOfRoom([booking("A", "2026-03-10", "2026-03-13", {}, nights)], DAY));
  expect(cells.map(({ day, rate, revenue, nights: n }) => [day, rate, revenue, n])).toEqual([
    ["2026-03-10", "BAR", "99.99", 1],
    ["2026-03-11", "PROMO", "0.10", 1],
    ["2026-03-12", "BAR", "0.20", 1],
    ["2026-03-13", "BAR", "0", 0],
  ]);
});

test("sharing bookings count one room and each its own price", () => {
  const rooms = roomsOfShares([
    { stay: booking("B", "2026-03-11", "2026-03-14", { amount: "20.01" }), shareWith: "A" },
    { stay: booking("A", "2026-03-10", "2026-03-12"), shareWith: undefined },
  ]);
  expect(byDay(...rooms)).toEqual({
    "2026-03-10": [1, 1, 0, "99.99"],
    "2026-03-11": [0, 1, 0, "120.00"],
    "2026-03-12": [0, 1, 0, "20.01"],
    "2026-03-13": [0, 1, 0, "20.01"],
    "2026-03-14": [0, 0, 1, "0"],
  });
});

test("guests in the house are not arrivals of the business date; two guests of one booking are one room", () => {
  const line = { room: "101", arrival: DAY, departure: "2026-03-11", adults: 1, amount: "50.00", rateCode: "BAR" };
  const rooms = roomsOfGuests(
    [
      { ...line, reservationId: "R1", profileId: "P1" },
      { ...line, reservationId: "R1", profileId: "P2" },
      { ...line, reservationId: "R2", profileId: "P3", amount: "1.00" },
    ],
    (id) => (id === "R1" ? { roomType: "SUPK" } : undefined),
    "EUR",
  );
  const cells = cellsOf(rooms.flatMap((room) => partsOfRoom(room, DAY)));
  const sum = (key: "arrivals" | "departures" | "nights") => cells.reduce((total, cell) => total + cell[key], 0);
  expect([sum("arrivals"), sum("nights"), sum("departures")]).toEqual([0, 1, 1]);
  expect(cells.map(({ roomType, revenue }) => [roomType, revenue])).toContainEqual(["SUPK", "50.00"]);
  expect(cells.map(({ roomType, revenue }) => [roomType, revenue])).toContainEqual(["", "1.00"]);
});

test("a booking without a room counts nothing, and a night without a price is counted as unpriced", () => {
  expect(byDay([booking("A", "2026-03-10", "2026-03-12", { status: "Cancelled" })])).toEqual({});
  const [cell] = cellsOf(partsOfRoom([booking("A", "2026-03-10", "2026-03-11", { amount: undefined })], DAY));
  expect(cell).toMatchObject({ unpriced: 1, revenue: "0", nights: 1 });
});
