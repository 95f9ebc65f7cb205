import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/** The checks that the house is tried by: `tests` try it, `open` says what is not tried and what brings it. */
export const CHECKS = join(root, "test/checks/checks.json");
export const PAGE = join(root, "docs/checks.md");

/** What is wrong with the table: a number that is missing, a row without test or reason, a test that is not there. */
export function problemsOf(checks) {
  const problems = checks.flatMap(({ check }, at) =>
    check === at + 1 ? [] : [`${check} stands where ${at + 1} should`],
  );
  for (const { check, tests = [], open } of checks) {
    if (tests.length === 0 && !open) problems.push(`${check} names neither a test nor why there is none`);
    for (const { file, name } of tests) {
      const text = existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";
      if (!['"', "'", "`"].some((quote) => text.includes(quote + name + quote)))
        problems.push(`${check}: ${file} has no test “${name}”`);
    }
  }
  return problems;
}

/** The table as a page of the documentation. */
export function writePage(checks) {
  const lines = [
    "# What is tried",
    "",
    "Each check with the tests that try it, and what is still open. `node scripts/write-checks.mjs` writes this page from",
    "`test/checks/checks.json`; a test fails when a named test is gone or the page is old.",
  ];
  let last = "";
  for (const { check, area, text, tests = [], open = "" } of checks) {
    if (area !== last) lines.push("", `## ${area}`, "", "| | Check | Tests | Open |", "|---|---|---|---|");
    last = area;
    const names = tests.map(({ file, name }) => `\`${file}\`: ${cell(name)}`).join("<br>");
    lines.push(`| ${check} | ${cell(text)} | ${names} | ${cell(open)} |`);
  }
  return `${lines.join("\n")}\n`;
}

const cell = (text) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
