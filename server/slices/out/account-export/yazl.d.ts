/** The part of yazl that is used here; the package brings no types. */
declare module "yazl" {
  import type { EventEmitter } from "node:events";
  import type { Readable } from "node:stream";

  export class ZipFile extends EventEmitter {
    readonly outputStream: Readable;
    /** `open` is called when the previous entries are written. */
    addReadStreamLazy(name: string, open: (answer: (error: Error | null, content: Readable) => void) => void): void;
    end(): void;
  }
}
