import { expect, test } from "vitest";
import type { BoardPhase } from "../../contract/dashboard.ts";
import { nextAction } from "./next-action.ts";

const PUSH = { total: 0, pushed: 0, failed: 0, unknown: 0, waiting: 0, withdrawn: 0, ready: 0 };
const phase = (change: Partial<BoardPhase>): BoardPhase => ({
  ...{
    phase: "guests",
    records: 10,
    waiting: 0,
    rejected: 0,
    duplicates: null,
    open: null,
    push: PUSH,
    verified: 0,
    differing: 0,
    last: null,
  },
  ...change,
});
const run = (state: NonNullable<BoardPhase["last"]>["state"]) => ({
  ...{ run: "r", module: "profiles", file: "guests.csv", state, at: "2026-01-01T00:00:00Z", by: "Ann" },
});

test.each<[string, Partial<BoardPhase>, object]>([
  ["nothing is there", { records: 0 }, { do: "import" }],
  ["a run waits for an answer", { last: run("needs_review") }, { do: "review", run: "r", module: "profiles" }],
  ["a run was stopped", { last: run("cancelled") }, { do: "resume", run: "r", module: "profiles" }],
  ["a run goes on", { last: run("running") }, { do: "watch", run: "r", module: "profiles" }],
  [
    "rows are held back",
    { waiting: 2, rejected: 1, open: { run: "o", module: "notes" } },
    { do: "fix", run: "o", module: "notes", count: 3 },
  ],
  ["answers were lost", { push: { ...PUSH, unknown: 1, failed: 2, ready: 3 } }, { do: "settle", count: 1 }],
  ["the hotel refused some", { push: { ...PUSH, failed: 2, ready: 3 } }, { do: "mend", count: 2 }],
  ["some are ready", { push: { ...PUSH, ready: 3 } }, { do: "push", count: 3 }],
  ["some differ", { push: { ...PUSH, pushed: 9 }, differing: 1 }, { do: "repair", count: 1 }],
  ["some were not read back", { push: { ...PUSH, pushed: 9 }, verified: 4 }, { do: "verify", count: 5 }],
  ["the others need a guest first", { push: { ...PUSH, total: 9, waiting: 9 } }, { do: "wait", count: 9 }],
  ["nothing of it goes to the hotel", {}, { do: "nothing" }],
  ["all is proved", { push: { ...PUSH, total: 9, pushed: 9 }, verified: 9 }, { do: "done" }],
])("when %s", (_, change, expected) => {
  expect(nextAction(phase(change))).toEqual(expected);
});
