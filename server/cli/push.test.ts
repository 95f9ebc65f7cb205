import { expect, test } from "vitest";
import type { PushRun } from "../../contract/push.ts";
import { describePush, exitCodeOfPush } from "./describe-push.ts";
import { timeOf } from "./push.ts";
import { UsageError } from "./usage-error.ts";

const NONE = { total: 0, pending: 0, pushed: 0, unchanged: 0, failed: 0, unknown: 0, waiting: 0 };
const run = (state: PushRun["state"], sum: Partial<PushRun["sum"]>, pause: PushRun["pause"] = null) =>
  ({ id: "r1", state, pause, sum: { ...NONE, ...sum }, kinds: [], counts: {}, problem: null }) as unknown as PushRun;

test("the exit code of a push", () => {
  expect(exitCodeOfPush(run("done", { total: 3, pushed: 2, unchanged: 1 }))).toBe(0);
  for (const state of ["failed", "cancelled", "running", "queued"] as const)
    expect([state, exitCodeOfPush(run(state, { total: 2 }))]).toEqual([state, 1]);
  for (const sum of [{}, { total: 2, failed: 1 }, { total: 2, unknown: 1 }, { total: 2, waiting: 1 }])
    expect([sum, exitCodeOfPush(run("done", sum))]).toEqual([sum, 3]);
  for (const [reason, code] of [
    ["canary", 4],
    ["failures", 4],
    ["connection", 1],
    ["person", 1],
    ["stop_at", 1],
  ] as const)
    expect([reason, exitCodeOfPush(run("paused", { total: 2 }, { reason, detail: null, goesOnAt: null }))]).toEqual([
      reason,
      code,
    ]);
});

test("a push that pauses says why and how to go on; one with nothing to do says that", () => {
  const rested = describePush(run("paused", { total: 2 }, { reason: "canary", detail: null, goesOnAt: null }), []);
  expect(rested).toMatch(/Paused: the first records are through.*npx bellhop push --resume r1/);
  expect(describePush(run("done", {}), [])).toContain("There was nothing to push.");
  const causes = [
    {
      cause: "build missing",
      field: "vip",
      module: "profiles",
      state: "failed" as const,
      count: 2,
      hint: "Fill it.",
      mend: { at: "list" as const, kind: "profiles" as const },
      examples: ["P7"],
    },
  ];
  expect(describePush(run("done", { total: 2, failed: 2 }), causes)).toContain(
    "  2 × profiles: build missing, vip (P7)\n      Fill it.",
  );
});

test("a time of the day is the next one; anything else is a time to come", () => {
  const now = new Date(2026, 2, 9, 22, 15);
  expect(new Date(timeOf("23:00", now))).toEqual(new Date(2026, 2, 9, 23, 0));
  expect(new Date(timeOf("6:30", now))).toEqual(new Date(2026, 2, 10, 6, 30));
  expect(timeOf("2026-03-12T06:30:00Z", now)).toBe("2026-03-12T06:30:00.000Z");
  for (const odd of ["25:00", "06:75", "soon", "2026-03-01T06:30:00Z"])
    expect(() => timeOf(odd, now)).toThrow(UsageError);
});
