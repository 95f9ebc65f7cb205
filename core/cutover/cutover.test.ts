import { describe, expect, test } from "vitest";
import { canonicalJson } from "../sign-off/canonical-json.ts";
import { blocksOf, openItems } from "../sign-off/open-items.ts";
import { dueMoment } from "./due.ts";
import type { CutoverFacts, Proofs, Standing } from "./facts.ts";
import { judgeStep } from "./judge.ts";
import { commonSteps } from "./steps.ts";

const NONE: Proofs = {
  ...{ total: 4, there: 0, unread: 0, unknown: 0 },
  ...{ differs: 0, changedAtHotel: 0, missing: 0, doubled: 0, unprovable: 0 },
};
const ALL: Standing = { total: 4, pushed: 4, failed: 0, unknown: 0, waiting: 0, ready: 0, withdrawn: 0 };
const run = { by: "Ana", at: "2026-03-10T21:00:00.000Z" };

const ready: CutoverFacts = {
  goLive: "2026-03-10",
  timezone: "UTC",
  now: Date.parse("2026-03-10T22:00:00Z"),
  connection: { ok: true, at: run.at },
  imports: { running: 0, review: 0, failed: 0, waiting: 0, done: { ...run, count: 2 } },
  codes: { lists: 3, unsigned: 0, signed: run },
  target: { environment: "live", businessDate: "2026-03-10" },
  push: { running: false, paused: false, done: run },
  kinds: new Map([
    ["reservation-profiles", ALL],
    ["reservations", ALL],
  ]),
  check: { state: "done", stops: 0, reachable: true, ...run },
  unbalanced: 0,
  hasBalances: true,
  unanswered: 0,
  gone: 0,
  readBack: { running: false, done: run },
  proofs: NONE,
  arrivals: NONE,
  signOff: { ...run, outdated: false },
  rehearsal: run,
  freeze: { by: "Ben", at: "2026-03-10T17:00:00.000Z" },
  purgeOn: "2026-06-08",
};
const state = (key: Parameters<typeof judgeStep>[0], over: Partial<CutoverFacts> = {}) => {
  const judged = judgeStep(key, { ...ready, ...over });
  return [judged?.state, judged?.reasons.map(({ code, count }) => (count === null ? code : `${code} ${count}`)).join()];
};

test("a step that Bellhop checks has a judge, a step for people has none", () => {
  for (const { key, seen } of commonSteps) expect([key, judgeStep(key, ready) !== undefined]).toEqual([key, seen]);
});

test("after a good night every checked step is done or does not apply", () => {
  const states = commonSteps.flatMap(({ key }) => {
    const judged = judgeStep(key, ready);
    return judged && judged.state !== "done" ? [`${key} ${judged.state}`] : [];
  });
  expect(states).toEqual(["inHouse nothing", "roomStatus nothing", "secondReadBack open"]);
});

describe("a step that is not done gives its reason", () => {
  const kinds = (over: Partial<Standing>) => new Map([["reservations" as const, { ...ALL, ...over }]]);
  test.each([
    ["connection", { connection: null }, ["open", "connection_untested"]],
    ["connection", { connection: { ok: false, at: run.at } }, ["blocked", "connection_failed"]],
    ["files", { imports: { ...ready.imports, review: 2 } }, ["blocked", "import_review 2"]],
    ["files", { imports: { ...ready.imports, waiting: 5 } }, ["open", "rows_waiting 5"]],
    ["files", { imports: { ...ready.imports, running: 1 } }, ["running", "import_running 1"]],
    ["codes", { codes: { lists: 3, unsigned: 2, signed: null } }, ["open", "codes_unsigned 2"]],
    ["bookings", { kinds: kinds({ failed: 3, pushed: 1 }) }, ["blocked", "failed 3"]],
    ["bookings", { kinds: kinds({ waiting: 3, ready: 2, pushed: 1 }) }, ["open", "ready 2,waiting 1"]],
    ["bookings", { target: null }, ["open", "no_target"]],
    ["unknown", { kinds: kinds({ unknown: 1 }) }, ["blocked", "unknown 1"]],
    ["check", { check: { state: "done", stops: 7, reachable: true, ...run } }, ["blocked", "check_stops 7"]],
    ["lastFiles", { freeze: { by: "Ben", at: "2026-03-10T23:00:00.000Z" } }, ["open", "no_import_since"]],
    ["delta", { freeze: { by: "Ben", at: "2026-03-10T23:00:00.000Z" } }, ["open", "no_push_since"]],
    ["businessDate", { target: { environment: "live", businessDate: "2026-03-09" } }, ["open", "date_wrong"]],
    ["businessDate", { target: { environment: "live", businessDate: "2026-03-11" } }, ["blocked", "date_wrong"]],
    ["readBack", { proofs: { ...NONE, differs: 1, unread: 2 } }, ["blocked", "differs 1,unread 2"]],
    ["readBack", { proofs: { ...NONE, unread: 2 } }, ["open", "unread 2"]],
    ["readBack", { proofs: { ...NONE, there: 2 } }, ["done", ""]],
    ["arrivals", { arrivals: { ...NONE, there: 2 } }, ["open", "there 2"]],
    ["arrivals", { readBack: { running: true, done: run } }, ["running", "read_running"]],
    ["signOff", { signOff: { ...run, outdated: true } }, ["blocked", "outdated"]],
    ["check", { check: { ...ready.check, at: "2026-03-10T20:59:59.000Z" } }, ["open", "check_old"]],
    ["reconciliation", { signOff: null, unbalanced: 3 }, ["blocked", "unbalanced 3"]],
    ["reconciliation", { signOff: { ...run, outdated: true }, unbalanced: 3 }, ["blocked", "unbalanced 3"]],
    ["reconciliation", { unbalanced: 3 }, ["done", ""]],
    ["reconciliation", { signOff: null, proofs: { ...NONE, unread: 2 } }, ["open", "unread 2"]],
    ["reconciliation", { push: { ...ready.push, running: true }, unbalanced: null }, ["running", "push_running"]],
    ["reconciliation", { readBack: { running: false, done: null } }, ["open", "read_none"]],
    ["ledgers", { hasBalances: false }, ["nothing", ""]],
    ["ledgers", { unanswered: 2 }, ["blocked", "unanswered 2"]],
    ["gone", { gone: 4 }, ["blocked", "gone 4"]],
  ] as const)("%s", (key, over, expected) => {
    expect(state(key, over as Partial<CutoverFacts>)).toEqual(expected);
  });
});

