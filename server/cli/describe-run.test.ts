import { expect, test } from "vitest";
import type { ImportCause, ImportProblem, ImportRun } from "../../contract/imports.ts";
import { Away, Refused } from "./call.ts";
import { describeCauses, describeEnd } from "./describe-run.ts";
import { exitCodeOf } from "./import-file.ts";
import { Failed, UsageError } from "./usage-error.ts";

const NONE = { read: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, waiting: 0, warned: 0 };
const run = (state: ImportRun["state"], counts: Partial<ImportRun["counts"]>) =>
  ({ state, counts: { ...NONE, ...counts }, acceptedUnsure: false }) as ImportRun;

test("the exit code of a run", () => {
  expect(exitCodeOf(run("done", { read: 2, created: 2 }))).toBe(0);
  for (const state of ["failed", "cancelled", "running", "queued", "undone"] as const)
    expect([state, exitCodeOf(run(state, { read: 2 }))]).toEqual([state, 1]);
  for (const counts of [{}, { read: 2, rejected: 1 }, { read: 2, waiting: 1 }, { read: 2, created: 2, warned: 1 }])
    expect([counts, exitCodeOf(run("done", counts))]).toEqual([counts, 3]);
  expect(exitCodeOf(run("needs_review", {}))).toBe(4);
});

test("the exit code of refused and unanswered runs", () => {
  for (const code of ["invalid", "not_found", "forbidden", "conflict", "too_large", "unsupported_type"])
    expect([code, new Refused(code, "").exitCode]).toEqual([code, 2]);
  for (const code of ["internal", "unavailable", "too_many_requests", "run_in_progress"])
    expect([code, new Refused(code, "").exitCode]).toEqual([code, 1]);
  expect([new Away("").exitCode, new Failed("").exitCode, new UsageError("").exitCode]).toEqual([1, 1, 2]);
});

test("a run that is done and took nothing says so", () => {
  expect(describeEnd(run("done", {}))).toEqual(["The file has no rows: nothing was imported."]);
  const [none, stop] = describeEnd(run("done", { read: 3, rejected: 3 }));
  expect([none, stop]).toEqual(["No row was taken.", expect.stringContaining("1,000")]);
  expect(describeEnd(run("done", { read: 3, created: 3 }))).toEqual([]);
  expect(describeEnd({ ...run("done", { read: 3, created: 3 }), acceptedUnsure: true })).toHaveLength(1);
});

test("a problem is one line, however many codes or kinds of values it has", () => {
  const cause = (rule: string, field: string, pattern: string, count: number): ImportCause => ({
    ...{ rule, field, pattern, count, warning: false, list: null, hint: "Hint." },
    sample: [{ line: 12, column: "C", value: pattern }],
  });
  const problem = (causes: number, ...first: ImportCause[]): ImportProblem => {
    const [{ rule, field, list, warning } = cause("", "", "", 0)] = first;
    return { rule, field, list, warning, causes, first, count: 12_345 };
  };
  const problems = [
    problem(1_000, cause("unknown_code", "vip", "Q1", 13), cause("unknown_code", "vip", "Q2", 12)),
    problem(1, cause("unknown_code", "title", "Mw.", 17)),
    problem(37, cause("not_a_date", "birthDate", "aaaa", 9)),
  ];
  expect(describeCauses([{ module: "profiles", sheet: "", problems, causes: [] }])).toEqual([
    "",
    "Why:",
    expect.stringMatching(/^ {2}12,345 × .+: unknown code: 1,000 codes, such as “Q1”, “Q2”$/),
    "      Hint.",
    expect.stringMatching(/: unknown code: “Mw\.” \(line 12: Mw\.\)$/),
    "      Hint.",
    expect.stringMatching(/: not a date: 37 kinds of values \(line 12: aaaa\)$/),
    "      Hint.",
  ]);
});
