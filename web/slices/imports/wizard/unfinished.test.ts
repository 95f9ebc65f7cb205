import { expect, test } from "vitest";
import type { ImportRun } from "../../../../contract/imports.ts";
import type { Source } from "../../../../contract/sources.ts";
import { unfinishedOf } from "./unfinished.ts";

const source = (id: string, state: Source["state"]) => ({ id, state }) as Source;
const run = (sourceId: string, state: ImportRun["state"]) =>
  ({ id: `run of ${sourceId}`, sourceId, state }) as ImportRun;

test("the newest rows are gone on with until they are imported", () => {
  const rows = [source("failed", "failed"), source("b", "read"), source("a", "read")];
  expect(unfinishedOf(rows, [])).toEqual({ source: rows[1], run: null });
  expect(unfinishedOf(rows, [run("a", "done")])?.run).toBeNull();
  expect(unfinishedOf(rows, [run("b", "done")])).toBeNull();
  expect(unfinishedOf([], [run("b", "done")])).toBeNull();
});

test("the wizard continues a run that has not ended well; an undone run is ignored", () => {
  const rows = [source("b", "read")];
  for (const state of ["queued", "running", "paused", "failed", "cancelled"] as const)
    expect(unfinishedOf(rows, [run("b", state)])?.run?.id).toBe("run of b");
  expect(unfinishedOf(rows, [run("b", "undone"), run("b", "done")])).toEqual({ source: rows[0], run: null });
});
