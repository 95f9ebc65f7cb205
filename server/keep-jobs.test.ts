import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { keepLog, until } from "../test/support/jobs.ts";
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
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const log = keepLog();
  let prepared = 0;
  const program = await makeProgram("setTimeout(() => process.exit(3), 50);");
  const jobs = keepJobs({ data, program, log, embedded: undefined, beforeRestart: async () => void prepared++ });
  for (const times of [1, 2]) {
    await until(() => vi.getTimerCount() === 1); // It is dead, and another one is due.
    vi.runAllTimers();
    await until(() => prepared === times);
  }
  expect(log.lines).toContainEqual(expect.objectContaining({ level: "error", code: 3 }));
  expect(jobs.lastBeat).toBeGreaterThan(Date.now());
  await jobs.stop(100);
  expect(vi.getTimerCount()).toBe(0);
  expect(prepared).toBe(2);
});

test("a jobs' thread that hangs does not hold up the end", async () => {
  const program = await makeProgram("for (;;);");
  const jobs = keepJobs({ data, program, log: keepLog(), embedded: undefined, beforeRestart: async () => {} });
  await expect.poll(() => jobs.lastBeat).toBeGreaterThan(Date.now());
  await jobs.stop(200);
});
