import { Readable } from "node:stream";
import { ZipFile } from "yazl";

export type PartToPack = { name: string; content(): Iterable<string> | AsyncIterable<string | Uint8Array> };

/** A fixed date in every archive, so that the same content gives the same bytes. */
const WHEN = new Date(Date.UTC(2026, 0, 1));

/** Makes a zip while it is read, part after part. */
export function packZip(parts: readonly PartToPack[]): Readable {
  const zip = new ZipFile();
  const { outputStream } = zip;
  let current: Readable | undefined;
  const fail = (error: Error) => void outputStream.destroy(error);
  zip.on("error", fail);
  outputStream.once("close", () => current?.destroy()); // The reader has stopped, so the current part is closed.
  for (const { name, content } of parts)
    zip.addReadStreamLazy(name, { mtime: WHEN }, (answer) => {
      current = Readable.from(content(), { objectMode: false }).on("error", fail);
      answer(null, current);
    });
  zip.end();
  return outputStream;
}
