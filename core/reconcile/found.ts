import { readBlockGrid } from "../hotel/block-grid.ts";
import type { OldIdOf } from "../hotel/built.ts";
import { readBlock } from "../hotel/read-block.ts";
import { readReservation } from "../hotel/read-reservation.ts";
import type { HotelSettings } from "../hotel/settings.ts";
import type { SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf } from "../ohip/operations.ts";
import type { CountedStay } from "./parts.ts";
import { stayOfBooking } from "./stays.ts";

/** A booking at the hotel, with only the data for figures. It has no names. */
export type FoundBooking = {
  booking: SomeOf<"reservations">;
  nights: readonly SomeOf<"reservation-nights">[];
};
/** A block at the hotel. */
export type FoundBlock = {
  status: string | null;
  rateCode: string | null;
  grid: readonly { date: string; roomType: string; rooms: number }[];
};

export function foundBooking(
  settings: HotelSettings,
  reply: ReplyOf<"getReservation">,
  oldIdOf: OldIdOf,
): FoundBooking {
  const { reservation, nights } = readReservation(settings, reply, oldIdOf);
  const stay = reply.reservations?.reservation?.[0]?.roomStay;
  const { status, arrival, departure, rooms, roomType, rateCode, amount, currency } = reservation;
  const room = stay?.currentRoomInfo?.roomId ?? reservation.room;
  const blockId = stay?.roomRates?.[0]?.reservationBlock?.blockIdList?.[0]?.id;
  return {
    booking: { status, arrival, departure, rooms, roomType, rateCode, amount, currency, room, blockId },
    nights: nights.map(({ date, roomType, rateCode, amount, currency }) => ({
      ...{ date, roomType, rateCode, amount, currency },
    })),
  };
}

export function foundBlock(settings: HotelSettings, reply: ReplyOf<"getBlock">): FoundBlock {
  const { status, rateCode } = readBlock(settings, reply, () => undefined);
  return {
    status: status ?? null,
    rateCode: rateCode ?? null,
    grid: readBlockGrid("", reply).flatMap(({ date, roomType, rooms }) =>
      date === undefined || roomType === undefined ? [] : [{ date, roomType, rooms: rooms ?? 0 }],
    ),
  };
}

/** The booking as counted; undefined: the hotel gave no dates. */
export function stayFound(
  module: CountedStay["module"],
  oldId: string,
  { booking, nights }: FoundBooking,
  currency: string,
): CountedStay | undefined {
  const stay = stayOfBooking(oldId, booking, nights, currency);
  return stay && { ...stay, module };
}
