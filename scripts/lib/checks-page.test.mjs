import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHECKS, PAGE, problemsOf, writePage } from "./checks-page.mjs";

const checks = JSON.parse(readFileSync(CHECKS, "utf8"));

test("each of the 75 checks names tests that exist, or why there is none", () => {
  expect(checks).toHaveLength(75);
  expect(problemsOf(checks)).toEqual([]);
});

test("a test that is gone, a row without a reason and a missing number are found", () => {
  const file = "scripts/lib/checks-page.test.mjs";
  const row = { area: "A", text: "t" };
  expect(
    problemsOf([
      { ...row, check: 1, tests: [{ file, name: ["not", "there"].join(" ") }] },
      { ...row, check: 2, tests: [{ file: "gone.test.ts", name: "x" }] },
      { ...row, check: 4 },
    ]),
  ).toEqual([
    "4 stands where 3 should",
    `1: ${file} has no test “not there”`,
    "2: gone.test.ts has no test “x”",
    "4 names neither a test nor why there is none",
  ]);
});

test("the page is what the table says: `node scripts/write-checks.mjs` writes it", () => {
  expect(readFileSync(PAGE, "utf8")).toBe(writePage(checks));
});
