import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shareTestDatabase } from "../../../../test/support/db.ts";
import { mostWithinASecond } from "../../../../test/support/rolling.ts";
import { systemClock } from "../clock.ts";
import { databaseBookings } from "./database-bookings.ts";
import { sharedSlots } from "./shared-slots.ts";

let opened: Awaited<ReturnType<typeof shareTestDatabase>>;
beforeAll(async () => {
  opened = await shareTestDatabase();
});
afterAll(() => opened.close());

const gatewayName = () => `https://${randomUUID()}.example`;
const slot = { count: 4, gapMs: 25, leadMs: 0 };

test("bookings of several processes never overlap, and each learns how many they are", async () => {
  const gateway = gatewayName();
  const houses = [1, 2, 3].map(() => databaseBookings(opened.db));
  const booked = await Promise.all(houses.flatMap((house) => [house.book(gateway, slot), house.book(gateway, slot)]));
  const firsts = booked.map(({ first }) => first).sort((left, right) => left - right);
  for (const [index, first] of firsts.entries())
    if (index > 0) expect(first - (firsts[index - 1] ?? 0)).toBeGreaterThanOrEqual(4 * 25 - 0.01);
  const [again] = await Promise.all(houses.map((house) => house.book(gateway, slot)));
  expect(again?.sharers).toBe(3);
  expect(again?.now).toBeGreaterThan(1_700_000_000_000);
});

test("a gateway that was idle starts from now, a paused one after its pause, another is not touched", async () => {
  const [gateway, other] = [gatewayName(), gatewayName()];
  const house = databaseBookings(opened.db);
  await house.book(gateway, { count: 1, gapMs: 1, leadMs: 0 });
  await systemClock.wait(50);
  const idle = await house.book(gateway, slot);
  expect(idle.first - idle.now).toBeLessThanOrEqual(1);
  await house.pause(gateway, 5_000);
  const paused = await house.book(gateway, slot);
  expect(paused.first - paused.now).toBeGreaterThan(4_000);
  const free = await house.book(other, slot);
  expect(free.first - free.now).toBeLessThanOrEqual(1);
});

test("a plan of a clock that was set back is forgotten", async () => {
  const gateway = gatewayName();
  const house = databaseBookings(opened.db);
  await house.pause(gateway, 3_600_000);
  const booked = await house.book(gateway, slot);
  expect(booked.first - booked.now).toBeLessThan(1_000);
});

test("two processes together keep one limit", async () => {
  const gateway = gatewayName();
  const starts: number[] = [];
  const wanted = 45;
  await Promise.all(
    [1, 2].flatMap(() => {
      const slots = sharedSlots(gateway, { bookings: databaseBookings(opened.db), clock: systemClock });
      return [1, 2, 3].map(async () => {
        while (starts.length < wanted) {
          await slots.take(20);
          starts.push(performance.now());
        }
      });
    }),
  );
  expect(mostWithinASecond(starts)).toBeLessThanOrEqual(20);
  expect(starts.length).toBeGreaterThanOrEqual(wanted);
});
