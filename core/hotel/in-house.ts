import type { RecordOf } from "../modules/catalogue.ts";
import type { Call, Change, Refusal } from "./built.ts";
import type { HotelSettings } from "./settings.ts";

type InHouse = RecordOf<"in-house">;
type Reservation = RecordOf<"reservations">;

const NEEDED = ["roomType", "rateCode", "market", "source", "reservationType"] as const;

export type Arrival =
  | { ok: true; reservation: Reservation; changes: readonly Change[] }
  | { ok: false; refusals: readonly Refusal[] };

/**
 * The booking that a guest in the house needs before check-in: one room, arriving on OPERA's business date, because
 * only a guest due in can be checked in. Values missing in the list come from the old system's reservation, if any,
 * then from the property's settings.
 */
export function arrivalOf(
  settings: HotelSettings,
  guest: InHouse,
  businessDate: string,
  booked?: Reservation,
): Arrival {
  const changes: Change[] = [];
  const refusals: Refusal[] = [];
  const codesOfStay = {
    roomType: guest.roomType ?? booked?.roomType,
    rateCode: guest.rateCode ?? booked?.rateCode,
    market: guest.market ?? booked?.market,
    source: guest.source ?? booked?.source,
    reservationType: guest.reservationType ?? booked?.reservationType,
  };
  const codes: { [Id in (typeof NEEDED)[number]]?: string | undefined } = {};
  for (const id of NEEDED) {
    const value = codesOfStay[id] ?? settings.stay[id];
    if (value === undefined) refusals.push({ field: id, reason: "missing" });
    else if (codesOfStay[id] === undefined) changes.push({ field: id, change: "defaulted", sent: value });
    codes[id] = value;
  }
  if (guest.departure < businessDate)
    refusals.push({ field: "departure", reason: "no-target", value: guest.departure });
  if (guest.arrival > businessDate) refusals.push({ field: "arrival", reason: "contradiction", value: guest.arrival });
  if (guest.arrival < businessDate) changes.push({ field: "arrival", change: "moved", sent: businessDate });
  if ((booked?.rooms ?? 1) > 1) changes.push({ field: "rooms", change: "moved", sent: "1" });
  const { roomType, rateCode, market, source, reservationType } = codes;
  if (refusals.length > 0 || !roomType || !rateCode || !market || !source || !reservationType)
    return { ok: false, refusals };
  const reservation: Reservation = {
    ...booked,
    oldId: guest.reservationId,
    status: "InHouse",
    profileId: guest.profileId,
    arrival: businessDate,
    departure: guest.departure,
    adults: guest.adults,
    children: guest.children ?? booked?.children,
    rooms: 1,
    // Assigned in a separate step, which reports why a room is not free.
    room: undefined,
    roomType,
    rateCode,
    market,
    source,
    reservationType,
    amount: guest.amount ?? booked?.amount,
    currency: guest.currency ?? booked?.currency,
    paymentMethod: guest.paymentMethod ?? booked?.paymentMethod,
    balance: guest.balance ?? booked?.balance,
    note: guest.note ?? booked?.note,
  };
  return { ok: true, reservation, changes };
}

/** Assigns the room to the booking, which must not be checked in yet. */
export function assignRoom({ hotelId }: HotelSettings, id: string, room: string): Call<"postRoomAssignment"> {
  return {
    operation: "postRoomAssignment",
    path: { hotelId, reservationId: id },
    body: {
      criteria: {
        hotelId,
        reservationIdList: [{ id, type: "Reservation" }],
        roomId: room,
        updateRoomTypeCharged: false,
        roomNumberLocked: true,
      },
    },
  };
}

/** Checks the guest in. Warnings do not stop the cut-over: the guest is already in the room. */
export function checkIn({ hotelId }: HotelSettings, id: string, room: string): Call<"postCheckIn"> {
  return {
    operation: "postCheckIn",
    path: { hotelId, reservationId: id },
    body: {
      reservation: { roomId: room, ignoreWarnings: true, stopCheckin: false, printRegistration: false },
      fetchReservationInstruction: ["ReservationDetail"],
      includeNotifications: true,
    },
  };
}
