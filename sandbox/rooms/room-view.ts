import type { Hotel, Room } from "../state/hotel.ts";
import { repairsOf } from "./room-rules.ts";

/** A room out of order or out of service today shows that instead of its cleaning state. */
export function statusToday(hotel: Hotel, { roomId, status }: Room) {
  const kinds = repairsOf(hotel, roomId, hotel.businessDate, hotel.businessDate).map(({ kind }) => kind);
  if (kinds.includes("OutOfOrder")) return "OutOfOrder" as const;
  return kinds.includes("OutOfService") ? ("OutOfService" as const) : status;
}

export function roomView(hotel: Hotel, room: Room) {
  const frontOfficeStatus = room.guest ? ("Occupied" as const) : ("Vacant" as const);
  const discrepancy =
    frontOfficeStatus === room.seen ? undefined : room.seen === "Occupied" ? ("Sleep" as const) : ("Skip" as const);
  return {
    roomId: room.roomId,
    floor: room.details.floor,
    roomType: {
      roomType: room.roomType,
      roomClass: room.details.roomType?.roomClass,
      pseudoRoom: room.details.roomType?.pseudo,
    },
    housekeeping: {
      housekeepingRoomStatus: {
        housekeepingRoomStatus: statusToday(hotel, room),
        frontOfficeStatus,
        housekeepingStatus: room.seen,
      },
    },
    ...(discrepancy && { discrepancy: [discrepancy] }),
  };
}
