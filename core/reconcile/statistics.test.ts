import { describe, expect, it } from "vitest";
import { lineUp, type Sides } from "./line-up.ts";
import { readRevenue, revenueCriteria, statisticsQueries } from "./statistics.ts";

describe("what OPERA is asked for", () => {
  const days = (spans: readonly { dateRangeStart?: string | undefined; dateRangeEnd?: string | undefined }[]) =>
    spans.map(({ dateRangeStart, dateRangeEnd }) => [dateRangeStart, dateRangeEnd]);

  it("covers every day once, in periods that one call or process takes", () => {
    expect(days(statisticsQueries("2026-03-01", "2026-06-30"))).toEqual([
      ["2026-03-01", "2026-05-01"],
      ["2026-05-02", "2026-06-30"],
    ]);
    expect(days(revenueCriteria("2026-03-01", "2026-06-30", 12))).toEqual([
      ["2026-03-01", "2026-06-02"],
      ["2026-06-03", "2026-06-30"],
    ]);
    expect(days(revenueCriteria("2026-03-01", "2026-03-01", 0))).toEqual([["2026-03-01", "2026-03-01"]]);
  });

  it("asks for fewer days at a time where a hotel has so many room types that an answer would be cut", () => {
    const [first] = revenueCriteria("2026-01-01", "2026-12-31", 400);
    expect(first).toMatchObject({ dateRangeStart: "2026-01-01", dateRangeEnd: "2026-01-09" });
    expect(revenueCriteria("2026-01-01", "2026-01-02", 100_000)).toHaveLength(2);
  });
});

describe("revenue as OPERA tells it", () => {
  const line = { occupancyDate: "2026-03-10", roomType: "SUPK", roomsSold: "3", roomRevenue: "541.50" };

  it("is read as text that it is, and what is no number is left out", () => {
    expect(readRevenue({ revInvStats: [{ ...line, roomArrivals: "2", roomDepartures: "n/a" }] })).toEqual([
      { day: "2026-03-10", roomType: "SUPK", nights: 3, revenue: "541.50", arrivals: 2, departures: null },
    ]);
    expect(readRevenue({ revInvStats: [{ ...line, roomRevenue: "1,541.50" }] })?.[0]?.revenue).toBeNull();
    expect(readRevenue({ revInvStats: [{ roomRevenue: "1.00" }] })).toEqual([]);
  });

  it("is not believed where the answer is as long as it may be", () => {
    expect(readRevenue({ revInvStats: Array.from({ length: 4000 }, () => line) })).toBeNull();
  });
});

it("OPERA's noughts make no line where nobody has anything", () => {
  const figure = (day: string, value: string) => ({
    ...{ day, value, roomType: "SUPK", rate: "" },
    measure: "nights" as const,
  });
  const sides: Sides = {
    ...{ platform: [], beyond: [], hotel: [], report: null },
    statistics: {
      ...{ from: "2026-03-10", to: "2026-03-11", tells: ["roomType"] },
      figures: [figure("2026-03-10", "0"), figure("2026-03-11", "2")],
    },
  };
  const rows = lineUp(sides, ["day"], { from: "2026-03-10", to: "2026-03-11" });
  expect(rows.map(({ day, statistics, difference }) => [day, statistics, difference])).toEqual([["2026-03-11", 2, 0]]);
});
