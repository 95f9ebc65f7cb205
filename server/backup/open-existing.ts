import { open } from "node:fs/promises";
import { Readable } from "node:stream";

/** Opens a file at its current length; what is appended during reading is left out. Null if there is none. */
export async function openExisting(path: string): Promise<Readable | null> {
  try {
    const file = await open(path);
    const { size } = await file.stat();
    if (size > 0) return file.createReadStream({ start: 0, end: size - 1, highWaterMark: 256 * 1024 });
    await file.close();
    return Readable.from([]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
