import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Storage } from "../../ports/storage.ts";
import { openDiskPart, partOf, removeDiskParts } from "./disk-part.ts";

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/;

export function createLocalDisk({ folder }: { folder: string }): Storage {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error("A storage key is made of UUIDs.");
    return join(folder, key);
  };

  return {
    async put(key, content, { signal } = {}) {
      const path = pathOf(key);
      const hash = createHash("sha256");
      let size = 0;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await pipeline(
          content,
          async function* (chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              hash.update(chunk);
              size += chunk.length;
              yield chunk;
            }
          },
          // The content is flushed before the file gets its name: after a power cut no row may name a file that is not
          // there.
          createWriteStream(partOf(path), { flags: "wx", mode: 0o600, flush: true }),
          { ...(signal && { signal }) },
        );
        await nameForGood(path);
      } catch (error) {
        await rm(partOf(path), { force: true });
        throw error;
      }
      return { size, sha256: hash.digest() };
    },
    async open(key, range) {
      try {
        return (await open(pathOf(key))).createReadStream(range);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    openPart: async (key, size) => openDiskPart(partOf(pathOf(key)), size),
    finishPart: async (key) => nameForGood(pathOf(key)),
    async remove(key) {
      const path = pathOf(key);
      for (const gone of [path, partOf(path)]) await rm(gone, { recursive: true, force: true });
    },
    removePartsBefore: (time) => removeDiskParts(folder, time),
    async probe() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `.probe-${randomUUID()}`);
      await writeFile(path, "probe");
      await rm(path);
      const { bavail, bsize } = await statfs(folder);
      return { free: bavail * bsize };
    },
  };
}

/** Flushes the folder as well, since the name is stored in the folder and not in the file. */
async function nameForGood(path: string): Promise<void> {
  await rename(partOf(path), path);
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
