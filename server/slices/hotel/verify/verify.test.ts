import { expect, test } from "vitest";
import { stateOf as stateOfDryRun } from "../../imports/dry-runs/show-dry-run.ts";
import { stateOf } from "./verify.ts";

const ended = { ended_at: new Date(), cancelled: false };
const open = { ended_at: null, cancelled: false };

test("a read-back or dry run whose job ended between two reads is under way, and has not failed", () => {
  expect(stateOf(open, "done")).toBe("running");
  expect(stateOf(ended, "done")).toBe("done");
  expect(stateOf(open, "dead")).toBe("failed");
  expect(stateOfDryRun({ done_at: null }, { state: "done" })).toBe("running");
  expect(stateOfDryRun({ done_at: null }, { state: "dead" })).toBe("failed");
});
