import type { Answer, Call, Handlers } from "../call.ts";
import { codes, refuse } from "../refused.ts";
import { isLive, type ReservationRecord } from "../reservations/reservation-store.ts";
import { computedStatus, reservationIds } from "../reservations/reservation-view.ts";
import { findReservation } from "../reservations/reservations.ts";
import type { Hotel } from "../state/hotel.ts";
import { checkRoomFree, findRoom, repairsOf } from "./room-rules.ts";

function arrivedView(hotel: Hotel, record: ReservationRecord) {
  const roomType = record.data.roomStay?.roomRates?.[0]?.roomType;
  return {
    reservationIdList: reservationIds(record),
    roomStay: {
      currentRoomInfo: { roomType, ...(record.roomId && { roomId: record.roomId }) },
      arrivalDate: record.arrival,
      departureDate: record.departure,
    },
    hotelId: hotel.hotelId,
    reservationStatus: record.status,
    computedReservationStatus: computedStatus(record, hotel),
  };
}

function assignRoom({ chain, params, body, origin }: Call<"postRoomAssignment">): Answer<"postRoomAssignment"> {
  const hotel = chain.hotel(params.hotelId);
  const record = findReservation(hotel, params.reservationId);
  const { criteria } = body;
  const named = criteria?.reservationIdList?.[0]?.id;
  if (named !== undefined && named !== record.id)
    refuse(codes.desk, "Path and body name different reservations.", "criteria");
  if (record.status !== "Reserved")
    refuse(codes.desk, `A reservation that is ${record.status} gets no room.`, "reservationId");
  if (record.units > 1) refuse(codes.desk, "A reservation of several rooms must be split first.", "reservationId");
  const room = assign(hotel, record, criteria?.roomId, criteria?.overrideInstructions?.inventoryRestriction ?? false);
  return {
    body: {},
    location: `${origin}/fof/v1/hotels/${hotel.hotelId}/reservations/${record.id}/roomAssignments/${room.roomId}`,
    done: { id: record.id, references: record.references, key: { roomId: room.roomId } },
  };
}

/** All sharing bookings get the room. */
export function assign(hotel: Hotel, record: ReservationRecord, roomId: string | undefined, overbook: boolean) {
  const room = assignOne(hotel, record, roomId, overbook);
  const sharers = record.share ? hotel.reservations.byShare(record.share) : [];
  for (const sharer of sharers)
    if (sharer.id !== record.id && isLive(sharer) && sharer.roomId !== room.roomId)
      assignOne(hotel, sharer, room.roomId, overbook);
  return room;
}

/** A room of another type changes the stay's type; the charged type stays as booked. */
function assignOne(hotel: Hotel, record: ReservationRecord, roomId: string | undefined, overbook: boolean) {
  const room = checkRoomFree(hotel, roomId ?? refuse(codes.desk, "A room is required.", "criteria/roomId"), record);
  const cells = record.cells.map((cell) => ({ ...cell, roomType: room.roomType }));
  const moved = cells.filter((cell, index) => cell.roomType !== record.cells[index]?.roomType);
  const full = moved.find(({ roomType, night }) => hotel.inventory.left(roomType, night) < 1);
  if (full && !overbook && !record.blockId)
    refuse(codes.noRooms, `Not enough rooms of type ${full.roomType} on ${full.night}.`, "criteria/roomId");
  const roomRates = record.data.roomStay?.roomRates?.map((rate) => ({
    ...rate,
    roomType: room.roomType,
    roomId: room.roomId,
  }));
  // The block's figures stay with the booked type.
  const kept = record.blockId ? record.cells : cells;
  hotel.inventory.sell(record.cells, -1);
  hotel.inventory.sell(kept);
  const data = { ...record.data, roomStay: { ...record.data.roomStay, ...(roomRates && { roomRates }) } };
  hotel.reservations.save({ ...record, roomId: room.roomId, cells: kept, data });
  return room;
}

