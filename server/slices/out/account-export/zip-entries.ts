import { Readable } from "node:stream";
import { ZipFile } from "yazl";

export type ZipEntry = { name: string; content(): AsyncIterable<string> };

/** Makes a zip while it is read: one entry after the other, none kept in memory. */
export function zipEntries(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  const { outputStream } = zip;
  let current: Readable | undefined;
  const fail = (error: Error) => void outputStream.destroy(error);
  zip.on("error", fail);
  outputStream.once("close", () => current?.destroy()); // The reader has stopped, so the current entry is closed.
  for (const { name, content } of entries)
    zip.addReadStreamLazy(name, (answer) => {
      current = Readable.from(content(), { objectMode: false }).on("error", fail);
      answer(null, current);
    });
  zip.end();
  return outputStream;
}
