import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepLog } from "../test/support/jobs.ts";
import { readConfig } from "./config.ts";
import { keepJobs } from "./keep-jobs.ts";

/** Beats once, and then does what the message says. */
async function makeProgram(afterwards: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "bellhop-jobs-")), "thread.mjs");
  await writeFile(
    path,
    `import { parentPort } from "node:worker_threads";
    parentPort.postMessage({ lastBeat: Date.now() + 1e6 });
    ${afterwards}`,
  );
  return path;
}

const data = { config: readConfig({}), secretKeys: ["a key for this test"] as const, sandboxUrl: undefined };

test("a dead jobs' thread is replaced after the clean-up, with a line in the log", async () => {
  const log = keepLog();
  let prepared = 0;
  const program = await makeProgram("setTimeout(() => process.exit(3), 50);");
  const jobs = keepJobs({ data, program, log, embedded: undefined, beforeRestart: async () => void prepared++ });
  await expect.poll(() => prepared, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  expect(log.lines).toContainEqual(expect.objectContaining({ level: "error", code: 3 }));
  expect(jobs.lastBeat).toBeGreaterThan(Date.now());
  await jobs.stop(100);
  const before = prepared;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(prepared).toBe(before);
}, 60_000);

test("a jobs' thread that hangs does not hold up the end", async () => {
  const program = await makeProgram("for (;;);");
  const jobs = keepJobs({ data, program, log: keepLog(), embedded: undefined, beforeRestart: async () => {} });
  await expect.poll(() => jobs.lastBeat, { timeout: 20_000 }).toBeGreaterThan(Date.now());
  const started = performance.now();
  await jobs.stop(200);
  expect(performance.now() - started).toBeLessThan(10_000);
}, 60_000);
