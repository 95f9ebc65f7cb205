import { expect, test } from "vitest";
import { clockIn, isOverMidnight, isQuietAt, quietEnd, quietMinutes } from "./quiet-hours.ts";

test("quiet hours may span midnight", () => {
  expect(quietMinutes("22:00", "06:30")).toBe(510);
  expect(quietMinutes("02:00", "04:00")).toBe(120);
  expect(isOverMidnight("22:00", "06:30")).toBe(true);
  expect(isOverMidnight("02:00", "04:00")).toBe(false);
  expect(isOverMidnight("20:00", "00:00")).toBe(false);
});

test("the first minute is quiet, the last minute is not", () => {
  const at = (now: string) => isQuietAt(now, "22:00", "06:00");
  expect(["21:59", "22:00", "00:00", "05:59", "06:00", "12:00"].map(at)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("the hotel's local time, and the end of its quiet hours", () => {
  expect(clockIn("Europe/Paris", new Date("2026-07-01T12:00:00Z"))).toBe("14:00");
  expect(clockIn("Asia/Tokyo", new Date("2026-07-01T15:30:00Z"))).toBe("00:30");
  const night = { zone: "Europe/Paris", from: "22:00", until: "06:30" };
  expect(quietEnd(night, new Date("2026-07-01T12:00:00Z"))).toBeNull();
  expect(quietEnd(night, new Date("2026-07-01T21:15:40Z"))?.toISOString()).toBe("2026-07-02T04:30:00.000Z");
  expect(quietEnd(night, new Date("2026-07-02T04:29:59Z"))?.toISOString()).toBe("2026-07-02T04:30:00.000Z");
  expect(quietEnd(night, new Date("2026-07-02T04:30:00Z"))).toBeNull();
});
