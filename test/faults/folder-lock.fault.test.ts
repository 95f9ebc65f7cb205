import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bundleForNode } from "../support/bundle.ts";

/** As in a container: the program has process id 1. */
const CONTAINER = ["--pid", "--fork", "--kill-child", "--mount-proc"];

function canContain(): boolean {
  try {
    execFileSync("unshare", [...CONTAINER, "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test("two containers with process id 1: the second is refused while the first lives, and takes over after its death", async ({
  skip,
}) => {
  if (!canContain()) return skip("process namespaces need root");
  const program = await bundleForNode("test/faults/lock.program.ts");
  const folder = await mkdtemp(join(tmpdir(), "bellhop-lock-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));

  async function start() {
    const child = spawn("unshare", [...CONTAINER, process.execPath, program, folder]);
    onTestFinished(() => void child.kill("SIGKILL"));
    const [text] = await once(child.stdout.setEncoding("utf8"), "data");
    return { printed: String(text), child };
  }

  const first = await start();
  expect(first.printed).toBe("held by 1\n");
  const second = await start();
  expect(second.printed).toContain("in use by another Bellhop (process 1");
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const third = await start();
  expect(third.printed).toBe("held by 1\n");
});
