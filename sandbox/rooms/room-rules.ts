import { codes, refuse } from "../refused.ts";
import { isLive, type ReservationRecord } from "../reservations/reservation-store.ts";
import type { Hotel, Repair, Room } from "../state/hotel.ts";

export function findRoom(hotel: Hotel, roomId: string | undefined, path = "roomId"): Room {
  const room = hotel.rooms.get(roomId ?? "");
  return room ?? refuse(codes.room, `Room ${roomId ?? "(none)"} does not exist.`, path);
}

type Stay = { arrival: string; departure: string };
/** Day use occupies its one day. */
const meets = (left: Stay, right: Stay) =>
  (left.arrival < right.departure && right.arrival < left.departure) ||
  (left.arrival === right.arrival && (left.arrival === left.departure || right.arrival === right.departure));

/** Stays that have this room at any time of the given stay. */
export function staysIn(hotel: Hotel, roomId: string, stay: Stay): ReservationRecord[] {
  return hotel.reservations.byRoom(roomId).filter((record) => isLive(record) && meets(record, stay));
}

/** Out of order or out of service on any day of the period, both ends included. */
export function repairsOf(hotel: Hotel, roomId: string, first: string, last: string): Repair[] {
  return [...hotel.repairs.values()].filter(
    (repair) => repair.roomId === roomId && repair.start <= last && first <= repair.end,
  );
}

type Staying = Stay & { id?: string | undefined; share?: string | undefined };

/** A room can be assigned if no stay other than its sharers' has it and it is not out of order. */
export function checkRoomFree(hotel: Hotel, roomId: string, stay: Staying): Room {
  const room = findRoom(hotel, roomId);
  const other = staysIn(hotel, roomId, stay).find(
    ({ id, share }) => id !== stay.id && (share === undefined || share !== stay.share),
  );
  if (other) refuse(codes.desk, `Room ${roomId} is taken by reservation ${other.id}.`, "roomId");
  const repair = repairsOf(hotel, roomId, stay.arrival, stay.departure).find(({ kind }) => kind === "OutOfOrder");
  if (repair && repair.start < stay.departure)
    refuse(codes.desk, `Room ${roomId} is out of order until ${repair.end}.`, "roomId");
  return room;
}
