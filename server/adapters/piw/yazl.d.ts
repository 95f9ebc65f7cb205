import type { Readable } from "node:stream";

/** The part of yazl that workbooks need beside what @types/yazl declares. */
declare module "yazl" {
  interface ZipFile {
    addReadStreamLazy(
      name: string,
      options: { mtime: Date },
      open: (answer: (error: Error | null, content: Readable) => void) => void,
    ): void;
  }
}
