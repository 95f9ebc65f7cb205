import { expect, test } from "vitest";
import type { AuditEntry } from "../../../../contract/audit.ts";
import { groupEntries, thingsOf } from "./group-entries.ts";

const ADA = { id: "00000000-0000-4000-8000-00000000000a", name: "Ada" };
const BEN = { id: "00000000-0000-4000-8000-00000000000b", name: "Ben" };
const entry = (minute: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `00000000-0000-4000-8000-${String(minute).padStart(12, "0")}`,
  at: `2026-08-01T10:${String(minute).padStart(2, "0")}:00.000Z`,
  ...{ by: ADA, action: "configuration_changed", recordKind: "configuration", recordId: "c1" },
  ...{ recordName: "guests", recordModule: "profiles", old: null, new: null, ip: null, requestId: null },
  ...change,
});
const sizes = (entries: AuditEntry[]) => groupEntries(entries).map((group) => group.entries.length);

test("saves of one thing in one go are one row, the newest first", () => {
  const [group, ...others] = groupEntries([entry(12), entry(9), entry(5)]);
  expect([group?.newest.id, group?.entries.length, others]).toEqual([entry(12).id, 3, []]);
});

test("another person, thing, action or a pause begins another row", () => {
  expect(sizes([entry(12), entry(11, { by: BEN }), entry(10)])).toEqual([1, 1, 1]);
  expect(sizes([entry(12), entry(10, { recordId: "c2" })])).toEqual([1, 1]);
  expect(sizes([entry(12), entry(11, { action: "configuration_activated" })])).toEqual([1, 1]);
  expect(sizes([entry(12), entry(6)])).toEqual([1, 1]);
});

test("the same done to many things at once is one row, which knows each thing once", () => {
  const groups = groupEntries([
    entry(12, { recordId: "c1", id: "1" }),
    entry(12, { recordId: "c2", id: "2" }),
    entry(11, { recordId: "c1", id: "3" }),
  ]);
  expect(groups.map((group) => thingsOf(group).map(({ id }) => id))).toEqual([["1", "2"]]);
});
