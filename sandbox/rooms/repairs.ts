import type { AnswerOf, AnswerWith, Call, Handlers } from "../call.ts";
import { daysBetween, eachDay } from "../dates.ts";
import { codes, refuse } from "../refused.ts";
import type { Hotel, Repair, RepairKind, Room, RoomStatus } from "../state/hotel.ts";
import { findRoom, repairsOf, staysIn } from "./room-rules.ts";
import { roomView } from "./room-view.ts";

/** Longest period of one call. */
const PERIOD = 90;

type Setting = Call<"postOutOfOrderRooms"> | Call<"postOutOfServiceRooms">;
type Completing = Call<"completeOutOfOrderRooms"> | Call<"completeOutOfServiceRooms">;
type Asking = Call<"getOutOfOrderRooms"> | Call<"getOutOfServiceRooms">;
type RangeList = NonNullable<Setting["body"]["criteria"]>["roomRangeList"];

const cellsOf = ({ roomType }: Room, { start, end }: Pick<Repair, "start" | "end">) =>
  eachDay(start, end).map((night) => ({ roomType, night, rooms: 1 }));

function roomsOf(hotel: Hotel, list: RangeList): Room[] {
  const named = (list?.roomIds ?? []).map((roomId) => findRoom(hotel, roomId, "roomIds"));
  const { fromRoomNumber: from, toRoomNumber: to } = list?.range?.roomRange ?? {};
  const ranged = from && to ? [...hotel.rooms.values()].filter(({ roomId }) => roomId >= from && roomId <= to) : [];
  const rooms = [...named, ...ranged];
  if (rooms.length === 0) refuse(codes.room, "A room is required.", "roomRangeList");
  return rooms;
}

function isReturnStatus(status: string): status is RoomStatus {
  return status !== "OutOfOrder" && status !== "OutOfService";
}

function set({ chain, params, body, origin }: Setting, kind: RepairKind): AnswerWith<AnswerOf<"postOutOfOrderRooms">> {
  const hotel = chain.hotel(params.hotelId);
  const list = body.criteria?.roomRangeList;
  const rooms = roomsOf(hotel, list);
  const { start, end, reasonCode, repairRemarks, returnStatus = "Dirty" } = list?.roomOutOfOrder ?? {};
  if (!start || !end || end < start) return refuse(codes.room, "A period is required.", "roomOutOfOrder/start");
  if (start < hotel.businessDate)
    refuse(codes.room, "The period starts before the business date.", "roomOutOfOrder/start");
  if (!reasonCode) refuse(codes.room, "A reason is required.", "roomOutOfOrder/reasonCode");
  hotel.lists.check("RoomStatusReasons", reasonCode, "roomOutOfOrder/reasonCode");
  if (!isReturnStatus(returnStatus))
    return refuse(codes.room, `${returnStatus} is no status to return to.`, "roomOutOfOrder/returnStatus");
  for (const { roomId } of rooms) {
    const [taken] = staysIn(hotel, roomId, { arrival: start, departure: end === start ? start : end });
    if (taken) refuse(codes.room, `Room ${roomId} is taken by reservation ${taken.id}.`, "roomIds");
    if (repairsOf(hotel, roomId, start, end).length > 0)
      refuse(codes.room, `Room ${roomId} is already set aside then.`, "roomIds");
  }
  const ids = rooms.map((room) => {
    const id = chain.newId("Repair");
    hotel.repairs.set(id, { id, roomId: room.roomId, kind, start, end, reasonCode, repairRemarks, returnStatus });
    // Out-of-service rooms may still be sold.
    if (kind === "OutOfOrder") hotel.inventory.close(cellsOf(room, { start, end }));
    return id;
  });
  const path = kind === "OutOfOrder" ? "outOfOrderRooms" : "outOfServiceRooms";
  return {
    body: {},
    location: `${origin}/hsk/v1/hotels/${hotel.hotelId}/rooms/${path}/${ids[0]}`,
    done: { id: ids.join(","), key: { rooms: rooms.map(({ roomId }) => roomId), start, end, reasonCode } },
  };
}

