import type { Readable } from "node:stream";
import type { StoredPart } from "../../../ports/storage.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import type { Intake } from "./intake.ts";

/** A client that sends nothing for so long has gone, even without a closed connection. */
const SILENT_MS = 60_000;

/** So much may wait for the disk: at the end of a large file little is left to be waited for. */
const FLUSH_BYTES = 32 * 1024 ** 2;

type Receiving = {
  body: Readable;
  part: StoredPart;
  intake: Intake;
  /** Before a chunk is looked at; what it throws ends the upload. */
  before?: (chunk: Buffer) => Promise<void> | void;
  written?: (size: number) => void;
};

/** From the wire to the disk, a chunk at a time: nothing is kept in memory, and a slow disk slows the sender. */
export async function receiveBytes({ body, part, intake, before, written }: Receiving): Promise<void> {
  const silence = setTimeout(() => body.destroy(new Error("silent")), SILENT_MS);
  let flushed = intake.size;
  let flushing = Promise.resolve();
  try {
    for await (const chunk of chunksOf(body)) {
      silence.refresh();
      await before?.(chunk);
      const { bytes, offset } = intake.take(chunk);
      await part.write(bytes, offset);
      written?.(intake.size);
      if (intake.size - flushed < FLUSH_BYTES) continue;
      await flushing;
      [flushed, flushing] = [intake.size, part.flush()];
      flushing.catch(() => {}); // Heard where it is waited for.
    }
    await flushing;
  } finally {
    clearTimeout(silence);
  }
}

/** A body that is not read to its end is left alone: destroying it would take the way of the answer with it. */
async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false });
  } catch {
    throw new Refusal("invalid", { text: "upload_cut" });
  }
}
