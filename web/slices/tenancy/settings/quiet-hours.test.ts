import { expect, test } from "vitest";
import { clockIn, clockInWords, isOverMidnight, isQuietAt, lengthInWords, quietMinutes } from "./quiet-hours.ts";

test("quiet hours may run over midnight", () => {
  expect(quietMinutes("22:00", "06:30")).toBe(510);
  expect(quietMinutes("02:00", "04:00")).toBe(120);
  expect(isOverMidnight("22:00", "06:30")).toBe(true);
  expect(isOverMidnight("02:00", "04:00")).toBe(false);
  expect(isOverMidnight("20:00", "00:00")).toBe(false);
});

test("the first minute is quiet, the last is open again", () => {
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

test("times in the zone of the hotel and in the reader's words", () => {
  const noon = new Date("2026-07-01T12:00:00Z");
  expect(clockIn("Europe/Paris", noon)).toBe("14:00");
  expect(clockIn("Asia/Tokyo", new Date("2026-07-01T15:30:00Z"))).toBe("00:30");
  expect(lengthInWords(510, "en")).toBe("8 hours and 30 minutes");
  expect(lengthInWords(60, "de")).toBe("1 Stunde");
  expect(clockInWords("22:00", "de")).toBe("22:00");
});
