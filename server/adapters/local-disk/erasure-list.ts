import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { ErasureList } from "../../ports/erasure-list.ts";

/** A file with one line of JSON for each erasure, appended. */
export function createErasureList({ path }: { path: string }): ErasureList {
  return {
    async add(erased) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(path, "a+", 0o600);
      try {
        const { size } = await file.stat();
        const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
        // A line that a kill cut off must not merge with the next one.
        const isCut = size > 0 && buffer.toString() !== "\n";
        await file.appendFile(`${isCut ? "\n" : ""}${JSON.stringify(erased)}\n`);
        await file.datasync();
      } finally {
        await file.close();
      }
    },
  };
}
