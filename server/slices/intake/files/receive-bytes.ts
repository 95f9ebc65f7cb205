import type { Readable } from "node:stream";
import type { StoredPart } from "../../../ports/storage.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import type { Intake } from "./intake.ts";

/** A client that sends nothing for this long has gone, even without a closed connection. */
const SILENT_MS = 60_000;

/** How many bytes may wait for the disk, so that little is left to flush at the end of a large file. */
const FLUSH_BYTES = 32 * 1024 ** 2;

type Receiving = {
  body: Readable;
  part: StoredPart;
  intake: Intake;
  /** Called before a chunk is examined; an error ends the upload. */
  before?: (chunk: Buffer) => Promise<void> | void;
  written?: () => void;
};

/** Writes the body to the disk, a chunk at a time: nothing is kept in memory, and a slow disk slows down the sender. */
export async function receiveBytes({ body, part, intake, before, written }: Receiving): Promise<void> {
  const silence = setTimeout(() => body.destroy(new Error("silent")), SILENT_MS);
  let flushed = intake.settled;
  let flushing = Promise.resolve();
  try {
    for await (const chunk of chunksOf(body)) {
      silence.refresh();
      await before?.(chunk);
      const bytes = intake.take(chunk);
      if (bytes.length > 0) await part.append(bytes);
      written?.();
      if (intake.settled - flushed < FLUSH_BYTES) continue;
      await flushing;
      [flushed, flushing] = [intake.settled, part.flush()];
      flushing.catch(() => {}); // Handled where it is awaited.
    }
    await flushing;
  } finally {
    clearTimeout(silence);
  }
}

/** A body that is not read to its end is not destroyed, because that would close the connection of the answer. */
async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false });
  } catch {
    throw new Refusal("invalid", { text: "upload_cut" });
  }
}
