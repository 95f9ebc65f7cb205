import type { RequestOf } from "../core/ohip/operations.ts";
import type { AnswerOf, Handlers } from "./call.ts";
import { addDays, daysBetween, eachDay } from "./dates.ts";
import { countNight } from "./hotel-facts.ts";
import { codes, Refused, refuse } from "./refused.ts";
import { isLive, type ReservationRecord } from "./reservations/reservation-store.ts";
import { repairsOf } from "./rooms/room-rules.ts";
import type { Hotel } from "./state/hotel.ts";

/** Longest period of one process, and the most lines of its result. */
const PERIOD = 94;
const LINES = 4000;
/** How long a process takes. */
const WORK_MS = 500;

type Criteria = RequestOf<"startRevenueInventoryStatisticsProcess">;
/** A process is encoded in its id, so that nothing has to be stored. */
type Process = { hotelId: string; criteria: Criteria; readyAt: number };

const idOf = (process: Process) => Buffer.from(JSON.stringify(process)).toString("base64url");

function processOf(id: string | undefined, hotel: Hotel): Process {
  try {
    const process = JSON.parse(Buffer.from(id ?? "", "base64url").toString()) as Process;
    if (process.hotelId === hotel.hotelId) return process;
  } catch {}
  throw new Refused(404);
}

const locationOf = (origin: string, params: Record<string, string>, id: string) =>
  `${origin}/inv/async/v1/externalSystems/${params.extSystemCode}/hotels/${params.hotelId}/revenueInventoryStatistics/${id}`;

function check({ dateRangeStart: from, dateRangeEnd: to, groupBy = [] }: Criteria): void {
  if (!from || !to || to < from) refuse(codes.invalid, "A period is required.", "dateRangeStart");
  if (daysBetween(from, to) >= PERIOD)
    refuse(codes.invalid, `The period is longer than ${PERIOD} days.`, "dateRangeEnd");
  if (groupBy.some((name) => name !== "RoomType"))
    refuse(codes.invalid, "This sandbox groups by RoomType alone.", "groupBy");
}

/** A booking's revenue for a night, in cents: the price of each of its rooms. Day use counts on its day. */
function centsOf({ arrival, departure, data }: ReservationRecord, night: string): { type: string; cents: number } {
  const last = departure === arrival ? arrival : addDays(departure, -1);
  const rate = data.roomStay?.roomRates?.findLast(
    ({ start = arrival, end = last }) => start <= night && night <= end && night <= last,
  );
  const priced = rate?.rates?.rate ?? [];
  const price = priced.find(({ start = arrival, end = last }) => start <= night && night <= end) ?? priced[0];
  const amount = rate?.complimentary ? 0 : (price?.base?.amountBeforeTax ?? 0);
  return { type: rate?.roomType ?? "", cents: Math.round(amount * 100) * (rate?.numberOfUnits ?? 1) };
}

function linesOf(hotel: Hotel, { dateRangeStart, dateRangeEnd, roomTypes, groupBy = [] }: Criteria) {
  const live = [...hotel.reservations.byId.values()].filter(isLive);
  const types = [...hotel.roomTypes.values()]
    .filter(({ pseudo, roomType }) => !pseudo && (roomTypes?.includes(roomType) ?? true))
    .map(({ roomType }) => roomType);
  const days = eachDay(dateRangeStart ?? "", dateRangeEnd ?? "");
  const groups = groupBy.includes("RoomType") ? types.map((type) => [type]) : [types];
  return days.flatMap((day) => {
    const counted = countNight(hotel, day, live);
    const cents = new Map<string, number>();
    for (const record of live) {
      const { type, cents: paid } = centsOf(record, day);
      cents.set(type, (cents.get(type) ?? 0) + paid);
    }
    const aside = (type: string, kind: string) =>
      [...hotel.rooms.values()].filter(
        (room) => room.roomType === type && repairsOf(hotel, room.roomId, day, day).some((one) => one.kind === kind),
      ).length;
    return groups.map((group) => {
      const sum = (of: (type: string) => number) => group.reduce((total, type) => total + of(type), 0);
      const money = (sum((type) => cents.get(type) ?? 0) / 100).toFixed(2);
      return {
        property: hotel.hotelId,
        occupancyDate: day,
        ...(groupBy.includes("RoomType") && { roomType: group[0] ?? "" }),
        physicalRooms: String(sum((type) => hotel.inventory.rooms(type))),
        ooRooms: String(sum((type) => aside(type, "OutOfOrder"))),
        osRooms: String(sum((type) => aside(type, "OutOfService"))),
        roomsSold: String(sum((type) => counted.get(type)?.sold ?? 0)),
        roomRevenue: money,
        totalRevenue: money,
        roomArrivals: String(sum((type) => counted.get(type)?.arriving ?? 0)),
        roomDepartures: String(sum((type) => counted.get(type)?.leaving ?? 0)),
      };
    });
  });
}

/** OPERA's revenue, computed in the background: started, polled until done, fetched. */
export const revenueHandlers: Handlers<
  | "startRevenueInventoryStatisticsProcess"
  | "getRevenueInventoryStatisticsProcessStatus"
  | "getRevenueInventoryStatistics"
> = {
  startRevenueInventoryStatisticsProcess: ({ chain, params, body, origin }) => {
    const hotel = chain.hotel(params.hotelId);
    chain.checkExternalSystem(params.extSystemCode, "extSystemCode");
    check(body);
    const process = { hotelId: hotel.hotelId, criteria: body, readyAt: chain.now.getTime() + WORK_MS };
    return { status: 202, location: locationOf(origin, params, idOf(process)) };
  },
  getRevenueInventoryStatisticsProcessStatus: ({ chain, params, origin }) => {
    const hotel = chain.hotel(params.hotelId);
    const { readyAt } = processOf(params.requestId, hotel);
    if (chain.now.getTime() < readyAt)
      return { status: 200, headers: { status: "Processing", "cache-control": "max-age=1" } };
    const location = locationOf(origin, params, params.requestId ?? "");
    return { status: 201, location, headers: { status: "Completed" } };
  },
  getRevenueInventoryStatistics: ({ chain, params }) => {
    const hotel = chain.hotel(params.hotelId);
    const { criteria, readyAt } = processOf(params.requestId, hotel);
    if (chain.now.getTime() < readyAt) throw new Refused(404);
    const body: AnswerOf<"getRevenueInventoryStatistics"> = { revInvStats: linesOf(hotel, criteria).slice(0, LINES) };
    return { body };
  },
};
