import { expect, test } from "vitest";
import { daysUntil } from "./days-until.ts";

const lateEvening = new Date("2026-03-07T23:30:00Z");

test("the hotel's own calendar counts, not the reader's", () => {
  expect(daysUntil("2026-03-08", "UTC", lateEvening)).toBe(1);
  expect(daysUntil("2026-03-08", "Europe/Paris", lateEvening)).toBe(0);
  expect(daysUntil("2026-03-08", "Pacific/Honolulu", lateEvening)).toBe(1);
  expect(daysUntil("2026-03-07", "Asia/Tokyo", lateEvening)).toBe(-1);
});

test("a summer time in between takes no day away", () => {
  expect(daysUntil("2026-04-07", "Europe/Paris", lateEvening)).toBe(30);
});

test("an unknown zone still gives an answer", () => {
  expect(daysUntil("2026-03-09", "Mars/Olympus", lateEvening)).toBe(2);
});
