import type { Handlers } from "../call.ts";
import { pageOf } from "../page.ts";
import { codes, refuse } from "../refused.ts";
import type { Chain } from "../state/chain.ts";
import type { Floor, Hotel, RoomDetails } from "../state/hotel.ts";

/** The named hotels, or all of them. */
function hotelsOf(chain: Chain, hotelIds: string[] | undefined): Hotel[] {
  return hotelIds ? hotelIds.map((hotelId) => chain.hotel(hotelId)) : [...chain.hotels.values()];
}

function checkedFloors(chain: Chain, own: Hotel, given: readonly Floor[] | undefined) {
  if (!given?.length) refuse(codes.room, "A floor is required.", "hotelFloors");
  return given.map((floor) => {
    const hotel = floor.hotelId === undefined ? own : chain.hotel(floor.hotelId);
    if (!floor.floor?.trim()) refuse(codes.room, "A floor code is required.", "hotelFloors/floor");
    if (!floor.description?.trim()) refuse(codes.room, "A description is required.", "hotelFloors/description");
    return { hotel, code: floor.floor, floor: { ...floor, hotelId: hotel.hotelId } };
  });
}

function checkedRoom(hotel: Hotel, details: RoomDetails | undefined): RoomDetails & { roomId: string; type: string } {
  const { roomId, roomType, floor } = details ?? {};
  if (!roomId) return refuse(codes.room, "A room number is required.", "room/roomDetails/roomId");
  const type = roomType?.roomType;
  if (!type || !hotel.roomTypes.has(type))
    return refuse(codes.unknownCode, `${type ?? "(none)"} is not a room type.`, "room/roomDetails/roomType");
  if (floor !== undefined && !hotel.floors.has(floor))
    refuse(codes.unknownCode, `${floor} is not a floor.`, "room/roomDetails/floor");
  return { ...details, roomId, type };
}

type OfConfig =
  | "getFloors"
  | "postFloors"
  | "changeFloors"
  | "removeFloors"
  | "getRooms"
  | "postRooms"
  | "putRooms"
  | "deleteRooms"
  | "getRoomTypes"
  | "postRoomTypes"
  | "getRoomClasses"
  | "postRoomClass";

