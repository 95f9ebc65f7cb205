import { type FileContent, UnreadableFile } from "../../../ports/file-reader.ts";
import type { Storage } from "../../../ports/storage.ts";

/** A stored file in the form that readers take. */
export const contentOf = (
  storage: Storage,
  { storageKey, size }: { storageKey: string; size: number },
): FileContent => ({
  size,
  async open(range) {
    const stream = await storage.open(storageKey, range);
    if (!stream) throw new UnreadableFile("gone");
    return stream;
  },
});
