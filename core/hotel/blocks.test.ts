import fc from "fast-check";
import { expect, test } from "vitest";
import { expectListed, expectValidCall } from "../../test/support/hotel-calls.ts";
import { linkedIds } from "../../test/support/linked-ids.ts";
import { recordOf } from "../../test/support/records.ts";
import type { RequestOf } from "../ohip/operations.ts";
import { operations } from "../ohip/operations.ts";
import { buildBlockGrid, readBlockGrid } from "./block-grid.ts";
import { blockStatusSteps, statusPath } from "./block-status.ts";
import { buildBlock } from "./blocks.ts";
import { dayAfter, daysFrom } from "./days.ts";
import { differences } from "./diff.ts";
import { readBlock } from "./read-block.ts";
import { type HotelSettings, usualSettings } from "./settings.ts";
import { updateBlock } from "./updates.ts";

const settings = usualSettings("PAR01", "MIGTOOL");

test("any block becomes a valid body of OPERA's contract and reads back as sent", () => {
  const start = fc.option(fc.constantFrom("INQ", "TEN"), { nil: undefined });
  fc.assert(
    fc.property(
      recordOf("blocks"),
      fc.integer({ min: 0, max: 9 }),
      start,
      fc.boolean(),
      (record, length, startingStatus, known) => {
        const { idOf, oldIdOf } = linkedIds();
        const block = { reservationType: "GRPGTD", origin: "MAIL" };
        const hotel = known ? { ...settings, block } : usualSettings("PAR01", null);
        const given = { ...record, end: dayAfter(record.begin, length) };
        const built = buildBlock(hotel, given, { idOf, ...(startingStatus === undefined ? {} : { startingStatus }) });
        if (!built.ok) {
          const missing = record.reservationType === undefined && hotel.block.reservationType === undefined;
          for (const { field, reason } of built.refusals)
            expect(reason === "too-long" || (missing && field === "reservationType")).toBe(true);
          return;
        }
        expectValidCall(built.call);
        const reply = operations.getBlock.reply.parse(built.call.body);
        const nothing = operations.getBlock.reply.parse({});
        const update = updateBlock("81711", built.call, nothing);
        if (!update) throw new Error("a block says something");
        expectValidCall(update);
        expect(JSON.stringify(update.body)).not.toContain("blockStatus");
        expect(updateBlock("81711", built.call, reply)).toBeNull();
        expect(updateBlock("81711", built.call, nothing, built.call.body)).toBeNull();
        expectListed(given, built.sent, built.changes);
        expect(differences("blocks", built.sent, readBlock(hotel, reply, oldIdOf))).toEqual([]);
      },
    ),
  );
});

/** OPERA's answer to such a grid: each night of each span separately. */
function answered({ criteria }: RequestOf<"putBlockAllocation">) {
  const kinds = ["Initial", "Rates"] as const;
  const roomAllocationType = kinds.map((allocation) => ({
    allocation,
    roomAllocationInfo: (criteria?.allocationRoomTypes ?? []).flatMap(({ roomType, allocationGridDates }) =>
      (allocationGridDates ?? [])
        .filter((grid) => grid.allocation === allocation)
        .flatMap((grid) => grid.roomAllocationInfo ?? [])
        .flatMap(({ start = "", end = "", inventory, rate }) =>
          daysFrom(start, end).map((stayDate) => {
            const { forceOverbook: _forced, ...rooms } = inventory ?? {};
            return { stayDate, roomGridDetails: [{ roomType, inventory: inventory ? rooms : undefined, rate }] };
          }),
        ),
    ),
  }));
  return operations.getBlock.reply.parse({
    blocks: { blockInfo: [{ block: { roomAllocations: { roomAllocationType } } }] },
  });
}