test("records that wait are counted once, whatever kinds name them", () => {
  const kind = (name: "all-profiles" | "active-profiles" | "reservations", waiting: number) => ({
    ...{ kind: name, total: waiting, pushed: 0, failed: 0, unknown: 0, waiting, withdrawn: 0, kept: 0 },
  });
  const push = [kind("all-profiles", 5), kind("active-profiles", 4), kind("reservations", 3)];
  expect(openItems({ push, readBack: [], differences: [], reconciliation: null }, 0)).toEqual([
    { code: "waiting", count: 8, detail: null },
  ]);
});

test("a paused push blocks a sign-off and is not reported as running", () => {
  const still = { pushing: false, paused: false, reading: false, wasRead: true };
  const codes = (going: Partial<typeof still>) =>
    blocksOf({ readBack: [] }, { ...still, ...going }).map(({ code }) => code);
  expect(codes({})).toEqual([]);
  expect(codes({ paused: true })).toEqual(["push_paused"]);
  expect(codes({ pushing: true, reading: true })).toEqual(["push_running", "read_running"]);
  expect(codes({ wasRead: false })).toEqual(["read_none"]);
});

test("the second read-back must be from the day after", () => {
  const later = { now: Date.parse("2026-03-11T10:00:00Z") };
  expect(state("secondReadBack", later)).toEqual(["open", "read_early"]);
  const readBack = { running: false, done: { by: "Ana", at: "2026-03-11T09:00:00.000Z" } };
  expect(state("secondReadBack", { ...later, readBack })).toEqual(["done", ""]);
  // In the property's time zone this moment is the next day in Auckland, but the same day in Honolulu.
  const night = { running: false, done: { by: "Ana", at: "2026-03-10T22:00:00.000Z" } };
  const now = Date.parse("2026-03-10T23:00:00Z");
  expect(state("secondReadBack", { now, readBack: night, timezone: "Pacific/Auckland" })).toEqual(["done", ""]);
  const early = { now: Date.parse("2026-03-11T09:30:00Z"), readBack, timezone: "Pacific/Honolulu" };
  expect(state("secondReadBack", early)).toEqual(["open", "read_early"]);
});

test("a step is due in the property's time zone, also on days when clocks change", () => {
  const due = (zone: string, goLive: string, day: number, time: string | null) =>
    new Date(dueMoment(goLive, zone, { day, time })).toISOString();
  expect(due("Europe/Paris", "2026-03-10", 0, "18:00")).toBe("2026-03-10T17:00:00.000Z");
  expect(due("Europe/Paris", "2026-03-29", 0, "18:00")).toBe("2026-03-29T16:00:00.000Z");
  expect(due("Asia/Tokyo", "2026-03-10", 1, "06:00")).toBe("2026-03-10T21:00:00.000Z");
  expect(due("", "2026-03-10", -14, null)).toBe("2026-02-24T23:59:00.000Z");
});

test("equal values have the same text, whatever the order of their keys", () => {
  expect(canonicalJson({ b: [1, { d: null, c: "é" }], a: undefined, A: true })).toBe(
    '{"A":true,"b":[1,{"c":"é","d":null}]}',
  );
  expect(canonicalJson({ x: 1, y: 2 })).toBe(canonicalJson({ y: 2, x: 1 }));
});
