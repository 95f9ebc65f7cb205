import type { Handlers } from "../call.ts";
import { pageOf } from "../page.ts";
import { codes, refuse } from "../refused.ts";
import { findRoom } from "./room-rules.ts";
import { roomView, statusToday } from "./room-view.ts";

export const housekeepingHandlers: Handlers<"getHousekeepingOverview" | "putRoomRelatedStatus"> = {
  getHousekeepingOverview: ({ chain, params, query }) => {
    const hotel = chain.hotel(params.hotelId);
    const { fromRoomNumber: from, toRoomNumber: to, floor, roomType, roomClass } = query;
    const found = [...hotel.rooms.values()].filter(
      (room) =>
        !room.details.roomType?.pseudo &&
        (!from || room.roomId >= from) &&
        (!to || room.roomId <= to) &&
        (!floor || floor.includes(room.details.floor ?? "")) &&
        (!roomType || roomType.includes(room.roomType)) &&
        (!roomClass || roomClass.includes(room.details.roomType?.roomClass ?? "")) &&
        (!query.housekeepingRoomStatus || query.housekeepingRoomStatus.includes(statusToday(hotel, room))) &&
        (!query.frontOfficeRoomStatus || query.frontOfficeRoomStatus.includes(room.guest ? "Occupied" : "Vacant")),
    );
    const { rows, paging } = pageOf(found, query, { max: 4000, usual: 200 });
    if (rows.length === 0) return {};
    const room = rows.map((row) => roomView(hotel, row));
    return { body: { housekeepingRoomInfo: { housekeepingRooms: { hotelId: hotel.hotelId, room }, ...paging } } };
  },

  putRoomRelatedStatus: ({ chain, params, body }) => {
    const hotel = chain.hotel(params.hotelId);
    const listed = body.roomList ?? [];
    const unknown = chain.rules.partialRooms ? listed.filter(({ roomId = "" }) => !hotel.rooms.has(roomId)) : [];
    const known = unknown.length < listed.length ? listed.filter((room) => !unknown.includes(room)) : listed;
    const rooms = known.map(({ roomId }) => findRoom(hotel, roomId, "roomList/roomId"));
    if (rooms.length === 0) refuse(codes.room, "A room is required.", "roomList");
    const { housekeepingRoomStatus: status, housekeepingStatus: seen } = body;
    if (!status && !seen) refuse(codes.room, "A status is required.", "housekeepingRoomStatus");
    if (status === "OutOfOrder" || status === "OutOfService")
      return refuse(codes.room, `${status} is set by a call of its own.`, "housekeepingRoomStatus");
    for (const room of rooms) {
      if (status) room.status = status;
      if (seen) room.seen = seen;
    }
    const warnings = unknown.map(({ roomId = "" }) => ({
      code: "HSK",
      type: "Warning",
      shortText: `Room ${roomId} does not exist.`,
      recordId: roomId,
    }));
    return {
      body: warnings.length > 0 ? { warnings } : {},
      done: { key: { rooms: rooms.map(({ roomId }) => roomId), status, seen } },
    };
  },
};
