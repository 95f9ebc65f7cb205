import type { SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf } from "../ohip/operations.ts";
import { compact, type OldIdOf } from "./built.ts";
import { readReservation } from "./read-reservation.ts";
import type { HotelSettings } from "./settings.ts";

/** The expected in-house line of a booking after check-in. */
export const checkedIn = (sent: SomeOf<"reservations">, room: string): SomeOf<"in-house"> =>
  compact<SomeOf<"in-house">>({ ...lineFrom(sent), room, status: "InHouse" });

/** A guest in the house from OPERA: room, status and departure. */
export function readInHouse(
  settings: HotelSettings,
  reply: ReplyOf<"getReservation">,
  oldIdOf: OldIdOf,
): SomeOf<"in-house"> {
  const { reservation } = readReservation(settings, reply, oldIdOf);
  const current = reply.reservations?.reservation?.[0]?.roomStay?.currentRoomInfo?.roomId;
  return compact<SomeOf<"in-house">>({
    ...lineFrom(reservation),
    room: current ?? reservation.room,
    status: reservation.status,
  });
}

const lineFrom = (booking: SomeOf<"reservations">): SomeOf<"in-house"> => ({
  reservationId: booking.oldId,
  profileId: booking.profileId,
  roomType: booking.roomType,
  departure: booking.departure,
  adults: booking.adults,
  children: booking.children,
  rateCode: booking.rateCode,
  amount: booking.amount,
  currency: booking.currency,
  market: booking.market,
  source: booking.source,
  reservationType: booking.reservationType,
  paymentMethod: booking.paymentMethod,
  note: booking.note,
});
