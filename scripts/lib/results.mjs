import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./run.mjs";

/** One entry per test of a vitest JSON report; a file that could not be loaded counts as a failed test. */
export function readVitest(report) {
  return report.testResults.flatMap((file) => {
    const name = relative(root, file.name);
    const tests = file.assertionResults.map(({ fullName, status, duration }) => ({
      file: name,
      title: `${name}: ${fullName}`,
      status,
      seconds: Math.round(duration ?? 0) / 1000,
    }));
    const broken = file.status === "failed" && !tests.some(({ status }) => status === "failed");
    if (!broken) return tests;
    return [...tests, { file: name, title: `${name}: ${file.message || "could not be run"}`, status: "failed" }];
  });
}

/** One entry per test of a Playwright JSON report; an error outside any test counts as a failed test. */
export function readPlaywright(report) {
  const walk = (suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(({ status, results }) => ({
        file: spec.file,
        title: `${spec.file}: ${spec.title}`,
        status: status === "expected" ? "passed" : status,
        seconds: Math.round(results.reduce((sum, { duration }) => sum + duration, 0)) / 1000,
      })),
    ),
    ...(suite.suites ?? []).flatMap(walk),
  ];
  const errors = (report.errors ?? []).map(({ message }) => ({ title: message ?? "an error", status: "failed" }));
  return [...report.suites.flatMap(walk), ...errors];
}

/** A line for each of the slowest tests, so that a slow new test is noticed. */
export function listSlowest(tests, many = 20) {
  return tests
    .filter(({ seconds }) => seconds !== undefined)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, many)
    .map(({ project, title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${project}  ${title}`);
}

/**
 * The result of a runner: its passed tests and why the others did not pass. Only "passed" is a pass; a skipped test, a
 * missing report, an empty report and a bad exit code without a failed test are failures.
 */
export function judgeRun(name, { code, late }, reportFile, read) {
  const failures = [];
  let tests = [];
  if (late) failures.push(`${name}: ended, it took too long`);
  if (!existsSync(reportFile)) failures.push(`${name}: wrote no report`);
  else {
    try {
      tests = read(JSON.parse(readFileSync(reportFile, "utf8")));
      if (tests.length === 0) failures.push(`${name}: ran no test`);
    } catch (error) {
      failures.push(`${name}: its report cannot be read (${error.message})`);
    }
  }
  const passed = tests.filter(({ status }) => status === "passed").length;
  for (const { title, status } of tests) if (status !== "passed") failures.push(`${name}: ${status}: ${title}`);
  if (code !== 0 && failures.length === 0) failures.push(`${name}: ended with code ${code}`);
  return { passed, failures, tests: tests.map((test) => ({ project: name, ...test })) };
}

/** With more files than this, the failures are not by chance. */
const MOST_UNSTEADY = 3;

/**
 * The files of failed tests to run again, by the result they belong to. None if a failure is not a test's (a missing
 * report, an ended runner), if a test was skipped, or if too many files failed.
 */
export function unsteadyFiles(results) {
  const files = new Map();
  for (const result of results) {
    if (result.failures.length === 0) continue;
    const failed = result.tests.filter(({ status }) => status !== "passed");
    const explained = failed.length === result.failures.length;
    if (!explained || failed.some(({ file, status }) => !file || !["failed", "unexpected"].includes(status)))
      return new Map();
    files.set(result, [...new Set(failed.map(({ file }) => file))]);
  }
  const many = [...files.values()].flat().length;
  return many > MOST_UNSTEADY ? new Map() : files;
}

/**
 * The first run's result after its failed files ran alone: tests that passed then count as passed, and are listed as
 * unsteady.
 */
export function settleUnsteady(first, second) {
  if (second.failures.length > 0) return first;
  return { ...first, passed: first.passed + first.failures.length, failures: [], unsteady: first.failures };
}
