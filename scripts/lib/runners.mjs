import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { judgeRun, readPlaywright, readVitest } from "./results.mjs";
import { run, tool } from "./run.mjs";

// New for each run, so that an old report is never taken for a new one. Also the runners' folder for temporary files,
// so that the files of killed tests are removed with it.
const folder = mkdtempSync(join(tmpdir(), "bellhop-run-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

/** Runs one vitest project in its own run, so that a project without tests is noticed. */
/** `name`: of this run, if a project runs more than once. */
export async function runVitest(project, { name = project, env = {}, output = "show", limitMs = 0, only = [] } = {}) {
  const report = join(folder, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", "--project", project, "--allowOnly=false", ...reporters, ...only];
  const vitest = tool("vitest/vitest.mjs", ...args);
  return judgeRun(
    name,
    await run(vitest.command, vitest.args, { env: { ...env, TMPDIR: folder }, output, limitMs }),
    report,
    readVitest,
  );
}

/** `waiting`: journeys that mostly wait for a clock and can run next to other work. */
export async function runPlaywright(project, { env = {}, output = "show", limitMs = 0, only = [] } = {}) {
  const report = join(folder, `browser-${project}.json`);
  const how = ["test", "--forbid-only", "--reporter=list,json", `--project=${project}`];
  // A separate results folder for each, because a run empties its folder first.
  const { command, args } = tool("@playwright/test/cli.js", ...how, `--output=test-results/${project}`, ...only);
  const ended = await run(command, args, {
    env: { ...env, TMPDIR: folder, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    output,
    limitMs,
  });
  return judgeRun(`browser (${project})`, ended, report, readPlaywright);
}
