import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { finishRestore, markComplete, restoreFolderIn } from "./swap-folder.ts";

/** A folder with data and a restore beside it, and every step of putting it in place. */
async function prepare() {
  const folder = await mkdtemp(join(tmpdir(), "bellhop-swap-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const next = restoreFolderIn(folder);
  for (const [place, text] of [
    [folder, "old"],
    [next, "new"],
  ] as const) {
    for (const part of ["pg", "files"]) {
      await mkdir(join(place, part), { recursive: true });
      await writeFile(join(place, part, "content"), text);
    }
    for (const part of ["secret.key", "erasures.jsonl"]) await writeFile(join(place, part), text);
  }
  await writeFile(join(folder, "lock"), "held");
  return { folder, next };
}

test("a restore that was killed at any step is finished by the next start: all is new, and the old is beside", async () => {
  const steps = ["pg", "files", "secret.key", "erasures.jsonl"].flatMap((part) => [
    (folder: string, _next: string, aside: string) => rename(join(folder, part), join(folder, aside, part)),
    (folder: string, next: string) => rename(join(next, part), join(folder, part)),
  ]);
  for (let killedAfter = 0; killedAfter <= steps.length; killedAfter++) {
    const { folder, next } = await prepare();
    await markComplete(folder);
    const aside = await readFile(join(next, "complete"), "utf8");
    if (killedAfter > 0) await mkdir(join(folder, aside));
    for (const step of steps.slice(0, killedAfter)) await step(folder, next, aside);
    expect(await finishRestore(folder)).toBe(join(folder, aside));
    expect((await readdir(folder)).sort()).toEqual(["erasures.jsonl", "files", "lock", "pg", aside, "secret.key"]);
    for (const part of ["pg/content", "files/content", "secret.key", "erasures.jsonl"]) {
      expect(await readFile(join(folder, part), "utf8")).toBe("new");
      expect(await readFile(join(folder, aside, part), "utf8")).toBe("old");
    }
  }
});

test("an incomplete folder of a killed restore is removed, and the existing one stays", async () => {
  const { folder, next } = await prepare();
  expect(await finishRestore(folder)).toBe(null);
  expect(existsSync(next)).toBe(false);
  expect(await readFile(join(folder, "pg/content"), "utf8")).toBe("old");
});
