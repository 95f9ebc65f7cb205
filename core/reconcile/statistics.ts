import type { Measure } from "../../contract/reconciliation.ts";
import { dayAfter } from "../hotel/days.ts";
import type { QueryOf, ReplyOf } from "../ohip/operations.ts";

/** Most days that OPERA answers at once. */
const PERIOD = 62;
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
};

export function readStatistics(reply: ReplyOf<"getInventoryStatistics">): StatisticsDay[] {
  return reply.flatMap(({ statistics }) =>
    (statistics ?? []).flatMap(({ statCategoryCode, statCode, statisticDate }) => {
      if (statCategoryCode !== "HotelRoomCode" || statCode === undefined) return [];
      return (statisticDate ?? []).flatMap(({ statisticDate: day, inventory }) => {
        if (day === undefined) return [];
        const found: StatisticsDay = { day, roomType: statCode, arrivals: null, departures: null, nights: null };
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
