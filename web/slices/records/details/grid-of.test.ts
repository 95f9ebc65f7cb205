import { expect, test } from "vitest";
import { gridOf } from "./grid-of.ts";
import { sumNights } from "./parts/nights-section.tsx";

const cell = (room_type: string, date: string, rooms: number, picked_up: number) => ({
  ...{ room_type, date, rooms, picked_up },
  rates: [],
});

test("room types downwards, dates across, gaps stay gaps, and everything adds up", () => {
  const grid = gridOf([
    cell("DLX", "2026-03-02", 5, 1),
    cell("STD", "2026-03-01", 10, 10),
    cell("DLX", "2026-03-01", 4, 0),
  ]);
  expect(grid.dates).toEqual(["2026-03-01", "2026-03-02"]);
  expect(grid.rows.map(({ roomType, cells, sum }) => [roomType, cells.map((cell) => cell?.rooms), sum])).toEqual([
    ["DLX", [4, 5], { rooms: 9, pickedUp: 1 }],
    ["STD", [10, undefined], { rooms: 10, pickedUp: 10 }],
  ]);
  expect(grid.sums).toEqual([
    { rooms: 14, pickedUp: 10 },
    { rooms: 5, pickedUp: 1 },
  ]);
  expect(grid.sum).toEqual({ rooms: 19, pickedUp: 11 });
});

test("nights add up by currency, to the cent", () => {
  const nights = [
    { amount: 0.1, currency: "EUR" },
    { amount: 0.2, currency: "EUR" },
    { amount: null, currency: "EUR" },
    { amount: 100, currency: "CHF" },
  ];
  expect(sumNights(nights)).toEqual([
    { currency: "EUR", amount: 0.3 },
    { currency: "CHF", amount: 100 },
  ]);
});
