import { expect, test } from "vitest";
import { held, heldBlock, isTouched, judge } from "./read-back.ts";
import type { HotelSettings } from "./settings.ts";

test("statuses that follow from the date are the same; any other status differs", () => {
  const day = (sent: string, found: string) =>
    held("reservations", { status: sent } as never, { status: found } as never).length;
  expect([day("Reserved", "DueIn"), day("InHouse", "DueOut"), day("DueIn", "Reserved")]).toEqual([0, 0, 0]);
  expect([day("Reserved", "Cancelled"), day("InHouse", "Reserved"), day("Reserved", "InHouse")]).toEqual([1, 1, 1]);
});

test("a missing night of a grid is named by date and room type, a differing one by its field", () => {
  const grid = [
    { blockId: "B1", date: "2026-03-10", roomType: "SUPK", rooms1: 4, rooms: 4 },
    { blockId: "B1", date: "2026-03-11", roomType: "SUPK", rooms1: 2, rooms: 2 },
  ];
  const roomAllocationInfo = [
    { stayDate: "2026-03-10", roomGridDetails: [{ roomType: "SUPK", inventory: { onePerson: 3 } }] },
  ];
  const reply = {
    blocks: {
      blockInfo: [
        { block: { roomAllocations: { roomAllocationType: [{ allocation: "Initial", roomAllocationInfo }] } } },
      ],
    },
  };
  const settings = { types: {}, noteTitle: "" } as unknown as HotelSettings;
  const sent = { sent: { oldId: "B1", grid }, body: {}, changes: [] };
  const names = heldBlock(settings, sent, reply as never, () => undefined).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith("2026"))).toEqual([
    "2026-03-10 SUPK rooms",
    "2026-03-10 SUPK rooms1",
    "2026-03-11 SUPK",
  ]);
});

test("staff changed a record if its last change is later than ours, measured from its creation", () => {
  const stamps = { createDateTime: "2026-03-09T10:00:00Z", lastModifyDateTime: "2026-03-09T10:01:00Z" };
  expect(isTouched(stamps, 0)).toBe(true);
  expect(isTouched(stamps, 58_000)).toBe(false);
  expect(isTouched(stamps, null)).toBe(false);
  expect(isTouched({}, 0)).toBe(false);
});

test("fields that were cut or moved are expected; a code that was translated is not a difference", () => {
  const translated = { field: "vip", change: "translated", sent: "1" } as const;
  const cut = { field: "lastName", change: "cut", sent: "Wolfeschlegelstein" } as const;
  expect(judge([], [translated], false).state).toBe("verified");
  expect(judge([], [translated, cut], false)).toEqual({
    state: "expected",
    fields: [{ name: "lastName", sent: cut.sent, found: cut.sent, change: "cut" }],
  });
  const wrong = [{ name: "city", sent: "Oslo", found: null }];
  expect([judge(wrong, [cut], false).state, judge(wrong, [], true).state]).toEqual(["differs", "changedAtHotel"]);
});
