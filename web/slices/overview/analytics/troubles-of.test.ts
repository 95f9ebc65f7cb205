import { expect, test } from "vitest";
import type { OverviewHotel } from "../../../../contract/dashboard.ts";
import { figuresOf, troublesOf } from "./troubles-of.ts";

const phase = {
  phase: "guests" as const,
  records: 14,
  own: 10,
  waiting: 2,
  rejected: 1,
  pushed: 6,
  failed: 1,
  verified: 9,
};
const hotel: OverviewHotel = {
  ...{ account: { slug: "acme", name: "Acme" }, slug: "paris", name: "Paris", status: 0, environment: "test" },
  ...{ datelive: "2026-11-10", timezone: "Europe/Paris", phases: [phase], duplicates: 0, stopped: 0, last: null },
};
const NOW = new Date("2026-11-18T12:00:00Z");

test("a record is counted once, and nothing is verified that was not pushed", () => {
  expect(figuresOf([phase])).toEqual({ verified: 6, pushed: 0, open: 3, waiting: 2, bad: 2 });
});

test("trouble is what needs a person, the most urgent first", () => {
  expect(troublesOf({ ...hotel, stopped: 1, duplicates: 4 }, NOW)).toEqual([
    { kind: "stopped", count: 1 },
    { kind: "rows", count: 3 },
    { kind: "failed", count: 1 },
    { kind: "late", count: 8 },
    { kind: "duplicates", count: 4 },
  ]);
  expect(troublesOf({ ...hotel, phases: [], status: 1 }, NOW)).toEqual([]);
  expect(troublesOf({ ...hotel, phases: [], datelive: "2026-12-01" }, NOW)).toEqual([]);
});
