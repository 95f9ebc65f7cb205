import { z } from "zod";
import {
  answered,
  closed,
  codeText,
  date,
  flag,
  managedBy,
  many,
  number,
  paged,
  queryFlag,
  queryText,
  queryWhole,
  repeatedCode,
  status,
  text,
  whole,
} from "./fields.ts";
import { operation } from "./operation.ts";

const floor = closed({
  floor: text(20),
  description: text(2000),
  housekeeping: flag,
  sequence: whole,
  hotelId: text(20),
});
const floors = closed({ hotelFloors: many(floor) });

const room = closed({
  roomType: closed({ roomType: text(20), roomClass: text(20), pseudo: flag }).optional(),
  floor: text(40),
  roomDescription: text(20),
  description: codeText(2000),
  smokingPreference: text(20),
  building: text(20),
  accessible: flag,
  roomId: text(20),
  meetingRoom: flag,
  maximumOccupancy: whole,
  sellSequence: number,
  smoking: flag,
  turndownService: flag,
  phoneNumber: text(20),
  noOfBeds: whole,
});
const oneRoom = closed({ room: closed({ roomDetails: room.optional(), hotelId: text(20) }).optional() });

const roomTypeSummary = closed({
  roomClass: text(20),
  shortDescription: text(200),
  pseudo: flag,
  accessible: flag,
  sellSequence: number,
  suite: flag,
  meetingRoom: flag,
  roomType: text(20),
  numberOfRooms: whole,
  inactive: flag,
});
const roomClass = closed({
  description: codeText(50),
  sequence: whole,
  code: text(20),
  inactive: flag,
  hotelId: text(20),
});
const roomType = closed({
  roomClass: text(20),
  bedType: text(20),
  shortDescription: codeText(2000),
  description: codeText(2000),
  pseudo: flag,
  accessible: flag,
  meetingRoom: flag,
  sellSequence: number,
  generic: flag,
  defaultOccupancy: number,
  minimumOccupancy: whole,
  maximumOccupancy: whole,
  maxAdults: whole,
  maxChildren: whole,
  houseKeeping: flag,
  roomType: text(20),
  numberOfRooms: whole,
  inactive: flag,
});

export const rmcfgOperations = {
  getFloors: operation("getFloors", "GET /rm/config/v1/floors", {
    query: { hotelIds: repeatedCode, floorCodes: repeatedCode },
    reply: closed({ ...floors.shape, ...answered }),
  }),
  postFloors: operation("postFloors", "POST /rm/config/v1/floors", { request: floors, reply: status }),
  changeFloors: operation("changeFloors", "PUT /rm/config/v1/floors/{floorsId}", { request: floors, reply: status }),
  removeFloors: operation("removeFloors", "DELETE /rm/config/v1/floors/{floorsId}", {
    query: { hotelId: repeatedCode },
    reply: status,
  }),
  getRooms: operation("getRooms", "GET /rm/config/v1/hotels/{hotelId}/rooms", {
    query: {
      limit: queryWhole,
      offset: queryWhole,
      physical: queryFlag,
      pseudo: queryFlag,
      roomClassCodes: repeatedCode,
      roomTypeCodes: repeatedCode,
      room: queryText,
    },
    reply: closed({
      rooms: z.array(closed({ room: many(room), hotelId: text(20) })).optional(),
      ...answered,
    }),
  }),
  postRooms: operation("postRooms", "POST /rm/config/v1/hotels/{hotelId}/rooms", { request: oneRoom, reply: status }),
  putRooms: operation("putRooms", "PUT /rm/config/v1/hotels/{hotelId}/rooms/{roomsId}", {
    request: oneRoom,
    reply: status,
  }),
  deleteRooms: operation("deleteRooms", "DELETE /rm/config/v1/hotels/{hotelId}/rooms/{roomsId}", {
    query: { room: queryText },
    reply: status,
  }),
  getRoomTypes: operation("getRoomTypes", "GET /rm/config/v1/hotels/{hotelId}/roomTypes", {
    query: {
      hotelIds: repeatedCode,
      includeInactive: queryFlag,
      limit: queryWhole,
      offset: queryWhole,
      physical: queryFlag,
      pseudo: queryFlag,
      summaryInfo: queryFlag,
      roomTypeCodes: repeatedCode,
      roomClassCodes: repeatedCode,
    },
    reply: closed({
      roomTypesSummary: z.array(closed({ roomTypeSummary: many(roomTypeSummary), hotelId: text(20) })).optional(),
      roomTypes: z.array(closed({ roomType: many(roomType), hotelId: text(20) })).optional(),
      ...paged,
      ...answered,
    }),
  }),
  getRoomClasses: operation("getRoomClasses", "GET /rm/config/v1/hotels/{hotelId}/roomClasses", {
    query: { hotelIds: repeatedCode, roomClassCodes: repeatedCode },
    reply: closed({
      roomClasses: many(roomClass),
      ...answered,
    }),
  }),
  postRoomClass: operation("postRoomClass", "POST /rm/config/v1/hotels/{hotelId}/roomClasses", {
    request: closed({ roomClass: roomClass.extend({ managedBy }).optional() }),
    reply: status,
  }),
  postRoomTypes: operation("postRoomTypes", "POST /rm/config/v1/hotels/{hotelId}/roomTypes", {
    request: closed({
      roomType: closed({
        roomTypeDetails: roomType.extend({ activeDate: date, managedBy }).optional(),
        hotelId: text(20),
      }).optional(),
    }),
    reply: status,
  }),
};
