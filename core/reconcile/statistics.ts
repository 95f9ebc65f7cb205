import type { Measure } from "../../contract/reconciliation.ts";
import { dayAfter } from "../hotel/days.ts";
import type { QueryOf, ReplyOf, RequestOf } from "../ohip/operations.ts";

/** Most days that OPERA answers at once, and works out at once. */
const PERIOD = 62;
const REVENUE_PERIOD = 94;
/** Most lines of one answer; what is beyond is not in it. */
const LINES = 4000;
const NAMES = ["RoomRoomsSoldYN", "RoomArrRoomsYN", "RoomDepRoomsYN"] as const;

/** What OPERA is asked for its own figures by day and room type, a call for each period. */
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

/** As tenants call them: Oracle publishes no codes, so what is not known is left out. */
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
  /** A decimal; null where it was not asked or cannot be read. */
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

/** What OPERA is asked to work out, a process for each period: no more days than its lines by room type have place for. */
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

/** Null where the answer is as long as an answer can be: then days may be missing. */
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
