import { expect, test } from "vitest";
import { formatsOf } from "./formats.ts";

test("numbers and sizes follow the language", () => {
  expect(formatsOf("en").number(1_234_567)).toBe("1,234,567");
  expect(formatsOf("de").number(1_234_567)).toBe("1.234.567");
  expect(formatsOf("en").bytes(82_412_345_678)).toBe("82.4 GB");
  expect(formatsOf("en").bytes(0)).toBe("0 bytes");
});

test("times are counted from now, and by date after a week", () => {
  const now = Date.parse("2026-03-10T12:00:00Z");
  const { ago } = formatsOf("en");
  expect(ago("2026-03-10T11:55:00Z", now)).toBe("5 minutes ago");
  expect(ago("2026-03-09T12:00:00Z", now)).toBe("yesterday");
  expect(ago("2026-02-01T12:00:00Z", now)).toBe("Feb 1, 2026");
});
