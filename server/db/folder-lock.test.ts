import { spawn } from "node:child_process";
import { mkdtemp, readFile, readlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockFolder } from "./folder-lock.ts";

const makeFolder = () => mkdtemp(join(tmpdir(), "bellhop-lock-"));
const lockOf = (folder: string) => readFile(join(folder, "lock"), "utf8").then(JSON.parse);

/** Another living process, as the lock would have noted it. */
async function otherProcess(): Promise<{ pid: number; started: string; space: string }> {
  const child = spawn("sleep", ["30"]);
  onTestFinished(() => void child.kill());
  await new Promise((resolve) => child.once("spawn", resolve));
  const pid = child.pid ?? 0;
  const boot = (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const space = `${boot} ${await readlink("/proc/self/ns/pid")}`;
  return { pid, space, started: `${boot} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}` };
}

test("a living holder is named; once it is gone the lock is taken over at once", async () => {
  const folder = await makeFolder();
  const other = await otherProcess();
  await writeFile(join(folder, "lock"), JSON.stringify(other));
  await expect(lockFolder(folder)).rejects.toThrow(`process ${other.pid}`);
  expect(await lockOf(folder)).toEqual(other);

  process.kill(other.pid, "SIGKILL");
  await expect
    .poll(() =>
      lockFolder(folder).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  expect((await lockOf(folder)).pid).toBe(process.pid);
});

test("a process number that was given to another program since does not hold the lock", async () => {
  const folder = await makeFolder();
  const { pid, space } = await otherProcess();
  await writeFile(join(folder, "lock"), JSON.stringify({ pid, space, started: "another boot 1" }));
  await lockFolder(folder);
  expect((await lockOf(folder)).pid).toBe(process.pid);
});

test("a lock that was never finished is taken over", async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, "lock"), "");
  await lockFolder(folder);
  expect((await lockOf(folder)).pid).toBe(process.pid);
});

test("release removes only the process's own lock", async () => {
  const folder = await makeFolder();
  const lock = await lockFolder(folder);
  const other = { pid: 1, started: "x" };
  await writeFile(join(folder, "lock"), JSON.stringify(other));
  await lock.release();
  expect(await lockOf(folder)).toEqual(other);
});

test("in another container the same process number says nothing: the beat of the lock does", async () => {
  const folder = await makeFolder();
  const path = join(folder, "lock");
  const other = { pid: process.pid, started: "x", host: "container-b", space: "another container" };
  await writeFile(path, JSON.stringify(other));
  const beating = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), 50);
  onTestFinished(() => clearInterval(beating));
  await expect(lockFolder(folder, { deadMs: 1_000 })).rejects.toThrow(`process ${process.pid} on container-b`);
  expect(await lockOf(folder)).toEqual(other);

  clearInterval(beating);
  const lost = new Promise<void>((onLost) => {
    void lockFolder(folder, { deadMs: 300, beatMs: 50, onLost });
  });
  await expect.poll(async () => (await lockOf(folder)).space).not.toBe("another container");
  // A holder that only slept was taken for dead; at its next beat it learns that it has to stop.
  await writeFile(path, JSON.stringify(other));
  await lost;
});