test("any grid becomes one body and reads back night by night as sent", () => {
  const night = fc.tuple(recordOf("block-grid"), fc.integer({ min: 0, max: 6 }), fc.constantFrom("SUPK", "DLXT"));
  const nights = fc.uniqueArray(night, { minLength: 1, maxLength: 14, selector: ([, day, type]) => `${day} ${type}` });
  fc.assert(
    fc.property(nights, fc.boolean(), (drawn, overrideInventory) => {
      const given = drawn.map(([record, day, roomType]) => ({
        ...record,
        blockId: "5521",
        date: dayAfter("2026-06-01", day),
        roomType,
      }));
      const built = buildBlockGrid({ ...settings, overrideInventory }, "81711", given);
      if (!built.ok) throw new Error(JSON.stringify(built.refusals));
      expectValidCall(built.call);
      const found = readBlockGrid("5521", answered(built.call.body));
      expect(found).toHaveLength(given.length);
      for (const record of given) {
        const same = (item: { date?: string | undefined; roomType?: string | undefined }) =>
          item.date === record.date && item.roomType === record.roomType;
        const sent = built.sent.find(same);
        expectListed(record, sent ?? {}, built.changes.filter(same));
        expect(differences("block-grid", sent ?? {}, found.find(same) ?? {})).toEqual([]);
      }
    }),
  );
});

test("equal neighbouring nights share a span; a gap separates spans", () => {
  const night = (date: string) => ({
    blockId: "5521",
    date,
    roomType: "SUPK",
    rooms: 15,
    rooms1: 10,
    rooms2: 5,
    rate1: "150.00",
  });
  const built = buildBlockGrid(settings, "81711", [night("2026-06-02"), night("2026-06-01"), night("2026-06-04")]);
  const grids = built.ok ? built.call.body.criteria?.allocationRoomTypes?.[0]?.allocationGridDates : [];
  expect(
    grids?.map(({ allocation, roomAllocationInfo }) => [
      allocation,
      roomAllocationInfo?.map(({ start, end }) => `${start} ${end}`),
    ]),
  ).toEqual([
    ["Initial", ["2026-06-01 2026-06-02", "2026-06-04 2026-06-04"]],
    ["Rates", ["2026-06-01 2026-06-02", "2026-06-04 2026-06-04"]],
  ]);
});

test("a block reaches its status along the chain's flow, or stays where it is", () => {
  const flow: Readonly<Record<string, readonly string[]>> = {
    INQ: ["TEN", "LOS"],
    TEN: ["DEF", "INQ"],
    DEF: ["ACT", "CAN"],
  };
  const next = (status: string) => flow[status] ?? [];
  expect(statusPath("INQ", "ACT", next)).toEqual(["TEN", "DEF", "ACT"]);
  expect(statusPath("TEN", "TEN", next)).toEqual([]);
  expect(statusPath("ACT", "INQ", next)).toBeUndefined();
  const kinds = { CAN: "Cancel", LOS: "Lost" } as const;
  const kindOf = (status: string) => kinds[status as keyof typeof kinds];
  const steps = (block: Parameters<typeof blockStatusSteps>[2], starting = "INQ", hotel: HotelSettings = settings) =>
    blockStatusSteps(hotel, "81711", block, { starting, next, kindOf });
  const cancelled = steps({ status: "CAN", reservationType: "GRPGTD", cancellationReason: "BUD" });
  if (!cancelled.ok) throw new Error(JSON.stringify(cancelled.refusals));
  for (const call of cancelled.calls) expectValidCall(call);
  expect(cancelled.sent).toEqual({ status: "CAN" });
  const changes = cancelled.calls.map(({ body }) => body.changeBlockStatus);
  expect(changes.map((change) => change?.newBlockStatus)).toEqual(["TEN", "DEF", "CAN"]);
  // Only the last status change has a reason.
  expect(changes.map((change) => change?.cancellationDetails?.cancellationCode?.code)).toEqual([
    undefined,
    undefined,
    "BUD",
  ]);
  expect(steps({ status: "ACT" }, "CAN")).toMatchObject({ refusals: [{ field: "status", reason: "no-target" }] });
  expect(steps({ status: "CAN" })).toMatchObject({ refusals: [{ field: "cancellationReason", reason: "missing" }] });

  // The reason of a lost block comes from another list.
  const table = { codes: new Map([["BUD", "PRICE"]]), targets: null, policy: "block", otherwise: "" } as const;
  const hotel = { ...settings, codes: new Map([["BlockLostBookingCodes", table]]) };
  const lost = steps({ status: "LOS", cancellationReason: "BUD" }, "INQ", hotel);
  expect(lost.ok && lost.calls[0]?.body.changeBlockStatus?.cancellationDetails).toEqual({
    cancellationCode: { code: "PRICE" },
  });
  expect(steps({ status: "LOS", lostReason: "X" }, "INQ", hotel)).toMatchObject({
    refusals: [{ field: "lostReason", reason: "unmapped-code", value: "X", list: "BlockLostBookingCodes" }],
  });
});
