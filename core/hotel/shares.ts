import type { RecordOf } from "../modules/catalogue.ts";
import type { ReplyOf } from "../ohip/operations.ts";
import type { Call, Change, IdOf, Refusal } from "./built.ts";
import { daysFrom } from "./days.ts";
import { addDecimals } from "./decimals.ts";
import { sameDecimal } from "./fit.ts";
import { lastNight } from "./nights.ts";
import type { HotelSettings } from "./settings.ts";

type Reservation = RecordOf<"reservations">;
type Night = RecordOf<"reservation-nights">;

/** A booking as it is pushed, with its nights. */
export type Booking = { reservation: Reservation; nights: readonly Night[] };
/** Bookings of their own in one room; the payer's holds the price of all. */
export type Share<B extends Booking = Booking> = { payer: B; sharers: readonly B[] };

/**
 * Who shares a room with whom, from `shareWith`. The payer is the booking that the others name; where they name each
 * other in a circle it is the one with the first id. A name that is not among the bookings makes no share: it is listed.
 */
export function sharesOf<B extends Booking>(
  bookings: readonly B[],
): { shares: Share<B>[]; unlinked: { booking: B; shareWith: string }[] } {
  const byId = new Map(bookings.map((booking) => [booking.reservation.oldId, booking]));
  const unlinked: { booking: B; shareWith: string }[] = [];
  const sharers = new Map<string, B[]>();
  for (const booking of bookings) {
    const { oldId, shareWith } = booking.reservation;
    if (shareWith === undefined || shareWith === oldId) continue;
    if (!byId.has(shareWith)) {
      unlinked.push({ booking, shareWith });
      continue;
    }
    const payer = payerOf(oldId, byId);
    if (payer !== oldId) sharers.set(payer, [...(sharers.get(payer) ?? []), booking]);
  }
  const shares = [...sharers].flatMap(([id, others]) => {
    const payer = byId.get(id);
    return payer ? [{ payer, sharers: others }] : [];
  });
  return { shares, unlinked };
}

/** Follows the names to the booking that names nobody, or once round. */
function payerOf(from: string, byId: ReadonlyMap<string, Booking>): string {
  const way: string[] = [];
  let id = from;
  while (!way.includes(id)) {
    way.push(id);
    const next = byId.get(id)?.reservation.shareWith;
    if (next === undefined || next === id || !byId.has(next)) return id;
    id = next;
  }
  return way.slice(way.indexOf(id)).sort()[0] ?? from;
}

export type Priced = Booking & { changes: Change[] };

/**
 * The prices as they must be before bookings are combined: OPERA leaves fixed rates alone, so every night that the payer
 * is there the payer holds the whole amount and the others 0. The sum of a night does not change.
 */
export function pricedShare({ payer, sharers }: Share): Share<Priced> {
  const paid = amountsOf(payer);
  const others = sharers.map(amountsOf);
  const raised = new Set<string>();
  const emptied = others.map(() => new Set<string>());
  for (const day of paid.keys()) {
    const known = [paid, ...others].some((amounts) => amounts.get(day) !== undefined);
    if (!known) continue;
    others.forEach((amounts, place) => {
      if (!amounts.has(day)) return;
      const amount = amounts.get(day) ?? "0";
      if (!sameDecimal(amount, "0")) {
        paid.set(day, addDecimals(paid.get(day) ?? "0", amount));
        raised.add(day);
      }
      if (amounts.get(day) !== "0") emptied[place]?.add(day);
      amounts.set(day, "0");
    });
  }
  return {
    payer: withAmounts(payer, paid, raised),
    sharers: sharers.map((booking, place) =>
      withAmounts(booking, others[place] ?? new Map(), emptied[place] ?? new Set()),
    ),
  };
}

/**
 * Bookings to come, as they are made: those that share a room with the prices that sharing wants, all others as they are.
 * The shares are combined once all bookings stand.
 */
