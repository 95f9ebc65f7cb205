import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SetupError } from "../db/roles.ts";
import { createArchive } from "./archive.ts";
import { openBackup } from "./open-backup.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellhop-open-backup-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Half of each file is noise, so that packing halves it and reading takes many pieces. */
async function writeZip(path: string, count: number): Promise<void> {
  const archive = createArchive();
  const written = pipeline(archive.stream, createWriteStream(path));
  for (let index = 0; index < count; index++) {
    const bytes = Buffer.concat(Array.from({ length: 64 }, () => [randomBytes(4_096), Buffer.alloc(4_096)]).flat());
    await archive.add(`files/${index}`, bytes);
  }
  const counts = { accounts: 0, properties: 0, people: 0, records: 0, files: count, erasures: 0 };
  const about = {
    madeAt: new Date().toISOString(),
    bellhop: "1",
    postgres: "18",
    migration: "0001",
    folder,
    keyId: "",
  };
  const rest = { ...about, heldMs: [], counts, folders: [] };
  await archive.end((files) => ({ format: "bellhop-backup", version: 1, ...rest, files }));
  await written;
}

test("a damaged file ends the restore with a sentence, while other files of the backup are being read", async () => {
  const path = join(folder, "whole.zip");
  await writeZip(path, 24);
  const whole = await openBackup(path);
  await whole.extract(join(folder, "whole"));
  whole.close();
  const bytes = await readFile(path);
  for (let round = 0; round < 4; round++) {
    const damaged = Buffer.from(bytes);
    const middle = Math.floor((bytes.length * (round + 1)) / 6);
    for (let place = middle; place < middle + 2_000; place++) damaged[place] = (damaged[place] ?? 0) ^ 0xff;
    await writeFile(join(folder, "damaged.zip"), damaged);
    const opened = await openBackup(join(folder, "damaged.zip"));
    await expect(opened.extract(join(folder, `damaged-${round}`))).rejects.toThrow(SetupError);
    opened.close();
  }
});
