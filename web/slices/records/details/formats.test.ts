import { expect, test } from "vitest";
import { dayFormat, moneyFormat } from "./formats.ts";

test("a day stays the same day in any zone of the reader; other texts are shown unchanged", () => {
  expect(dayFormat("en")("2026-03-01")).toBe("Mar 1, 2026");
  expect(dayFormat("en")("soon")).toBe("soon");
});

test("money has the digits of its currency; a code that is none stands beside the figure", () => {
  expect(moneyFormat("en")(1234.5, "EUR")).toBe("€1,234.50");
  expect(moneyFormat("en")(1234, "JPY")).toBe("¥1,234");
  expect(moneyFormat("en")(12.5, "euro")).toBe("12.50 euro");
  expect(moneyFormat("en")(12.5, "")).toBe("12.50");
});
