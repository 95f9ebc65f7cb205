import type { Measure } from "../../contract/reconciliation.ts";
import { dayAfter } from "../hotel/days.ts";
import type { QueryOf, ReplyOf, RequestOf } from "../ohip/operations.ts";

/** Most days of one answer, and of one background process. */
const PERIOD = 62;
const REVENUE_PERIOD = 94;
/** Most lines of one answer; further lines are cut off. */
const LINES = 4000;
const NAMES = ["RoomRoomsSoldYN", "RoomArrRoomsYN", "RoomDepRoomsYN"] as const;

/** The requests for OPERA's own figures by day and room type, one call per period. */
export function statisticsQueries(from: string, to: string): QueryOf<"getInventoryStatistics">[] {
  const queries: QueryOf<"getInventoryStatistics">[] = [];
  for (let start = from; start <= to; start = dayAfter(start, PERIOD)) {
    const last = dayAfter(start, PERIOD - 1);
    queries.push({
      dateRangeStart: start,
      dateRangeEnd: last < to ? last : to,
      reportCode: "RoomsAvailabilitySummary",
      parameterName: [...NAMES],
      parameterValue: NAMES.map(() => "Y"),
    });
  }
  return queries;
}

/** Codes used by tenants: Oracle publishes none, so unknown codes are left out. */
const CODES: Readonly<Record<string, Measure>> = {
  RoomsSold: "nights",
  ArrivalRooms: "arrivals",
  ArrRooms: "arrivals",
  DepartureRooms: "departures",
  DepRooms: "departures",
};

export type StatisticsDay = {
  day: string;
  roomType: string;
  arrivals: number | null;
  departures: number | null;
  nights: number | null;
  /** A decimal; null if not requested or not readable. */
  revenue: string | null;
};

export function readStatistics(reply: ReplyOf<"getInventoryStatistics">): StatisticsDay[] {
  return reply.flatMap(({ statistics }) =>
    (statistics ?? []).flatMap(({ statCategoryCode, statCode, statisticDate }) => {
      if (statCategoryCode !== "HotelRoomCode" || statCode === undefined) return [];
      return (statisticDate ?? []).flatMap(({ statisticDate: day, inventory }) => {
        if (day === undefined) return [];
        const found: StatisticsDay = {
          day,
          roomType: statCode,
          arrivals: null,
          departures: null,
          nights: null,
          revenue: null,
        };
        for (const { code = "", value } of inventory ?? []) {
          const name = CODES[code];
          if (value !== undefined && (name === "nights" || name === "arrivals" || name === "departures"))
            found[name] = value;
        }
        return [found];
      });
    }),
  );
}

type RevenueCriteria = RequestOf<"startRevenueInventoryStatisticsProcess">;

/**
 * The requests for OPERA's background computation, one process per period, with no more days than its lines by room
 * type allow.
 */
export function revenueCriteria(from: string, to: string, roomTypes: number): RevenueCriteria[] {
  const days = Math.max(1, Math.min(REVENUE_PERIOD, Math.floor((LINES - 1) / Math.max(1, roomTypes))));
  const criteria: RevenueCriteria[] = [];
  for (let start = from; start <= to; start = dayAfter(start, days)) {
    const last = dayAfter(start, days - 1);
    criteria.push({ dateRangeStart: start, dateRangeEnd: last < to ? last : to, groupBy: ["RoomType"] });
  }
  return criteria;
}

const wholeOf = (text = "") => (/^-?\d{1,9}(\.0+)?$/.test(text) ? Number(text) : null);
const decimalOf = (text = "") => (/^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? text : null);

/** Null if the answer has the greatest length, because days may be missing. */
export function readRevenue({ revInvStats = [] }: ReplyOf<"getRevenueInventoryStatistics">): StatisticsDay[] | null {
  if (revInvStats.length >= LINES) return null;
  return revInvStats.flatMap(({ occupancyDate: day, roomType, ...told }) =>
    day === undefined || roomType === undefined
      ? []
      : [
          {
            ...{ day, roomType, arrivals: wholeOf(told.roomArrivals), departures: wholeOf(told.roomDepartures) },
            ...{ nights: wholeOf(told.roomsSold), revenue: decimalOf(told.roomRevenue) },
          },
        ],
  );
}
