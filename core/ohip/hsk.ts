import { z } from "zod";
import {
  answered,
  anyText,
  closed,
  codes,
  date,
  dateTime,
  flag,
  many,
  oneOf,
  paged,
  queryText,
  queryWhole,
  repeatedCode,
  repeatedOf,
  status,
  text,
  whole,
} from "./fields.ts";
import { operation } from "./operation.ts";

const roomStatuses = ["Clean", "Dirty", "Pickup", "Inspected", "OutOfOrder", "OutOfService"] as const;
const occupancies = ["Vacant", "Occupied"] as const;

const repair = {
  repairRemarks: text(2000),
  returnStatus: oneOf(...roomStatuses),
  reasonCode: text(20),
  reasonDescription: text(80),
  start: date,
  end: date,
  endTime: dateTime,
};
const roomRangeList = closed({
  roomIds: codes(),
  range: closed({
    roomRange: closed({ fromRoomNumber: text(20), toRoomNumber: text(20) }).optional(),
  }).optional(),
  roomOutOfOrder: closed(repair).optional(),
}).optional();
const setAside = closed({ criteria: closed({ roomRangeList }).optional() });
const giveBack = closed({
  criteria: closed({
    roomRepairByRoomNumber: many(closed({ roomId: text(20), roomOutOfOrder: closed(repair).optional() })),
    roomRangeList,
  }).optional(),
});

const room = closed({
  roomType: closed({ roomType: text(20), roomClass: text(20), pseudoRoom: flag }).optional(),
  floor: text(20),
  roomId: text(20),
  housekeeping: closed({
    housekeepingRoomStatus: closed({
      housekeepingRoomStatus: oneOf(...roomStatuses),
      frontOfficeStatus: oneOf(...occupancies),
      housekeepingStatus: oneOf(...occupancies),
    }).optional(),
  }).optional(),
  outOfOrder: many(
    closed({
      ...repair,
      housekeepingRoomStatus: oneOf(...roomStatuses),
      roomRepairId: closed({ id: text(80), type: text(40) }).optional(),
    }),
  ),
  discrepancy: many(z.enum(["Sleep", "Skip", "PersonDiscrepancy"])),
});
const housekeepingRooms = closed({ room: many(room), hotelId: text(20) }).optional();
const period = {
  startDate: z.iso.date(),
  endDate: date,
  roomId: queryText,
  roomTypes: repeatedCode,
  roomClasses: repeatedCode,
};

export const hskOperations = {
  getHousekeepingOverview: operation("getHousekeepingOverview", "GET /hsk/v1/hotels/{hotelId}/housekeepingOverview", {
    query: {
      limit: queryWhole,
      offset: queryWhole,
      housekeepingRoomStatus: repeatedOf(...roomStatuses),
      frontOfficeRoomStatus: repeatedOf(...occupancies),
      fetchInstructions: repeatedOf("Summary", "ResvInfo", "TurndownInfo"),
      fromRoomNumber: queryText,
      toRoomNumber: queryText,
      floor: repeatedCode,
      roomType: repeatedCode,
      roomClass: repeatedCode,
    },
    reply: closed({
      housekeepingRoomInfo: closed({ housekeepingRooms, ...paged }).optional(),
      housekeepingRoomStatusInfoList: many(
        closed({ housekeepingRoomStatus: anyText, numberOfRooms: whole, code: text(20) }),
      ),
      ...answered,
    }),
  }),
  /** One status for many rooms. Out of order and out of service have separate calls. */
  putRoomRelatedStatus: operation("putRoomRelatedStatus", "PUT /hsk/v1/hotels/{hotelId}/rooms/status", {
    request: closed({
      roomList: many(closed({ roomId: text(20) })),
      housekeepingStatus: oneOf(...occupancies),
      housekeepingRoomStatus: oneOf(...roomStatuses),
    }),
    reply: status,
  }),
  getOutOfOrderRooms: operation("getOutOfOrderRooms", "GET /hsk/v1/hotels/{hotelId}/rooms/outOfOrderRooms", {
    query: period,
    reply: closed({ housekeepingRooms, ...answered }),
  }),
  postOutOfOrderRooms: operation("postOutOfOrderRooms", "POST /hsk/v1/hotels/{hotelId}/rooms/outOfOrderRooms", {
    request: setAside,
    reply: status,
  }),
  completeOutOfOrderRooms: operation("completeOutOfOrderRooms", "PUT /hsk/v1/hotels/{hotelId}/rooms/outOfOrderRooms", {
    request: giveBack,
    reply: status,
  }),
  getOutOfServiceRooms: operation("getOutOfServiceRooms", "GET /hsk/v1/hotels/{hotelId}/rooms/outOfServiceRooms", {
    query: period,
    reply: closed({ housekeepingRooms, ...answered }),
  }),
  postOutOfServiceRooms: operation("postOutOfServiceRooms", "POST /hsk/v1/hotels/{hotelId}/rooms/outOfServiceRooms", {
    request: setAside,
    reply: status,
  }),
  completeOutOfServiceRooms: operation(
    "completeOutOfServiceRooms",
    "PUT /hsk/v1/hotels/{hotelId}/rooms/outOfServiceRooms",
    { request: giveBack, reply: status },
  ),
};
