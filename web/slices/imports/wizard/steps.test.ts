import { expect, test } from "vitest";
import { type Ground, needOf, stepFor } from "./steps.ts";

const nothing: Ground = { file: null, rows: null, mapped: false, run: false, named: false };
const ground = (change: Partial<Ground>): Ground => ({ ...nothing, ...change });

test("without a step the wizard continues where the run of the address stands", () => {
  const at = (change: Partial<Ground>) => stepFor(undefined, ground(change)).step;
  expect(at({})).toBe("upload");
  expect(at({ file: "csv" })).toBe("options");
  expect(at({ file: "plain" })).toBe("upload");
  expect(at({ file: "csv", rows: "reading" })).toBe("map");
  expect(at({ file: "csv", rows: "stopped" })).toBe("map");
  // A fitting configuration was found automatically: its mapping is still to be checked.
  expect(at({ file: "csv", rows: "read", mapped: true })).toBe("map");
  expect(at({ file: "csv", rows: "read", mapped: true, named: true })).toBe("review");
  expect(at({ file: "csv", rows: "read", mapped: true, named: true, run: true })).toBe("run");
});

test("a step whose conditions are not met leads back to the nearest possible step, and says why", () => {
  expect(stepFor("review", nothing)).toEqual({ step: "upload", need: "file" });
  expect(stepFor("map", ground({ file: "csv" }))).toEqual({ step: "options", need: "rows" });
  expect(stepFor("codes", ground({ file: "csv", rows: "reading" }))).toEqual({ step: "map", need: "reading" });
  expect(stepFor("codes", ground({ file: "csv", rows: "stopped" }))).toEqual({ step: "map", need: "rows" });
  expect(stepFor("treat", ground({ file: "csv", rows: "read" }))).toEqual({ step: "map", need: "mapping" });
  const mapped = ground({ file: "csv", rows: "read", mapped: true });
  expect(stepFor("run", mapped)).toEqual({ step: "review", need: "run" });
  expect(stepFor("treat", mapped)).toEqual({ step: "treat", need: null });
});

test("a file that leaves no choice passes the options", () => {
  expect(stepFor("options", ground({ file: "plain" }))).toEqual({ step: "upload", need: null });
  expect(stepFor("options", ground({ file: "plain", rows: "read" }))).toEqual({ step: "map", need: null });
  expect(stepFor("map", ground({ file: "plain" }))).toEqual({ step: "upload", need: "rows" });
});

test("a run can be looked at though its file and rows are gone", () => {
  expect(needOf("run", ground({ run: true }))).toBeNull();
  expect(needOf("review", ground({ run: true }))).toBe("file");
});
