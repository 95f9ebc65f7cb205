import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readKeyFile, writeKeyFile } from "./key-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellhop-keys-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("made once, kept for its owner alone; later keys stand before the earlier ones", async () => {
  const path = join(folder, "secret.key");
  const [first] = await readKeyFile(path);
  expect(await readKeyFile(path)).toEqual([first]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await writeFile(`${path}.new`, "half a k", { mode: 0o644 }); // A process was killed here.
  await writeKeyFile(path, ["n".repeat(44), first]);
  expect(await readKeyFile(path)).toEqual(["n".repeat(44), first]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["secret.key"]);
});

test("a file of the version before, one key without a line end, is read; an empty one is a sentence", async () => {
  const path = join(folder, "older.key");
  await writeFile(path, "o".repeat(44));
  expect(await readKeyFile(path)).toEqual(["o".repeat(44)]);
  await writeFile(path, "\n");
  await expect(readKeyFile(path)).rejects.toThrow("holds no key");
  expect(await readFile(path, "utf8")).toBe("\n");
});
