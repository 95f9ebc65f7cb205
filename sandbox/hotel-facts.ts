import type { AnswerOf, Call, Handlers } from "./call.ts";
import { addDays, daysBetween, eachDay } from "./dates.ts";
import { placeOf } from "./places.ts";
import { codes, refuse } from "./refused.ts";
import { isLive, type ReservationRecord } from "./reservations/reservation-store.ts";
import { repairsOf } from "./rooms/room-rules.ts";
import type { Hotel } from "./state/hotel.ts";

/** Longest period of one call. */
const PERIOD = 62;
const PAGE = 200;

type Figures = { sold: number; arriving: number; leaving: number; people: number };

/** Guests in the house on a night, by room type; a sharer counts as a person but not as a room. */
export function countNight(hotel: Hotel, day: string, live: readonly ReservationRecord[]): Map<string, Figures> {
  const byType = new Map<string, Figures>();
  for (const { arrival, departure, cells, data, units } of live) {
    const type = data.roomStay?.roomRates?.[0]?.roomType ?? "";
    if (hotel.roomTypes.get(type)?.pseudo) continue;
    const cell = cells.find(({ night }) => night === day);
    const before = cells.find(({ night }) => night === addDays(day, -1));
    const figures = byType.get(cell?.roomType ?? type) ?? { sold: 0, arriving: 0, leaving: 0, people: 0 };
    const counts = data.roomStay?.guestCounts ?? data.roomStay?.roomRates?.[0]?.guestCounts;
    figures.sold += cell?.rooms ?? 0;
    if (arrival === day) figures.arriving += cell?.rooms ?? 0;
    if (departure === day) figures.leaving += before?.rooms ?? 0;
    if (arrival <= day && day < departure) figures.people += units * ((counts?.adults ?? 0) + (counts?.children ?? 0));
    byType.set(cell?.roomType ?? type, figures);
  }
  return byType;
}

/** Requests name figures with a prefix; the codes in the answers are those seen at real hotels. */
const answered: Record<string, string> = {
  PhysicalRooms: "PhysicalRooms",
  RoomsSold: "RoomsSold",
  AvailRooms: "AvailableRooms",
  ArrRooms: "ArrivalRooms",
  DepRooms: "DepartureRooms",
  PeopleInHouse: "PeopleInHouse",
  OOO: "OutOfOrder",
  OOSRooms: "OutOfService",
};

function statistics({ chain, params, query }: Call<"getInventoryStatistics">): AnswerOf<"getInventoryStatistics"> {
  const hotel = chain.hotel(params.hotelId);
  const { dateRangeStart: from, dateRangeEnd: to, parameterName = [], parameterValue = [] } = query;
  if (to < from) refuse(codes.badQuery, "The period ends before it starts.", "dateRangeEnd");
  if (daysBetween(from, to) >= PERIOD)
    refuse(codes.badQuery, `The period is longer than ${PERIOD} days.`, "dateRangeEnd");
  const wanted = new Set(parameterName.filter((_, index) => parameterValue[index] === "Y") as string[]);
  const live = [...hotel.reservations.byId.values()].filter(isLive);
  const days = eachDay(from, to).map((day) => ({ day, byType: countNight(hotel, day, live) }));
  const types = [...hotel.roomTypes.values()].filter(({ pseudo }) => !pseudo);
  const aside = (day: string, type: string, kind: string) =>
    [...hotel.rooms.values()].filter(
      ({ roomId, roomType }) =>
        roomType === type && repairsOf(hotel, roomId, day, day).some((repair) => repair.kind === kind),
    ).length;
  const figuresOf = ({ day, byType }: (typeof days)[number], type: string): Record<string, number> => {
    const counted = byType.get(type);
    const physical = hotel.inventory.rooms(type);
    return {
      PhysicalRooms: physical,
      RoomsSold: counted?.sold ?? 0,
      AvailRooms: hotel.inventory.left(type, day),
      ArrRooms: counted?.arriving ?? 0,
      DepRooms: counted?.leaving ?? 0,
      PeopleInHouse: counted?.people ?? 0,
      OOO: aside(day, type, "OutOfOrder"),
      OOSRooms: aside(day, type, "OutOfService"),
    };
  };
  const rows = (prefix: "House" | "Room", typesShown: readonly string[]) =>
    days.map((day) => {
      const all = typesShown.map((type) => figuresOf(day, type));
      const inventory = Object.entries(answered)
        .filter(([name]) => wanted.has(`${prefix}${name}YN`))
        .map(([name, code]) => ({ code, value: all.reduce((sum, figures) => sum + (figures[name] ?? 0), 0) }));
      const weekday = new Date(`${day.day}T00:00:00Z`).getUTCDay();
      return { statisticDate: day.day, weekendDate: weekday === 5 || weekday === 6, inventory };
    });
  const asks = (prefix: string) => [...wanted].some((name) => name.startsWith(prefix));
  const all = types.map(({ roomType }) => roomType);
  return [
    {
      hotelName: hotel.hotelId,
      reportCode: query.reportCode,
      statistics: [
        ...(asks("House")
          ? [{ statCode: hotel.hotelId, statCategoryCode: "HotelCode", statisticDate: rows("House", all) }]
          : []),
        ...(asks("Room")
          ? types.map(({ roomType, roomClass, description }) => ({
              statCode: roomType,
              statCategoryCode: "HotelRoomCode",
              statCodeClass: roomClass,
              description,
              statisticDate: rows("Room", [roomType]),
            }))
          : []),
      ],
    },
  ];
}

/** The hotel's data about itself. */
export const factHandlers: Handlers<
  "getBusinessDate" | "getOperaHotelContext" | "getGuaranteeCodes" | "getInventoryStatistics"
> = {
  getBusinessDate: ({ chain, params }) => {
    const { hotelId, businessDate } = chain.hotel(params.hotelId);
    return { body: { hotels: [{ hotelId, businessDate }] } };
  },
  getOperaHotelContext: ({ chain, params }) => {
    const hotel = chain.hotel(params.hotelId);
    const { hotelId, businessDate } = hotel;
    const hotelContext = { hotelId, chainCode: "SANDBOX", languageCode: "E", businessDate, ...placeOf(hotel) };
    return { body: { hotelContext } };
  },
  getGuaranteeCodes: ({ chain, hotel: own, query }) => {
    const hotels = query.hotelIds ? query.hotelIds.map((id) => chain.hotel(id)) : [own];
    const { limit = PAGE, pageNumber = 1 } = query;
    const found = hotels.flatMap(({ hotelId, guarantees }) =>
      [...guarantees.values()]
        .filter(({ guaranteeCode = "" }) => query.guaranteeCodes?.includes(guaranteeCode) ?? true)
        .filter(({ inactive }) => query.inactive || !inactive)
        .map((guarantee) => ({ hotelId, guarantee })),
    );
    const first = (Math.max(1, pageNumber) - 1) * limit;
    const rows = found.slice(first, first + limit);
    if (rows.length === 0) return {};
    const guaranteeCodes = hotels.flatMap(({ hotelId }) => {
      const guaranteeCode = rows.filter((row) => row.hotelId === hotelId).map(({ guarantee }) => guarantee);
      return guaranteeCode.length > 0 ? [{ hotelId, guaranteeCode }] : [];
    });
    return {
      body: {
        guaranteeCodes,
        totalPages: Math.ceil(found.length / limit),
        offset: first,
        limit,
        hasMore: first + rows.length < found.length,
        totalResults: found.length,
        count: rows.length,
      },
    };
  },
  getInventoryStatistics: (call) => ({ body: statistics(call) }),
};
