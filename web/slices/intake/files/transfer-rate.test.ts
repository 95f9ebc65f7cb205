import { expect, test } from "vitest";
import { createRate, timeLeft } from "./transfer-rate.ts";

test("the rate is that of the last seconds", () => {
  const rate = createRate();
  expect(rate.add(0, 0)).toBeNull();
  expect(rate.add(100, 1_000)).toBeNull();
  expect(rate.add(1_000, 1_000_000)).toBe(1_000_000);
  expect(rate.add(4_000, 1_000_000)).toBe(250_000);
  // The start has left the window by now.
  expect(rate.add(6_100, 1_000_000)).toBe(0);
});

test("an upload that was resumed further back is measured anew", () => {
  const rate = createRate();
  rate.add(0, 0);
  rate.add(1_000, 8_000_000);
  expect(rate.add(2_000, 4_000_000)).toBeNull();
  expect(rate.add(3_000, 5_000_000)).toBe(1_000_000);
  rate.forget();
  expect(rate.add(4_000, 6_000_000)).toBeNull();
});

test("the time left is shown in round words", () => {
  expect(timeLeft(1_000, null)).toBeNull();
  expect(timeLeft(1_000, 0)).toBeNull();
  expect(timeLeft(1_000, 1_000)).toEqual({ value: 5, unit: "second" });
  expect(timeLeft(41_000, 1_000)).toEqual({ value: 45, unit: "second" });
  expect(timeLeft(600_000, 1_000)).toEqual({ value: 10, unit: "minute" });
  expect(timeLeft(7_200_000, 1_000)).toEqual({ value: 2, unit: "hour" });
  expect(timeLeft(1e12, 1)).toBeNull();
});
