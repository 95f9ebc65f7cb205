import { expect, test } from "vitest";
import { causeOf, repairsOf, takenFrom } from "./repairs.ts";

const field = (name: string, sent: string | null, found: string | null) => ({ name, sent, found });
const changed = (kind: string, ...fields: ReturnType<typeof field>[]) => ({
  kind,
  state: "changedAtHotel" as const,
  fields,
});

test("a record as sent needs no repair; a difference can always be left", () => {
  expect(repairsOf({ kind: "profiles", state: "verified", fields: [] })).toEqual([]);
  expect(repairsOf({ kind: "profiles", state: "doubled", fields: [] })).toEqual(["leave"]);
  expect(repairsOf({ kind: "rooms", state: "missing", fields: [] })).toEqual(["push", "leave"]);
  expect(repairsOf(changed("profiles", field("lastName", "Berg", "Bergen")))).toEqual(["push", "take", "leave"]);
});

test("a booking whose guest has arrived is left to staff; a booking cancelled by staff can be reinstated", () => {
  const of = (found: string) => repairsOf(changed("reservations", field("status", "Reserved", found)));
  expect(of("InHouse")).toEqual(["take", "leave"]);
  expect(of("Cancelled")).toEqual(["push", "take", "leave"]);
  expect(repairsOf(changed("in-house", field("room", "101", "102")))).toEqual(["leave"]);
  expect(repairsOf(changed("blocks", field("status", "DEF", "TEN")))).toEqual(["take", "leave"]);
});

test("only the record's own fields are taken over, and no reference or required value is removed", () => {
  const fields = [
    field("arrival", "2026-03-10", "2026-03-11"),
    field("companyId", "C1", null),
    field("roomType", "SUPK", null),
    field("vip", "V1", null),
    field("2026-03-10 amount", "180.50", "170.00"),
    field("note", "Quiet room", null),
  ];
  expect(takenFrom("reservations", fields)).toEqual({ arrival: "2026-03-11", note: null });
  expect(takenFrom("in-house", fields)).toEqual({});
});

test("records with the same difference share a cause, whatever the date", () => {
  const night = (day: string) => field(`${day} amount`, "180.50", "170.00");
  expect(causeOf("reservations", [night("2026-03-11"), night("2026-03-10")])).toBe("reservation-nights.amount");
  expect(causeOf("reservations", [field("2026-03-10", "2026-03-10", null)])).toBe("reservation-nights.date");
  expect(causeOf("blocks", [field("2026-03-10 SUPK rooms1", "3", "2")])).toBe("block-grid.rooms1");
  expect(causeOf("reservations", [field("status", "Reserved", "Cancelled")])).toBe("status=Cancelled");
});
