import fc from "fast-check";
import { expect, test } from "vitest";
import { expectListed, expectValidCall } from "../../test/support/hotel-calls.ts";
import { recordOf } from "../../test/support/records.ts";
import type { ModuleKey, RecordOf, SomeOf } from "../modules/catalogue.ts";
import { type OperationId, operations } from "../ohip/operations.ts";
import type { Built } from "./built.ts";
import { differences } from "./diff.ts";
import { readBlockStatusCodes, readListOfValues, readRoomClasses, readRoomTypes } from "./read-lists.ts";
import { buildClosure, buildRoomStatuses, readClosures, readRoomStatuses } from "./room-state.ts";
import { buildFloor, buildRoom, readFloors, readRooms } from "./rooms.ts";
import { usualSettings } from "./settings.ts";
import {
  buildTransactionCode,
  buildTransactionGroup,
  buildTransactionSubgroup,
  readTransactionCodes,
  readTransactionGroups,
  readTransactionSubgroups,
} from "./transactions.ts";

const settings = usualSettings("PAR01", "MIGTOOL");

/** A create's body equals the later answer of its list, except for rooms, which are grouped by hotel. */
function roundTrip<Key extends ModuleKey, Id extends OperationId>(
  key: Key,
  build: (record: RecordOf<Key>) => Built<SomeOf<Key>, Id>,
  read: (body: unknown) => readonly SomeOf<Key>[],
) {
  fc.assert(
    fc.property(recordOf(key), (given) => {
      const built = build(given);
      if (!built.ok) {
        expect(built.refusals.every(({ reason }) => reason === "too-long")).toBe(true);
        return;
      }
      expectValidCall(built.call);
      expectListed(given, built.sent, built.changes);
      expect(differences(key, built.sent, read(built.call.body)[0] ?? {})).toEqual([]);
    }),
  );
}

test("floors, rooms and transactions become valid bodies of OPERA's contract and read back as sent", () => {
  const { getFloors, getRooms, getTransactionGroups, getTransactionSubgroups, getTransactionCodes } = operations;
  roundTrip(
    "floors",
    (record) => buildFloor(settings, record),
    (body) => readFloors(getFloors.reply.parse(body)),
  );
  roundTrip(
    "rooms",
    (record) => buildRoom(settings, record),
    (body) => {
      const { room } = operations.postRooms.request.parse(body);
      return readRooms(getRooms.reply.parse({ rooms: [{ room: [room?.roomDetails] }] }));
    },
  );
  roundTrip(
    "transaction-groups",
    (record) => buildTransactionGroup(settings, record),
    (body) => readTransactionGroups(getTransactionGroups.reply.parse(body)),
  );
  roundTrip(
    "transaction-subgroups",
    (record) => buildTransactionSubgroup(settings, record),
    (body) => readTransactionSubgroups(getTransactionSubgroups.reply.parse(body)),
  );
  roundTrip(
    "transaction-codes",
    (record) => buildTransactionCode(settings, record),
    (body) => readTransactionCodes(getTransactionCodes.reply.parse(body)),
  );
});

test("rooms are grouped by their new status, and each reads back", () => {
  const rooms = fc.uniqueArray(recordOf("room-status"), { selector: ({ room }) => room, maxLength: 30 });
  fc.assert(
    fc.property(rooms, (given) => {
      const { calls, changes, refusals } = buildRoomStatuses(settings, given);
      const sent = calls.flatMap((call) => call.sent);
      expect(sent.length + refusals.length).toBe(given.length);
      expect(calls.length).toBeLessThanOrEqual(12);
      for (const { call, sent: ours } of calls) {
        expectValidCall(call);
        const { roomList, ...state } = call.body;
        const found = readRoomStatuses(
          operations.getHousekeepingOverview.reply.parse({
            housekeepingRoomInfo: {
              housekeepingRooms: {
                room: roomList?.map(({ roomId }) => ({ roomId, housekeeping: { housekeepingRoomStatus: state } })),
              },
            },
          }),
        );
        for (const [place, record] of ours.entries())
          expect(differences("room-status", record, found[place] ?? {})).toEqual([]);
      }
      for (const record of given) {
        const same = sent.find(({ room }) => room === record.room);
        if (same)
          expectListed(
            record,
            same,
            changes.filter(({ room }) => room === record.room),
          );
        else expect(record.status).toMatch(/^OutOf/);
      }
    }),
  );
});

