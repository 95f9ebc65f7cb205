import { randomUUID } from "node:crypto";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Storage } from "../../ports/storage.ts";

export function createLocalDisk({ folder }: { folder: string }): Storage {
  return {
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