/** Obstacles to a check-in: some can be overridden, some cannot. */
function obstacles(hotel: Hotel, record: ReservationRecord, roomId: string | undefined) {
  const hard: string[] = [];
  const soft: string[] = [];
  if (record.status !== "Reserved") hard.push(`The reservation is ${record.status}.`);
  else if (record.arrival !== hotel.businessDate)
    hard.push(
      `The reservation is not due in: it arrives on ${record.arrival}, the business date is ${hotel.businessDate}.`,
    );
  if (record.units > 1) hard.push("A reservation of several rooms must be split first.");
  if (!record.data.reservationPaymentMethods?.length) hard.push("A payment method is required.");
  if (!roomId) return { hard: [...hard, "A room must be assigned first."], soft };
  const room = findRoom(hotel, roomId);
  const guest = room.guest === undefined ? undefined : hotel.reservations.byId.get(room.guest);
  const shares = guest?.share !== undefined && guest.share === record.share;
  if (guest && guest.id !== record.id && !shares) hard.push(`Room ${roomId} is occupied.`);
  for (const { kind } of repairsOf(hotel, roomId, record.arrival, record.arrival))
    (kind === "OutOfOrder" ? hard : soft).push(
      `Room ${roomId} is ${kind === "OutOfOrder" ? "out of order" : "out of service"}.`,
    );
  if (room.status !== "Clean" && room.status !== "Inspected") soft.push(`Room ${roomId} is ${room.status}.`);
  return { hard, soft };
}

function checkIn({ chain, params, body, origin }: Call<"postCheckIn">): Answer<"postCheckIn"> {
  const hotel = chain.hotel(params.hotelId);
  let record = findReservation(hotel, params.reservationId);
  const roomId = body.reservation?.roomId ?? record.roomId;
  const { hard, soft } = obstacles(hotel, record, roomId);
  const [first] = body.reservation?.ignoreWarnings ? hard : [...hard, ...soft];
  if (first) refuse(codes.desk, first, "reservation");
  if (roomId !== record.roomId) {
    assign(hotel, record, roomId, false);
    record = findReservation(hotel, record.id);
  }
  const after = { ...record, status: "InHouse" as const };
  hotel.reservations.save(after);
  const room = findRoom(hotel, roomId);
  room.guest ??= record.id;
  room.seen = "Occupied";
  return {
    body: {
      reservation: [arrivedView(hotel, after)],
      ...(soft.length > 0 && { warnings: soft.map((text) => ({ code: "FOF", type: "Warning", shortText: text })) }),
    },
    location: `${origin}/rsv/v1/hotels/${hotel.hotelId}/reservations/${record.id}`,
    done: { id: record.id, references: record.references, key: { roomId } },
  };
}

/** The room stays occupied while one of the sharing guests is in it. */
export function leaveRoom(hotel: Hotel, record: ReservationRecord): void {
  const room = hotel.rooms.get(record.roomId ?? "");
  if (!room) return;
  const sharers = record.share ? hotel.reservations.byShare(record.share) : [];
  const stays = sharers.find(
    ({ id, status, roomId }) => id !== record.id && status === "InHouse" && roomId === room.roomId,
  );
  room.guest = stays?.id;
  if (!stays) room.seen = "Vacant";
}

function undoCheckIn({ chain, params, query }: Call<"deleteCheckin">): Answer<"deleteCheckin"> {
  const hotel = chain.hotel(params.hotelId);
  const record = findReservation(hotel, params.reservationId);
  if (record.status !== "InHouse") refuse(codes.desk, `The reservation is ${record.status}.`, "reservationId");
  if (record.arrival !== hotel.businessDate)
    refuse(codes.desk, "A check-in is taken back on its own day only.", "reservationId");
  const room = findRoom(hotel, record.roomId);
  const { roomId, ...without } = record;
  const after = { ...without, status: "Reserved" as const, roomId: query.unassignRoom ? undefined : roomId };
  hotel.reservations.save(after);
  leaveRoom(hotel, record);
  if (query.roomStatus) room.status = query.roomStatus;
  return { body: {}, done: { id: record.id, references: record.references, key: { roomId } } };
}

type OfDesk = "postRoomAssignment" | "verifyCheckinReservation" | "postCheckIn" | "deleteCheckin";
export const deskHandlers: Handlers<OfDesk> = {
  postRoomAssignment: assignRoom,
  verifyCheckinReservation: ({ chain, params }) => {
    const hotel = chain.hotel(params.hotelId);
    const record = hotel.reservations.byId.get(params.reservationId ?? "");
    if (!record) return {};
    const { hard, soft } = obstacles(hotel, record, record.roomId);
    const warnings = [
      ...hard.map((text) => ({ code: "FOF", type: "Error", shortText: text })),
      ...soft.map((text) => ({ code: "FOF", type: "Warning", shortText: text })),
    ];
    return { body: { reservation: [arrivedView(hotel, record)], ...(warnings.length > 0 && { warnings }) } };
  },
  postCheckIn: checkIn,
  deleteCheckin: undoCheckIn,
};
