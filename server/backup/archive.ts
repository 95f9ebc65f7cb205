import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type ArchivedFile, MANIFEST } from "./manifest.ts";

/**
 * Database pages shrink to a quarter at the fastest level; the other levels take three times as long for little more.
 */
const LEVEL = 1;

/** Makes a zip while it is read, entry after entry, with a checksum for each. */
export function createArchive() {
  const zip = new ZipFile();
  const { outputStream: stream } = zip;
  const files: ArchivedFile[] = [];
  const closed = new Promise<never>((_resolve, reject) => {
    stream.once("close", () => reject(new Error("The backup was cut off.")));
  });
  closed.catch(() => {});
  zip.on("error", (error) => void stream.destroy(error));

  /** Resolves when the content has been read to its end. */
  async function add(name: string, content: Readable): Promise<ArchivedFile> {
    const sum = createHash("sha256");
    let size = 0;
    async function* summed() {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        sum.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    const source = Readable.from(summed(), { objectMode: false });
    const ended = new Promise<void>((resolve, reject) => source.once("end", resolve).once("error", reject));
    zip.addReadStreamLazy(name, { compressionLevel: LEVEL }, (answer) => answer(null, source));
    try {
      await Promise.race([ended, closed]);
    } finally {
      source.destroy();
      content.destroy();
    }
    return { name, size, sha256: sum.digest("hex") };
  }

  return {
    stream,
    async add(name: string, content: Readable | Buffer): Promise<void> {
      files.push(await add(name, content instanceof Readable ? content : Readable.from([content])));
    },
    /** Writes the manifest over everything added. Nothing can be added afterwards. */
    async end(toManifest: (files: readonly ArchivedFile[]) => object): Promise<void> {
      await add(MANIFEST, Readable.from([Buffer.from(JSON.stringify(toManifest(files)))]));
      zip.end();
    },
    fail: (error: Error) => void stream.destroy(error),
  };
}
export type Archive = ReturnType<typeof createArchive>;
