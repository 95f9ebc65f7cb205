import type { Readable } from "node:stream";

/** The part of yazl that backups need beside the declared types. */
declare module "yazl" {
  interface ZipFile {
    addReadStreamLazy(
      name: string,
      options: { compressionLevel: number },
      open: (answer: (error: Error | null, content: Readable) => void) => void,
    ): void;
  }
}
