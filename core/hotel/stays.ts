import type { RecordOf } from "../modules/catalogue.ts";
import type { Change, Refusal } from "./built.ts";
import { arrivalOf } from "./in-house.ts";
import { translatedCode } from "./late-code.ts";
import type { HotelSettings } from "./settings.ts";
import { type Booking, type Priced, pricedShare } from "./shares.ts";

type InHouse = RecordOf<"in-house">;
type Reservation = RecordOf<"reservations">;

/** A booking of a room: its guest, and the accompanying guests. */
type Party = { guest: InHouse; accompanying: readonly InHouse[] };
/** The guests of a room. The first party pays. */
export type Stay = { room: string; parties: readonly Party[] };

const price = ({ amount }: InHouse) => Number(amount ?? 0);

/**
 * The lines of one room form one stay: lines with the same booking number are guests of one booking, lines with their
 * own numbers are bookings that share the room. The guest with the highest price leads, then the first line.
 */
export function staysOf(guests: readonly InHouse[]): Stay[] {
  return [...grouped(guests, ({ room }) => room)].map(([room, lines]) => {
    const parties = [...grouped(lines, ({ reservationId }) => reservationId).values()].map(partyOf);
    // Sorting is stable: at equal prices the first line leads.
    return { room, parties: parties.sort((left, right) => price(right.guest) - price(left.guest)) };
  });
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function partyOf(lines: readonly InHouse[]): Party {
  const [guest, ...accompanying] = [...lines].sort((left, right) => price(right) - price(left));
  if (!guest) throw new Error("a booking has at least one line");
  return { guest, accompanying };
}

export type StayBooking = Priced & {
  /** Old ids of the accompanying guests. */
  accompanying: readonly string[];
};

export type StayPlan =
  | {
      ok: true;
      /** The hotel's name of the room. */
      room: string;
      /** In the order of creation; the first gets the room after the others were combined with it. */
      bookings: readonly [StayBooking, ...StayBooking[]];
    }
  | { ok: false; refusals: readonly (Refusal & { reservationId: string })[] };

/**
 * The calls for a stay: book each party, combine all with the first, assign the room to the first, check each in. A
 * party that cannot be booked stops the room, because it could not be combined after the others are checked in.
 */
export function planStay(
  settings: HotelSettings,
  { room, parties }: Stay,
  businessDate: string,
  bookedAs: (reservationId: string) => Reservation | undefined,
): StayPlan {
  const refusals: (Refusal & { reservationId: string })[] = [];
  const planned: (Booking & { accompanying: readonly string[]; changes: readonly Change[] })[] = [];
  for (const { guest, accompanying } of parties) {
    const { reservationId } = guest;
    const persons = 1 + accompanying.length;
    const short = guest.adults + (guest.children ?? 0) < persons;
    const counted = short ? { ...guest, adults: persons - (guest.children ?? 0) } : guest;
    const arrival = arrivalOf(settings, counted, businessDate, bookedAs(reservationId));
    if (!arrival.ok) {
      refusals.push(...arrival.refusals.map((refusal) => ({ ...refusal, reservationId })));
      continue;
    }
    const changes: Change[] = short
      ? [...arrival.changes, { field: "adults", change: "moved", sent: String(counted.adults) }]
      : [...arrival.changes];
    planned.push({
      reservation: arrival.reservation,
      nights: [],
      accompanying: accompanying.map(({ profileId }) => profileId),
      changes,
    });
  }
  const codeRefusals: Refusal[] = [];
  const hotelRoom = translatedCode(settings, { field: "room", list: "rooms" }, room, codeRefusals);
  const first = parties[0]?.guest.reservationId ?? "";
  refusals.push(...codeRefusals.map((refusal) => ({ ...refusal, reservationId: first })));
  if (hotelRoom === undefined && codeRefusals.length === 0)
    refusals.push({ field: "room", reason: "missing", reservationId: first });
  const [payer, ...sharers] = planned;
  if (refusals.length > 0 || hotelRoom === undefined || !payer) return { ok: false, refusals };
  if (sharers.length === 0) return { ok: true, room: hotelRoom, bookings: [{ ...payer, changes: [...payer.changes] }] };
  const priced = pricedShare({ payer, sharers });
  const whole = (booking: Priced, place: number): StayBooking => ({
    ...booking,
    accompanying: planned[place]?.accompanying ?? [],
    changes: [...(planned[place]?.changes ?? []), ...booking.changes],
  });
  return {
    ok: true,
    room: hotelRoom,
    bookings: [whole(priced.payer, 0), ...priced.sharers.map((booking, place) => whole(booking, place + 1))],
  };
}
