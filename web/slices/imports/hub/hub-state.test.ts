import { expect, test } from "vitest";
import type { ImportRun } from "../../../../contract/imports.ts";
import type { Source } from "../../../../contract/sources.ts";
import { hubState } from "./hub-state.ts";

const source = (state: Source["state"]) => ({ id: "1", state }) as Source;
const run = (state: ImportRun["state"], open = 0, sourceId = "1") =>
  ({ state, sourceId, counts: { rejected: open, waiting: open } }) as ImportRun;

test("each state of the newest file has one next step", () => {
  expect(hubState(undefined, undefined)).toEqual({ state: "none", next: "choose" });
  expect(hubState(source("reading"), undefined)).toEqual({ state: "reading", next: "progress" });
  expect(hubState(source("failed"), undefined)).toEqual({ state: "failed", next: "problem" });
  expect(hubState(source("purged"), run("done"))).toEqual({ state: "purged", next: "choose" });
  expect(hubState(source("read"), undefined)).toEqual({ state: "read", next: "import" });
  expect(hubState(source("read"), run("done", 3))).toEqual({ state: "open", next: "fix", rows: 6 });
  expect(hubState(source("read"), run("done"))).toEqual({ state: "run", next: "records" });
  expect(hubState(source("read"), run("running"))).toEqual({ state: "run", next: "progress" });
  expect(hubState(source("read"), run("needs_review"))).toEqual({ state: "run", next: "answer" });
  expect(hubState(source("read"), run("cancelled"))).toEqual({ state: "run", next: "resume" });
  expect(hubState(source("read"), run("undone"))).toEqual({ state: "undone", next: "import" });
});

test("a run of an older file says nothing about the newest", () => {
  expect(hubState(source("read"), run("done", 3, "0"))).toEqual({ state: "read", next: "import" });
});