export const roomConfigHandlers: Handlers<OfConfig> = {
  getFloors: ({ chain, query }) => {
    const hotelFloors = hotelsOf(chain, query.hotelIds)
      .flatMap(({ floors }) => [...floors.values()])
      .filter(({ floor }) => query.floorCodes?.includes(floor ?? "") ?? true);
    return hotelFloors.length > 0 ? { body: { hotelFloors } } : {};
  },
  postFloors: ({ chain, hotel: own, body, origin }) => {
    const floors = checkedFloors(chain, own, body.hotelFloors);
    for (const { hotel, code } of floors)
      if (hotel.floors.has(code)) refuse(codes.room, `Floor ${code} exists already.`, "hotelFloors/floor");
    for (const { hotel, code, floor } of floors) hotel.floors.set(code, floor);
    const id = floors.map(({ code }) => code).join(",");
    return { body: {}, location: `${origin}/rm/config/v1/floors/${id}`, done: { id, key: { floors: id } } };
  },
  changeFloors: ({ chain, hotel: own, body, params }) => {
    const floors = checkedFloors(chain, own, body.hotelFloors);
    for (const { hotel, code } of floors)
      if (!hotel.floors.has(code) || code !== params.floorsId)
        refuse(codes.notFound, `Floor ${code} does not exist.`, "hotelFloors/floor");
    for (const { hotel, code, floor } of floors) hotel.floors.set(code, { ...hotel.floors.get(code), ...floor });
    return { body: {}, done: { id: params.floorsId ?? "" } };
  },
  removeFloors: ({ chain, hotel: own, params, query }) => {
    const code = params.floorsId ?? "";
    const hotels = query.hotelId ? hotelsOf(chain, query.hotelId) : [own];
    for (const hotel of hotels) {
      if (!hotel.floors.has(code)) refuse(codes.notFound, `Floor ${code} does not exist.`, "floorsId");
      if ([...hotel.rooms.values()].some(({ details }) => details.floor === code))
        refuse(codes.room, `Floor ${code} has rooms.`, "floorsId");
    }
    for (const hotel of hotels) hotel.floors.delete(code);
    return { body: {}, done: { id: code } };
  },
  getRooms: ({ chain, params, query }) => {
    const hotel = chain.hotel(params.hotelId);
    const found = [...hotel.rooms.values()].filter(
      ({ roomId, roomType, details }) =>
        (!query.room || roomId === query.room) &&
        (!query.roomTypeCodes || query.roomTypeCodes.includes(roomType)) &&
        (!query.roomClassCodes || query.roomClassCodes.includes(details.roomType?.roomClass ?? "")) &&
        (!query.physical || !details.roomType?.pseudo) &&
        (!query.pseudo || details.roomType?.pseudo),
    );
    const { rows } = pageOf(found, query, { max: 1000, usual: 1000 });
    if (rows.length === 0) return {};
    return { body: { rooms: [{ hotelId: hotel.hotelId, room: rows.map(({ details }) => details) }] } };
  },
  postRooms: ({ chain, params, body, origin }) => {
    const hotel = chain.hotel(params.hotelId);
    const room = checkedRoom(hotel, body.room?.roomDetails);
    if (hotel.rooms.has(room.roomId))
      refuse(codes.room, `Room ${room.roomId} exists already.`, "room/roomDetails/roomId");
    hotel.addRoom(room);
    return {
      body: {},
      location: `${origin}/rm/config/v1/hotels/${hotel.hotelId}/rooms/${room.roomId}`,
      done: { id: room.roomId },
    };
  },
  putRooms: ({ chain, params, body }) => {
    const hotel = chain.hotel(params.hotelId);
    const room = hotel.rooms.get(params.roomsId ?? "");
    if (!room) return refuse(codes.notFound, `Room ${params.roomsId} does not exist.`, "roomsId");
    const changes = body.room?.roomDetails;
    const { type, ...details } = checkedRoom(hotel, { ...room.details, ...changes });
    if (details.roomId !== room.roomId || type !== room.roomType)
      refuse(codes.room, "A room keeps its number and its type.", "room/roomDetails");
    room.details = { ...details, roomType: room.details.roomType };
    return { body: {}, done: { id: room.roomId } };
  },
  deleteRooms: ({ chain, params }) => {
    const hotel = chain.hotel(params.hotelId);
    const roomId = params.roomsId ?? "";
    if (!hotel.rooms.has(roomId)) refuse(codes.notFound, `Room ${roomId} does not exist.`, "roomsId");
    if (hotel.reservations.byRoom(roomId).length > 0) refuse(codes.room, `Room ${roomId} has reservations.`, "roomsId");
    hotel.rooms.delete(roomId);
    return { body: {}, done: { id: roomId } };
  },
  getRoomTypes: ({ chain, params, query }) => {
    const hotel = chain.hotel(params.hotelId);
    const found = [...hotel.roomTypes.values()].filter(
      ({ roomType, roomClass, pseudo }) =>
        (!query.roomTypeCodes || query.roomTypeCodes.includes(roomType)) &&
        (!query.roomClassCodes || query.roomClassCodes.includes(roomClass)) &&
        (!query.physical || !pseudo) &&
        (!query.pseudo || pseudo),
    );
    const { rows, paging } = pageOf(found, query, { max: 1000, usual: 1000 });
    if (rows.length === 0) return {};
    const { hotelId } = hotel;
    const shared = rows.map(({ roomType, roomClass, pseudo, sequence }) => ({
      roomType,
      roomClass,
      pseudo,
      sellSequence: sequence,
      numberOfRooms: [...hotel.rooms.values()].filter((room) => room.roomType === roomType).length,
    }));
    const roomTypeSummary = rows.map(({ description }, index) => ({ ...shared[index], shortDescription: description }));
    const roomType = rows.map(({ description, occupancy }, index) => ({
      ...shared[index],
      shortDescription: { defaultText: description },
      maximumOccupancy: occupancy,
    }));
    return {
      body: query.summaryInfo
        ? { roomTypesSummary: [{ hotelId, roomTypeSummary }], ...paging }
        : { roomTypes: [{ hotelId, roomType }], ...paging },
    };
  },
  getRoomClasses: ({ chain, params, query }) => {
    const { hotelId, roomClasses } = chain.hotel(params.hotelId);
    const found = [...roomClasses].filter(([code]) => query.roomClassCodes?.includes(code) ?? true);
    if (found.length === 0) return {};
    return {
      body: {
        roomClasses: found.map(([code, name], index) => ({
          hotelId,
          code,
          description: { defaultText: name },
          sequence: index + 1,
        })),
      },
    };
  },
  postRoomClass: ({ chain, params, body, origin }) => {
    const hotel = chain.hotel(params.hotelId);
    const { code, description } = body.roomClass ?? {};
    const name = description?.defaultText;
    if (!code || !name) return refuse(codes.room, "A code and a description are required.", "roomClass");
    if (hotel.roomClasses.has(code)) refuse(codes.room, `Room class ${code} exists already.`, "roomClass/code");
    hotel.roomClasses.set(code, name);
    return {
      body: {},
      location: `${origin}/rm/config/v1/hotels/${hotel.hotelId}/roomClasses/${code}`,
      done: { id: code },
    };
  },
  postRoomTypes: ({ chain, params, body, origin }) => {
    const hotel = chain.hotel(params.hotelId);
    const path = "roomType/roomTypeDetails";
    const { roomType, roomClass, shortDescription, ...details } = body.roomType?.roomTypeDetails ?? {};
    const description = shortDescription?.defaultText;
    if (!roomType || !description) return refuse(codes.room, "A code and a description are required.", path);
    if (!roomClass || !hotel.roomClasses.has(roomClass))
      return refuse(codes.unknownCode, `${roomClass ?? "(none)"} is not a room class.`, `${path}/roomClass`);
    if (hotel.roomTypes.has(roomType)) refuse(codes.room, `Room type ${roomType} exists already.`, `${path}/roomType`);
    hotel.roomTypes.set(roomType, {
      roomType,
      roomClass,
      description,
      pseudo: details.pseudo ?? false,
      occupancy: details.maximumOccupancy ?? details.defaultOccupancy ?? 2,
      sequence: details.sellSequence ?? hotel.roomTypes.size + 1,
    });
    return {
      body: {},
      location: `${origin}/rm/config/v1/hotels/${hotel.hotelId}/roomTypes/${roomType}`,
      done: { id: roomType },
    };
  },
};