export function planShares(bookings: readonly Booking[]): {
  bookings: readonly Priced[];
  shares: readonly Share<Priced>[];
  unlinked: readonly { booking: Booking; shareWith: string }[];
} {
  const { shares, unlinked } = sharesOf(bookings);
  const priced = shares.map(pricedShare);
  const changed = new Map(
    priced.flatMap(({ payer, sharers }) => [payer, ...sharers]).map((item) => [item.reservation.oldId, item]),
  );
  return {
    bookings: bookings.map((booking) => changed.get(booking.reservation.oldId) ?? { ...booking, changes: [] }),
    shares: priced,
    unlinked,
  };
}

/** What each night of a booking costs; undefined: nobody said. */
function amountsOf({ reservation, nights }: Booking): Map<string, string | undefined> {
  const { arrival, departure, amount } = reservation;
  const listed = new Map(nights.map((night) => [night.date, night.amount]));
  return new Map(daysFrom(arrival, lastNight(arrival, departure)).map((day) => [day, listed.get(day) ?? amount]));
}

function withAmounts(
  { reservation, nights }: Booking,
  amounts: ReadonlyMap<string, string | undefined>,
  changed: ReadonlySet<string>,
): Priced {
  const isPriced = [...amounts.values()].some((amount) => amount !== undefined);
  const changes: Change[] = [];
  if (isPriced && reservation.fixedRate !== true) changes.push({ field: "fixedRate", change: "moved", sent: "true" });
  const fixed = isPriced ? { ...reservation, fixedRate: true } : reservation;
  if (changed.size === 0) return { reservation: fixed, nights, changes };
  const byDay = new Map(nights.map((night) => [night.date, night]));
  const days = new Set([...byDay.keys(), ...changed]);
  const repriced = [...days].sort().map((date): Night => {
    const night = byDay.get(date) ?? { reservationId: reservation.oldId, date };
    return changed.has(date) ? { ...night, amount: amounts.get(date) } : night;
  });
  changes.push({ field: "amount", change: "moved", sent: amounts.get(reservation.arrival) ?? "0" });
  return { reservation: fixed, nights: repriced, changes };
}

/** Puts a booking into the payer's room. */
export function combineShare(
  { hotelId, overrideInventory }: HotelSettings,
  payerId: string,
  sharerId: string,
): Call<"postCombineShareReservations"> {
  return {
    operation: "postCombineShareReservations",
    path: { hotelId, reservationId: payerId },
    body: {
      criteria: {
        hotelId,
        shareToReservation: { reservationIdList: [{ id: payerId, type: "Reservation" }] },
        existingReservationId: { id: sharerId, type: "Reservation" },
        combineShareInstruction: {
          distributionType: "Entire",
          overrideInventoryCheck: overrideInventory,
          overrideMaxOccupancyCheck: false,
          roomMoveCheckedinResv: false,
        },
      },
    },
  };
}

/** The calls that combine a share once all its bookings stand; who is missing is named. */
export function combineCalls(
  settings: HotelSettings,
  { payer, sharers }: Share,
  idOf: IdOf,
): { calls: readonly Call<"postCombineShareReservations">[]; refusals: readonly Refusal[] } {
  const refusals: Refusal[] = [];
  const found = ({ reservation: { oldId } }: Booking) => {
    const id = idOf("reservations", oldId);
    if (id === undefined) refusals.push({ field: "shareWith", reason: "unlinked", value: oldId });
    return id;
  };
  const payerId = found(payer);
  const calls = sharers.flatMap((sharer) => {
    const id = found(sharer);
    return payerId === undefined || id === undefined ? [] : [combineShare(settings, payerId, id)];
  });
  return { calls, refusals };
}

/** No room of that type is left for that night. */
const FULL = /RSV00138$/;

/**
 * Why the second booking of a room waits: until it is combined it takes a room of its own, and on a full night OPERA gives
 * none unless the property lets us override.
 */
export const waitsForRoom = ({ overrideInventory }: HotelSettings, code: string | undefined): Refusal | undefined =>
  !overrideInventory && code !== undefined && FULL.test(code)
    ? { field: "shareWith", reason: "full-night" }
    : undefined;

/** The ids of all bookings in the room, the asked one included. */
export const readShares = (reply: ReplyOf<"getShareReservations">): readonly string[] =>
  (reply.shareReservations?.reservation ?? []).flatMap(
    ({ reservationIdList }) => reservationIdList?.find(({ type }) => type === "Reservation")?.id ?? [],
  );
