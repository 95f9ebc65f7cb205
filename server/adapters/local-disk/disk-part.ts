import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { StoredPart } from "../../ports/storage.ts";

const PART = ".part";
export const partOf = (path: string) => `${path}${PART}`;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

export async function openDiskPart(path: string, counted = 0): Promise<StoredPart> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await openOrMake(path);
  let size = Math.min((await handle.stat()).size, counted);
  await handle.truncate(size);
  return {
    size: async () => size,
    async append(bytes) {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, size);
        done += bytesWritten;
        size += bytesWritten;
      }
    },
    flush: () => handle.datasync(),
    open: (range) => handle.createReadStream({ start: 0, ...range, autoClose: false }),
    close: () => handle.close(),
  };
}

async function openOrMake(path: string): Promise<FileHandle> {
  try {
    return await open(path, "r+");
  } catch (error) {
    if (!isMissing(error)) throw error;
    return open(path, "wx+", 0o600);
  }
}

export async function removeDiskParts(folder: string, before: Date): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  let removed = 0;
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith(PART)) continue;
    const path = join(entry.parentPath, entry.name);
    // The file was finished or removed at this moment.
    const { mtime } = await stat(path).catch(() => ({ mtime: new Date() }));
    if (mtime >= before) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}