function complete(
  { chain, params, body }: Completing,
  kind: RepairKind,
): AnswerWith<AnswerOf<"completeOutOfOrderRooms">> {
  const hotel = chain.hotel(params.hotelId);
  const named = (body.criteria?.roomRepairByRoomNumber ?? []).map(({ roomId, roomOutOfOrder }) => ({
    room: findRoom(hotel, roomId),
    wanted: roomOutOfOrder,
  }));
  const list = body.criteria?.roomRangeList;
  const many = list ? roomsOf(hotel, list).map((room) => ({ room, wanted: list.roomOutOfOrder })) : [];
  const tasks = [...named, ...many].map(({ room, wanted }) => {
    const from = wanted?.start ?? hotel.businessDate;
    const repair = repairsOf(hotel, room.roomId, from, wanted?.end ?? from).find((held) => held.kind === kind);
    return { room, wanted, repair: repair ?? refuse(codes.room, `Room ${room.roomId} is not set aside.`, "roomId") };
  });
  if (tasks.length === 0) refuse(codes.room, "A room is required.", "criteria");
  for (const { room, wanted, repair } of tasks) {
    hotel.repairs.delete(repair.id);
    if (kind === "OutOfOrder") hotel.inventory.close(cellsOf(room, repair), -1);
    const back = wanted?.returnStatus ?? repair.returnStatus;
    if (isReturnStatus(back)) room.status = back;
  }
  return { body: {}, done: { key: { rooms: tasks.map(({ room }) => room.roomId) } } };
}

function list({ chain, params, query }: Asking, kind: RepairKind): AnswerOf<"getOutOfOrderRooms"> | undefined {
  const hotel = chain.hotel(params.hotelId);
  const { startDate, endDate = startDate, roomId, roomTypes, roomClasses } = query;
  if (daysBetween(startDate, endDate) > PERIOD)
    refuse(codes.badQuery, `The period is longer than ${PERIOD} days.`, "endDate");
  const rooms = [...hotel.rooms.values()].filter(
    (room) =>
      (!roomId || room.roomId === roomId) &&
      (!roomTypes || roomTypes.includes(room.roomType)) &&
      (!roomClasses || roomClasses.includes(room.details.roomType?.roomClass ?? "")) &&
      repairsOf(hotel, room.roomId, startDate, endDate).some((repair) => repair.kind === kind),
  );
  if (rooms.length === 0) return undefined;
  const room = rooms.map((room) => ({
    ...roomView(hotel, room),
    outOfOrder: repairsOf(hotel, room.roomId, startDate, endDate)
      .filter((repair) => repair.kind === kind)
      .map(({ id, start, end, reasonCode, repairRemarks, returnStatus }) => ({
        start,
        end,
        reasonCode,
        repairRemarks,
        returnStatus,
        housekeepingRoomStatus: kind,
        roomRepairId: { id, type: "RoomRepair" },
      })),
  }));
  return { housekeepingRooms: { hotelId: hotel.hotelId, room } };
}

type OfRepairs =
  | "getOutOfOrderRooms"
  | "postOutOfOrderRooms"
  | "completeOutOfOrderRooms"
  | "getOutOfServiceRooms"
  | "postOutOfServiceRooms"
  | "completeOutOfServiceRooms";

export const repairHandlers: Handlers<OfRepairs> = {
  postOutOfOrderRooms: (call) => set(call, "OutOfOrder"),
  postOutOfServiceRooms: (call) => set(call, "OutOfService"),
  completeOutOfOrderRooms: (call) => complete(call, "OutOfOrder"),
  completeOutOfServiceRooms: (call) => complete(call, "OutOfService"),
  getOutOfOrderRooms: (call) => {
    const body = list(call, "OutOfOrder");
    return body ? { body } : {};
  },
  getOutOfServiceRooms: (call) => {
    const body = list(call, "OutOfService");
    return body ? { body } : {};
  },
};
