import { describe, expect, it } from "vitest";
import { lineUp, type Sides } from "./line-up.ts";
import { readRevenue, revenueCriteria, statisticsQueries } from "./statistics.ts";

describe("the request to OPERA", () => {
  const days = (spans: readonly { dateRangeStart?: string | undefined; dateRangeEnd?: string | undefined }[]) =>
    spans.map(({ dateRangeStart, dateRangeEnd }) => [dateRangeStart, dateRangeEnd]);

  it("covers every day once, in periods that one call or process accepts", () => {
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

  it("has fewer days per call if a hotel has so many room types that an answer would be cut", () => {
    const [first] = revenueCriteria("2026-01-01", "2026-12-31", 400);
    expect(first).toMatchObject({ dateRangeStart: "2026-01-01", dateRangeEnd: "2026-01-09" });
    expect(revenueCriteria("2026-01-01", "2026-01-02", 100_000)).toHaveLength(2);
  });
});

describe("revenue from OPERA", () => {
  const line = { occupancyDate: "2026-03-10", roomType: "SUPK", roomsSold: "3", roomRevenue: "541.50" };

  it("is read from text, and values that are not numbers are left out", () => {
    expect(readRevenue({ revInvStats: [{ ...line, roomArrivals: "2", roomDepartures: "n/a" }] })).toEqual([
      { day: "2026-03-10", roomType: "SUPK", nights: 3, revenue: "541.50", arrivals: 2, departures: null },
    ]);
    expect(readRevenue({ revInvStats: [{ ...line, roomRevenue: "1,541.50" }] })?.[0]?.revenue).toBeNull();
    expect(readRevenue({ revInvStats: [{ roomRevenue: "1.00" }] })).toEqual([]);
  });

  it("is not used if the answer has the greatest length", () => {
    expect(readRevenue({ revInvStats: Array.from({ length: 4000 }, () => line) })).toBeNull();
  });
});

it("makes no row of zeros that only OPERA has", () => {
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