test("a closed room is sent by the call for its kind and reads back", () => {
  fc.assert(
    fc.property(recordOf("out-of-order"), (record) => {
      const given = { ...record, end: record.begin };
      const built = buildClosure(settings, given);
      if (!built.ok) throw new Error(JSON.stringify(built.refusals));
      expectValidCall(built.call);
      expectListed(given, built.sent, built.changes);
      expect(built.call.operation).toBe(
        given.kind === "OutOfService" ? "postOutOfServiceRooms" : "postOutOfOrderRooms",
      );
      const range = built.call.body.criteria?.roomRangeList;
      const room = [{ roomId: range?.roomIds?.[0], outOfOrder: [range?.roomOutOfOrder] }];
      const reply = operations.getOutOfOrderRooms.reply.parse({ housekeepingRooms: { room } });
      expect(differences("out-of-order", built.sent, readClosures(built.sent.kind, reply)[0] ?? {})).toEqual([]);
    }),
  );
  expect(
    buildClosure(settings, { room: "305", begin: "2026-03-10", end: "2026-03-09", reason: "PLUMB" }),
  ).toMatchObject({ ok: false });
});

test("lists that are read-only in OPERA are read as our records", () => {
  const { getListOfValues, getRoomClasses, getRoomTypes, getBlockStatusCodes } = operations;
  const items = [
    { code: "MR", name: "Mr.", active: true },
    { code: "X", description: "Old", active: false },
  ];
  expect(readListOfValues(getListOfValues.reply.parse({ listOfValues: { items } }))).toEqual([
    { code: "MR", description: "Mr.", active: true },
    { code: "X", description: "Old", active: false },
  ]);
  const classes = { roomClasses: [{ code: "ALL", description: { defaultText: "All rooms" }, inactive: false }] };
  expect(readRoomClasses(getRoomClasses.reply.parse(classes))).toEqual([
    { code: "ALL", description: "All rooms", active: true },
  ]);
  const types = {
    roomTypes: [{ roomType: [{ roomType: "SUPK", roomClass: "ALL", numberOfRooms: 40, pseudo: false }] }],
  };
  expect(readRoomTypes(getRoomTypes.reply.parse(types))).toEqual([
    { code: "SUPK", roomClass: "ALL", roomCount: 40, pseudo: false },
  ]);
  const codes = {
    blockStatusCodes: [
      { status: { code: "TEN", description: "Tentative" }, roomStatusType: "NonDeductInv", starting: true },
    ],
  };
  expect(readBlockStatusCodes(getBlockStatusCodes.reply.parse(codes))).toEqual([
    { code: "TEN", description: "Tentative", kind: "NonDeductInv", starting: true },
  ]);
});

test("an already closed room is closed from the business date on", () => {
  const closure = { room: "305", begin: "2026-03-01", end: "2026-03-20", reason: "PLUMB" };
  const built = buildClosure(settings, closure, "2026-03-09");
  if (!built.ok) throw new Error("refused");
  expectValidCall(built.call);
  expect(built.sent.begin).toBe("2026-03-09");
  expect(built.changes).toContainEqual({ field: "begin", change: "moved", sent: "2026-03-09" });
  const later = buildClosure(settings, { ...closure, begin: "2026-03-10" }, "2026-03-09");
  expect(later.ok && later.sent.begin).toBe("2026-03-10");
});

test("a room out of order without a period is a question for the operator, unless it has its own closure", () => {
  const out = { room: "305", status: "OutOfOrder" } as const;
  const built = buildRoomStatuses(settings, [out, { room: "306", status: "Clean" }]);
  expect(built.refusals).toEqual([{ field: "status", reason: "needs-period", value: "OutOfOrder", room: "305" }]);
  expect(built.calls).toHaveLength(1);
  const known = buildRoomStatuses(settings, [out], (room) => room === "305");
  expect(known).toEqual({ calls: [], refusals: [], changes: [{ field: "status", change: "left", room: "305" }] });
});
