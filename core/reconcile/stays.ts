import { sharesOf } from "../hotel/shares.ts";
import { staysOf } from "../hotel/stays.ts";
import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import { oldIdOf } from "../modules/old-id.ts";
import type { CountedStay, NightPlace } from "./parts.ts";

type Booking = SomeOf<"reservations">;
type Night = SomeOf<"reservation-nights">;
type Line = RecordOf<"in-house">;

/** A booking with its listed nights. Values missing in a night come from the booking. */
export function stayOfBooking(
  oldId: string,
  booking: Booking,
  nights: readonly Night[],
  currency: string,
): CountedStay | undefined {
  const { arrival, departure, status } = booking;
  if (arrival === undefined || departure === undefined || status === undefined) return undefined;
  const base = placeOf(booking, currency);
  const listed = nights.flatMap((night): [string, NightPlace][] =>
    night.date === undefined ? [] : [[night.date, placeOf({ ...booking, ...night }, currency)]],
  );
  return {
    ...{ module: "reservations", oldId, status, arrival, departure, base, nights: new Map(listed) },
    rooms: Math.max(1, booking.rooms ?? 1),
    room: booking.room ?? null,
    isPickUp: booking.blockId !== undefined && booking.blockId !== "",
  };
}

type Placed = Pick<Booking, "roomType" | "rateCode" | "currency" | "amount">;
const placeOf = ({ roomType, rateCode, currency, amount }: Placed, usual: string): NightPlace => ({
  roomType: roomType ?? "",
  rate: rateCode ?? "",
  currency: currency ?? usual,
  amount: amount ?? null,
});

/** Bookings that share a room, together; the payer first. */
export function roomsOfShares(stays: readonly { stay: CountedStay; shareWith: string | undefined }[]): CountedStay[][] {
  const bookings = stays.map(({ stay, shareWith }) => ({
    reservation: { oldId: stay.oldId, shareWith } as RecordOf<"reservations">,
    nights: [],
    stay,
  }));
  const { shares } = sharesOf(bookings);
  const rooms = shares.map(({ payer, sharers }) => [payer.stay, ...sharers.map(({ stay }) => stay)]);
  const shared = new Set(rooms.flat());
  return [...rooms, ...stays.flatMap(({ stay }) => (shared.has(stay) ? [] : [[stay]]))];
}

/** Guests in the house: the bookings of each room together. Values missing in a line come from its booking. */
export function roomsOfGuests(
  lines: readonly Line[],
  bookedAs: (reservationId: string) => Booking | undefined,
  currency: string,
): CountedStay[][] {
  return staysOf(lines).map(({ parties }) =>
    parties.map(({ guest }): CountedStay => {
      const booking = bookedAs(guest.reservationId) ?? {};
      const filled = Object.fromEntries(Object.entries(guest).filter(([, value]) => value !== undefined));
      return {
        ...{ module: "in-house", oldId: oldIdOf("in-house", guest), status: guest.status ?? "InHouse", rooms: 1 },
        ...{ arrival: guest.arrival, departure: guest.departure, room: guest.room, nights: new Map() },
        bookingId: guest.reservationId,
        isPickUp: booking.blockId !== undefined && booking.blockId !== "",
        base: placeOf({ ...booking, ...filled }, currency),
      };
    }),
  );
}
