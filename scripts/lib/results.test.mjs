import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { judgeRun, listSlowest, readPlaywright, readVitest, settleUnsteady, unsteadyFiles } from "./results.mjs";

const folder = mkdtempSync(join(tmpdir(), "bellhop-results-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ended = { code: 0, late: false };
let reports = 0;

function reportOf(content) {
  const file = join(folder, `${reports++}.json`);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

function vitestReport(...statuses) {
  const assertionResults = statuses.map((status, index) => ({ fullName: `test ${index}`, status, duration: 1 }));
  return { testResults: [{ name: "a.test.ts", status: "passed", message: "", assertionResults }] };
}

function playwrightReport(...statuses) {
  const specs = [
    {
      file: "a.spec.ts",
      title: "journey",
      tests: statuses.map((status) => ({ status, results: [{ duration: 1_500 }] })),
    },
  ];
  return { errors: [], suites: [{ specs: [], suites: [{ specs, suites: [] }] }] };
}

describe("counting a run", () => {
  it("counts what passed", () => {
    const result = judgeRun("unit", ended, reportOf(vitestReport("passed", "passed")), readVitest);
    expect(result).toMatchObject({ passed: 2, failures: [] });
  });

  it.each(["failed", "skipped", "pending", "todo"])("counts a %s vitest test as a failure", (status) => {
    const result = judgeRun("unit", ended, reportOf(vitestReport("passed", status)), readVitest);
    expect(result.passed).toBe(1);
    expect(result.failures).toEqual([`unit: ${status}: a.test.ts: test 1`]);
  });

  it("counts a test file that could not be loaded as a failure", () => {
    const report = {
      testResults: [{ name: "a.test.ts", status: "failed", message: "no such module", assertionResults: [] }],
    };
    expect(judgeRun("unit", { code: 1 }, reportOf(report), readVitest).failures).toEqual([
      "unit: failed: a.test.ts: no such module",
    ]);
  });

  it.each(["unexpected", "flaky", "skipped"])("counts an %s browser test as a failure", (status) => {
    const result = judgeRun("browser", ended, reportOf(playwrightReport("expected", status)), readPlaywright);
    expect(result.passed).toBe(1);
    expect(result.failures).toEqual([`browser: ${status}: a.spec.ts: journey`]);
  });

  it("counts a browser error outside any test as a failure", () => {
    const report = { ...playwrightReport("expected"), errors: [{ message: "cannot load" }] };
    expect(judgeRun("browser", { code: 1 }, reportOf(report), readPlaywright).failures).toHaveLength(1);
  });

  it("counts a missing report as a failure", () => {
    expect(judgeRun("unit", ended, join(folder, "none.json"), readVitest).failures).toEqual(["unit: wrote no report"]);
  });

  it("counts a truncated report as a failure", () => {
    expect(judgeRun("unit", ended, reportOf('{"testRes'), readVitest).failures).toHaveLength(1);
  });

  it("counts a run without tests as a failure", () => {
    expect(judgeRun("unit", ended, reportOf({ testResults: [] }), readVitest).failures).toEqual(["unit: ran no test"]);
    expect(judgeRun("browser", ended, reportOf({ suites: [] }), readPlaywright).failures).toHaveLength(1);
  });

  it("counts a bad exit code as a failure even if every test passed", () => {
    const result = judgeRun("unit", { code: 1 }, reportOf(vitestReport("passed")), readVitest);
    expect(result).toMatchObject({ passed: 1, failures: ["unit: ended with code 1"] });
  });

  it("counts a run that was ended for its length as a failure", () => {
    const result = judgeRun("unit", { code: 1, late: true }, reportOf(vitestReport("passed")), readVitest);
    expect(result.failures).toEqual(["unit: ended, it took too long"]);
  });
});

describe("the slowest tests", () => {
  it("names the project and the time of each, slowest first, up to the limit", () => {
    const { tests } = judgeRun("browser", ended, reportOf(playwrightReport("expected")), readPlaywright);
    const others = [1, 3, 2].map((seconds) => ({ project: "unit", title: `test ${seconds}`, seconds }));
    expect(listSlowest([...tests, ...others, { project: "unit", title: "not run" }], 3)).toEqual([
      "    3.0 s  unit  test 3",
      "    2.0 s  unit  test 2",
      "    1.5 s  browser  a.spec.ts: journey",
    ]);
  });
});

describe("a second run", () => {
  const judge = (...statuses) => judgeRun("unit", { code: 1 }, reportOf(vitestReport(...statuses)), readVitest);
  const failedIn = (...files) => ({
    failures: files.map((file) => `unit: failed: ${file}`),
    tests: files.map((file) => ({ file, status: "failed" })),
  });

  it("is for the files of a few failed tests, each once", () => {
    const failed = judge("passed", "failed", "failed");
    expect(unsteadyFiles([failed])).toEqual(new Map([[failed, ["a.test.ts"]]]));
    const journey = judgeRun("browser", { code: 1 }, reportOf(playwrightReport("unexpected")), readPlaywright);
    expect(unsteadyFiles([journey])).toEqual(new Map([[journey, ["a.spec.ts"]]]));
  });

  it.each([
    ["four files failed", [failedIn("a", "b"), failedIn("c", "d")]],
    ["a test was skipped", [judge("failed", "skipped")]],
    ["a runner was ended", [judgeRun("unit", { late: true }, reportOf(vitestReport("failed")), readVitest)]],
    ["nothing failed", [judgeRun("unit", ended, reportOf(vitestReport("passed")), readVitest)]],
    ["every test passed, and the runner did not", [judge("passed")]],
  ])("is not made when %s", (_, results) => {
    expect(unsteadyFiles(results).size).toBe(0);
  });

  it("turns failures into passes and names them only if all of it passes", () => {
    const first = judge("passed", "failed");
    expect(settleUnsteady(first, judge("failed"))).toBe(first);
    expect(settleUnsteady(first, judgeRun("unit", ended, reportOf(vitestReport("passed")), readVitest))).toMatchObject({
      ...{ passed: 2, failures: [], unsteady: ["unit: failed: a.test.ts: test 1"] },
    });
  });
});
