import { addTo } from "../grouping/add-to.ts";
import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf } from "../ohip/operations.ts";
import { type Built, type Call, type Change, compact, type Refusal } from "./built.ts";
import { fitRecord } from "./fit.ts";
import { keptIds } from "./kept-fields.ts";
import type { HotelSettings } from "./settings.ts";
import { fill, leave, wordOf } from "./values.ts";

type RoomStatus = RecordOf<"room-status">;
type RoomChange = Change & { room: string };

/**
 * One call sets one status for many rooms, so rooms are grouped by their new status. A room out of order needs a period
 * and a reason: if a separate closure record has them (`isClosed`), that record is used, else the operator is asked.
 */
export function buildRoomStatuses(
  settings: HotelSettings,
  given: readonly RoomStatus[],
  isClosed: (room: string) => boolean = () => false,
): {
  calls: readonly { call: Call<"putRoomRelatedStatus">; sent: readonly SomeOf<"room-status">[] }[];
  changes: readonly RoomChange[];
  refusals: readonly (Refusal & { room: string })[];
} {
  const { hotelId } = settings;
  const groups = new Map<string, RoomStatus[]>();
  const changes: RoomChange[] = [];
  const refusals: (Refusal & { room: string })[] = [];
  for (const item of given) {
    const fitted = fitRecord(settings, "room-status", item);
    const left = leave(fitted.record, keptIds("room-status"));
    const record = left.values;
    const problems = [...fitted.refusals];
    const isOut = record.status === "OutOfOrder" || record.status === "OutOfService";
    if (isOut && isClosed(item.room)) {
      changes.push({ field: "status", change: "left", room: item.room });
      continue;
    }
    if (isOut) problems.push({ field: "status", reason: "needs-period", value: record.status });
    refusals.push(...problems.map((problem) => ({ ...problem, room: item.room })));
    if (problems.length > 0) continue;
    changes.push(...left.changes.map((change) => ({ ...change, room: item.room })));
    const key = `${record.status} ${record.occupancy ?? ""}`;
    addTo(groups, key, record);
  }
  const calls = [...groups.values()].map((sent) => ({
    call: {
      operation: "putRoomRelatedStatus" as const,
      path: { hotelId },
      body: compact({
        roomList: sent.map(({ room }) => ({ roomId: room })),
        housekeepingRoomStatus: sent[0]?.status,
        housekeepingStatus: sent[0]?.occupancy,
      }),
    },
    sent,
  }));
  return { calls, changes, refusals };
}

export function readRoomStatuses(reply: ReplyOf<"getHousekeepingOverview">): readonly SomeOf<"room-status">[] {
  return (reply.housekeepingRoomInfo?.housekeepingRooms?.room ?? []).map((room) => {
    const state = room.housekeeping?.housekeepingRoomStatus;
    return compact<SomeOf<"room-status">>({
      room: room.roomId,
      status: wordOf("room-status", "status", state?.housekeepingRoomStatus),
      occupancy: wordOf("room-status", "occupancy", state?.housekeepingStatus),
    });
  });
}

type Closure = RecordOf<"out-of-order">;

/**
 * Takes a room out of order or out of service: the same body, two calls. OPERA accepts no period that begins before its
 * business date: an already closed room is closed from that date on.
 */
export function buildClosure(
  settings: HotelSettings,
  given: Closure,
  businessDate = "",
): Built<SomeOf<"out-of-order">, "postOutOfOrderRooms" | "postOutOfServiceRooms"> {
  const { hotelId } = settings;
  const fitted = fitRecord(settings, "out-of-order", given);
  const filled = fill(fitted.record, { kind: "OutOfOrder", returnStatus: "Dirty" });
  const { begin, end } = filled.values;
  const isMoved = begin < businessDate && end >= businessDate;
  const record = isMoved ? { ...filled.values, begin: businessDate } : filled.values;
  const moved: Change[] = isMoved ? [{ field: "begin", change: "moved", sent: businessDate }] : [];
  const { refusals } = fitted;
  if (record.end < record.begin) refusals.push({ field: "end", reason: "contradiction", value: record.end });
  if (refusals.length > 0) return { ok: false, refusals };
  const body = compact({
    criteria: {
      roomRangeList: {
        roomIds: [record.room],
        roomOutOfOrder: {
          start: record.begin,
          end: record.end,
          reasonCode: record.reason,
          repairRemarks: record.remarks,
          returnStatus: record.returnStatus,
        },
      },
    },
  });
  const operation = record.kind === "OutOfService" ? "postOutOfServiceRooms" : "postOutOfOrderRooms";
  return {
    ok: true,
    call: { operation, path: { hotelId }, body },
    sent: compact<SomeOf<"out-of-order">>(record),
    changes: [...fitted.changes, ...filled.changes, ...moved],
  };
}

/** Both lists have the same shape; the requested list decides the kind. */
export function readClosures(
  kind: Closure["kind"],
  reply: ReplyOf<"getOutOfOrderRooms"> | ReplyOf<"getOutOfServiceRooms">,
): readonly SomeOf<"out-of-order">[] {
  return (reply.housekeepingRooms?.room ?? []).flatMap((room) =>
    (room.outOfOrder ?? []).map((closure) =>
      compact<SomeOf<"out-of-order">>({
        room: room.roomId,
        kind,
        begin: closure.start,
        end: closure.end,
        reason: closure.reasonCode,
        remarks: closure.repairRemarks,
        returnStatus: wordOf("out-of-order", "returnStatus", closure.returnStatus),
      }),
    ),
  );
}
