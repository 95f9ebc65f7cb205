import { describe, expect, test } from "vitest";
import { phaseOf, reportDue, reportEvery, tickEvery, warningLead } from "./idle-clock.ts";

const MINUTE = 60_000;
const LIMIT = 15 * MINUTE;
const clock = { limit: LIMIT, activeAt: 0, reportedAt: 0 };

describe("fifteen minutes", () => {
  test.each([
    [0, "here"],
    [14 * MINUTE - 1, "here"],
    [14 * MINUTE, "warning"],
    [LIMIT - 1, "warning"],
    [LIMIT, "over"],
    [LIMIT * 40, "over"],
  ])("after %i ms: %s", (now, phase) => {
    expect(phaseOf(clock, now).phase).toBe(phase);
  });

  test("a sign of life starts them anew", () => {
    expect(phaseOf({ ...clock, activeAt: 14 * MINUTE }, LIMIT)).toEqual({ phase: "here", remaining: 14 * MINUTE });
  });
});

test("a short limit warns at fourteen fifteenths", () => {
  expect(warningLead(LIMIT)).toBe(MINUTE);
  expect(warningLead(15_000)).toBe(1_000);
  expect(phaseOf({ limit: 15_000, activeAt: 0, reportedAt: 0 }, 14_000).phase).toBe("warning");
});

test("reports go out once a minute at most, and only when something happened", () => {
  expect(reportEvery(LIMIT)).toBe(MINUTE);
  expect(reportDue(clock, 5 * MINUTE)).toBe(false);
  expect(reportDue({ ...clock, activeAt: 59_000 }, 59_999)).toBe(false);
  // Activity within the minute is reported when it is over; otherwise the server would end the session too early.
  expect(reportDue({ ...clock, activeAt: 59_000 }, MINUTE)).toBe(true);
  expect(reportDue({ ...clock, activeAt: 59_000, reportedAt: MINUTE }, 3 * MINUTE)).toBe(false);
});

test("the clock is looked at often enough for the warning to be seen", () => {
  expect(tickEvery(LIMIT)).toBe(1_000);
  expect(tickEvery(15_000)).toBe(500);
  expect(tickEvery(100)).toBe(50);
});
