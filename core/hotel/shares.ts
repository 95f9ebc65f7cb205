import { addTo } from "../grouping/add-to.ts";
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

/** A booking for the push, with its nights. */
export type Booking = { reservation: Reservation; nights: readonly Night[] };
/** Separate bookings in one room; the payer's booking has the price of all. */
export type Share<B extends Booking = Booking> = { payer: B; sharers: readonly B[] };

/**
 * Which bookings share a room, from `shareWith`. The payer is the booking that the others name; if they name each other
 * in a circle, it is the one with the first id. A name that matches no booking makes no share and is listed.
 */
export function sharesOf<B extends Booking>(
  bookings: readonly B[],
): { shares: Share<B>[]; unlinked: { booking: B; shareWith: string }[] } {
  const byId = new Map(bookings.map((booking) => [booking.reservation.oldId, booking]));
  const unlinked: { booking: B; shareWith: string }[] = [];
  const sharers = new Map<string, B[]>();
  const payerOf = payerFinder(byId);
  for (const booking of bookings) {
    const { oldId, shareWith } = booking.reservation;
    if (shareWith === undefined || shareWith === oldId) continue;
    if (!byId.has(shareWith)) {
      unlinked.push({ booking, shareWith });
      continue;
    }
    const payer = payerOf(oldId);
    if (payer !== oldId) addTo(sharers, payer, booking);
  }
  const shares = [...sharers].flatMap(([id, others]) => {
    const payer = byId.get(id);
    return payer ? [{ payer, sharers: others }] : [];
  });
  return { shares, unlinked };
}

/** Follows the names to the booking without one, or once round a circle. Each booking is passed once for all walks. */
function payerFinder(byId: ReadonlyMap<string, Booking>): (from: string) => string {
  const payers = new Map<string, string>();
  return (from) => {
    const way = new Set<string>();
    let id = from;
    let payer = payers.get(id);
    while (payer === undefined) {
      way.add(id);
      const next = byId.get(id)?.reservation.shareWith;
      if (next === undefined || next === id || !byId.has(next)) payer = id;
      else if (way.has(next)) payer = firstOfCircle([...way], next);
      else payer = payers.get(next);
      id = next ?? id;
    }
    for (const passed of way) payers.set(passed, payer);
    return payer;
  };
}

const firstOfCircle = (way: readonly string[], from: string): string => way.slice(way.indexOf(from)).sort()[0] ?? from;

export type Priced = Booking & { changes: Change[] };

/**
 * The prices that bookings need before they are combined. OPERA does not change fixed rates, so on every night of the
 * payer's stay the payer has the whole amount and the others 0. The sum of a night does not change.
 */
export function pricedShare({ payer, sharers }: Share): Share<Priced> {
  const paid = amountsOf(payer);
  const others = sharers.map(amountsOf);
  const raised = new Set<string>();
  const emptied = others.map(() => new Set<string>());
  for (const day of paid.keys()) {
    const hasAmount = [paid, ...others].some((amounts) => amounts.get(day) !== undefined);
    if (!hasAmount) continue;
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
 * Future bookings as they are created: sharing ones with the prices for sharing, all others unchanged. Shares are
 * combined once all bookings exist.
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

/** The price of each night of a booking; undefined: not known. */
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

/** Moves a booking into the payer's room. */
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

/** The calls that combine a share once all its bookings exist; missing bookings are listed. */
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

/** No room of that type is free on that night. */
const FULL = /RSV00138$/;

/**
 * Why the second booking of a room waits: until it is combined it needs its own room, and on a full night OPERA gives
 * none unless the property allows overriding.
 */
export const waitsForRoom = ({ overrideInventory }: HotelSettings, code: string | undefined): Refusal | undefined =>
  !overrideInventory && code !== undefined && FULL.test(code)
    ? { field: "shareWith", reason: "full-night" }
    : undefined;

/** The ids of all bookings in the room, including the requested one. */
export const readShares = (reply: ReplyOf<"getShareReservations">): readonly string[] =>
  (reply.shareReservations?.reservation ?? []).flatMap(
    ({ reservationIdList }) => reservationIdList?.find(({ type }) => type === "Reservation")?.id ?? [],
  );
