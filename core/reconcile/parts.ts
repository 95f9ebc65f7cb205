import { dayAfter, daysFrom } from "../hotel/days.ts";
import { addDecimals, timesDecimal } from "../hotel/decimals.ts";
import { lastNight } from "../hotel/nights.ts";

/** The values of a night by which figures are split. */
export type NightPlace = { roomType: string; rate: string; currency: string; amount: string | null };

/** A booking of one source: the files, Bellhop or the hotel. */
export type CountedStay = {
  module: "reservations" | "in-house";
  oldId: string;
  status: string;
  arrival: string;
  departure: string;
  rooms: number;
  room: string | null;
  /** For a guest in the house: the booking named by the list. */
  bookingId?: string;
  isPickUp: boolean;
  /** Values of nights that are not listed. */
  base: NightPlace;
  nights: ReadonlyMap<string, NightPlace>;
};

/** A booking's part in the figures of a day. Money is exact: a decimal text. */
export type Part = {
  module: CountedStay["module"];
  oldId: string;
  day: string;
  roomType: string;
  rate: string;
  currency: string;
  arrivals: number;
  departures: number;
  nights: number;
  revenue: string;
  unpriced: number;
  pickedUp: number;
};

/** Bookings that take a room. Waitlisted, cancelled and no-show bookings take none. */
export const COUNTED_STATUSES = ["Reserved", "DueIn", "InHouse", "DueOut", "CheckedOut"] as const;
const COUNTED: ReadonlySet<string> = new Set(COUNTED_STATUSES);
/** The guest has not arrived yet. */
export const COMING_STATUSES = ["Reserved", "DueIn"] as const;
const COMING: ReadonlySet<string> = new Set(COMING_STATUSES);

export const isCounted = ({ status }: Pick<CountedStay, "status">): boolean => COUNTED.has(status);

const NOTHING = { arrivals: 0, departures: 0, nights: 0, revenue: "0", unpriced: 0, pickedUp: 0 };

/**
 * The figures of one room's bookings on each day. The room counts once a night, with the first booking present; it
 * counts as an arrival if it was empty the night before, and as a departure if nobody stays on. Each booking's price
 * counts. Day use is an arrival and a departure without a night; its price counts on the day. Guests in the house on
 * the business date are not arrivals of that day: OPERA lists them so only because they are checked in on it.
 */
export function partsOfRoom(stays: readonly CountedStay[], businessDate: string): Part[] {
  const there = stays.filter(isCounted);
  const isThere = (day: string, but?: CountedStay) =>
    there.some((stay) => stay !== but && stay.arrival <= day && day < stay.departure);
  const parts: Part[] = [];
  for (const [place, stay] of there.entries()) {
    const { arrival, departure, rooms } = stay;
    const isDayUse = departure <= arrival;
    const earlier = there.slice(0, place);
    const holds = (day: string) => !earlier.some((other) => other.arrival <= day && day < other.departure);
    const add = (day: string, at: NightPlace, counts: Partial<typeof NOTHING>) => {
      const { roomType, rate, currency } = at;
      parts.push({ module: stay.module, oldId: stay.oldId, day, roomType, rate, currency, ...NOTHING, ...counts });
    };
    for (const day of daysFrom(arrival, lastNight(arrival, departure))) {
      const at = stay.nights.get(day) ?? stay.base;
      const isRoom = !isDayUse && holds(day);
      const isArrival =
        day === arrival &&
        (day < businessDate || COMING.has(stay.status)) &&
        (isDayUse ? !isThere(day, stay) && !earlier.some((other) => other.arrival === day) : isRoom) &&
        !isThere(dayAfter(day, -1), stay);
      add(day, at, {
        arrivals: isArrival ? rooms : 0,
        nights: isRoom ? rooms : 0,
        pickedUp: isRoom && stay.isPickUp ? rooms : 0,
        revenue: at.amount === null ? "0" : timesDecimal(at.amount, rooms),
        unpriced: at.amount === null ? rooms : 0,
      });
    }
    const leaves = isDayUse
      ? !isThere(departure, stay) &&
        !isThere(dayAfter(departure, -1), stay) &&
        !earlier.some((other) => other.arrival === departure)
      : !isThere(departure, stay) && holds(dayAfter(departure, -1));
    const last = lastNight(arrival, departure);
    if (leaves) add(departure, stay.nights.get(last) ?? stay.base, { departures: rooms });
  }
  return parts;
}

/** The dimensions and sums of a figure. */
export type Cell = Omit<Part, "module" | "oldId"> & { blockRooms: number };

const keyOf = ({ day, roomType, rate, currency }: Pick<Cell, "day" | "roomType" | "rate" | "currency">) =>
  [day, roomType, rate, currency].join("\u001f");

/** Sums of the bookings' parts. */
export function cellsOf(parts: Iterable<Part>): Cell[] {
  const cells = new Map<string, Cell>();
  for (const { module: _module, oldId: _oldId, ...part } of parts) add(cells, { ...part, blockRooms: 0 });
  return [...cells.values()];
}

/** Merges cells with the same dimensions into one with the sums. */
export function mergedCells(given: Iterable<Cell>): Cell[] {
  const cells = new Map<string, Cell>();
  for (const cell of given) add(cells, cell);
  return [...cells.values()];
}

function add(cells: Map<string, Cell>, cell: Cell): void {
  const key = keyOf(cell);
  const sum = cells.get(key);
  if (!sum) {
    cells.set(key, { ...cell });
    return;
  }
  sum.arrivals += cell.arrivals;
  sum.departures += cell.departures;
  sum.nights += cell.nights;
  sum.revenue = addDecimals(sum.revenue, cell.revenue);
  sum.unpriced += cell.unpriced;
  sum.pickedUp += cell.pickedUp;
  sum.blockRooms += cell.blockRooms;
}
