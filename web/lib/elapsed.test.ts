import { expect, test } from "vitest";
import { elapsed } from "./elapsed.ts";

const after = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000).toISOString();

test.each([
  [0.2, "1 second"],
  [12, "12 seconds"],
  [200, "3 minutes 20 seconds"],
  [180, "3 minutes"],
  [7_530, "2 hours 5 minutes"],
])("%d seconds are said as %s", (seconds, text) => {
  expect(elapsed(after(0), after(seconds), "en")).toBe(text);
});

test("in the reader's language", () => {
  expect(elapsed(after(0), after(61), "de")).toBe("1 Minute 1 Sekunde");
});
