import { z } from "zod";
import { profileDetails } from "../../core/ohip/crm-profile.ts";
import { hotelReservation } from "../../core/ohip/rsv-parts.ts";
import { addDays } from "../dates.ts";
import { changeDetails } from "../profiles/profile-change.ts";
import { findProfile } from "../profiles/profiles.ts";
import { codes, refuse } from "../refused.ts";
import {
  cancelReservation,
  changeReservation,
  markNoShow,
  moveInventory,
  settleShare,
} from "../reservations/reservation-change.ts";
import { isLive, type ReservationRecord } from "../reservations/reservation-store.ts";
import { findReservation } from "../reservations/reservations.ts";
import type { Chain } from "../state/chain.ts";
import type { Hotel } from "../state/hotel.ts";
import { assign, leaveRoom } from "./desk.ts";
import { findRoom } from "./room-rules.ts";

const ofHotel = { hotelId: z.string().default("PAR01"), reservationId: z.string() };

/** Actions of the hotel's staff, which change a record after it was sent. */
export const deskRequest = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("changeReservation"), ...ofHotel, change: hotelReservation }),
  z.strictObject({ action: z.literal("changeProfile"), profileId: z.string(), change: profileDetails }),
  z.strictObject({ action: z.literal("checkOut"), ...ofHotel }),
  z.strictObject({ action: z.literal("cancel"), ...ofHotel, code: z.string().default("PLANS") }),
  z.strictObject({ action: z.literal("move"), ...ofHotel, roomId: z.string() }),
]);
export type DeskRequest = z.output<typeof deskRequest>;

/** User name of the staff's changes. */
const DESK = "FRONTDESK";

export function actAtDesk(chain: Chain, request: DeskRequest): void {
  if (request.action === "changeProfile") {
    const record = findProfile(chain, request.profileId, "profileId");
    const details = changeDetails(chain, record.details, request.change);
    const stamps = { lastModifyDateTime: chain.now.toISOString(), lastModifierId: DESK };
    chain.profiles.save({ ...record, details: { ...details, ...stamps } });
    return;
  }
  const hotel = chain.hotel(request.hotelId);
  const record = findReservation(hotel, request.reservationId);
  if (request.action === "checkOut") checkOut(chain, hotel, record);
  else if (request.action === "move") move(hotel, record, request.roomId);
  else if (request.action === "changeReservation") changeReservation(chain, hotel, record, request.change, true);
  else {
    if (!isLive(record) || record.status === "InHouse")
      refuse(codes.reservation, `A reservation that is ${record.status} cannot be cancelled.`, "reservationId");
    cancelReservation(chain, hotel, record, { code: request.code, description: "Cancelled at the desk" });
  }
  const after = hotel.reservations.byId.get(record.id);
  if (after) hotel.reservations.save({ ...after, data: { ...after.data, lastModifierId: DESK } });
}

/** An early departure releases the remaining nights. */
function checkOut(chain: Chain, hotel: Hotel, record: ReservationRecord): void {
  if (record.status !== "InHouse") refuse(codes.desk, `The reservation is ${record.status}.`, "reservationId");
  const [departure = ""] = [record.departure, hotel.businessDate].sort();
  const cells = record.cells.filter(({ night }) => night < hotel.businessDate);
  const { roomStay } = record.data;
  const after: ReservationRecord = {
    ...record,
    status: "CheckedOut",
    departure,
    cells,
    data: {
      ...record.data,
      roomStay: { ...roomStay, departureDate: departure },
      lastModifyDateTime: chain.now.toISOString(),
    },
  };
  moveInventory(hotel, record, after);
  hotel.reservations.save(after);
  leaveRoom(hotel, record);
  const room = hotel.rooms.get(record.roomId ?? "");
  if (room && !room.guest) room.status = "Dirty";
  if (record.share) settleShare(hotel, record.share);
}

/** All sharing bookings move together. */
function move(hotel: Hotel, record: ReservationRecord, roomId: string): void {
  if (!isLive(record)) refuse(codes.desk, `The reservation is ${record.status}.`, "reservationId");
  const left = hotel.rooms.get(record.roomId ?? "");
  const guest = left?.guest;
  assign(hotel, record, roomId, true);
  if (!left || guest === undefined) return;
  const room = findRoom(hotel, roomId);
  Object.assign(left, { guest: undefined, seen: "Vacant", status: "Dirty" });
  Object.assign(room, { guest, seen: "Occupied" });
}

/**
 * The end of the day: absent arrivals become no-shows, due-outs are checked out, used rooms become dirty, and the next
 * day begins. A real night audit does and requires more.
 */
export function endDay(chain: Chain, hotel: Hotel): { businessDate: string; noShows: number; checkedOut: number } {
  const today = hotel.businessDate;
  const records = [...hotel.reservations.byId.values()];
  const late = records.filter(({ status, arrival }) => status === "Reserved" && arrival <= today);
  const leaving = records.filter(({ status, departure }) => status === "InHouse" && departure <= today);
  for (const { id } of late) markNoShow(hotel, findReservation(hotel, id));
  for (const { id } of leaving) checkOut(chain, hotel, findReservation(hotel, id));
  for (const room of hotel.rooms.values()) if (room.guest) room.status = "Dirty";
  for (const { roomId, end, returnStatus } of hotel.repairs.values()) {
    const room = hotel.rooms.get(roomId);
    if (room && end === today) room.status = returnStatus;
  }
  hotel.businessDate = addDays(today, 1);
  return { businessDate: hotel.businessDate, noShows: late.length, checkedOut: leaving.length };
}
