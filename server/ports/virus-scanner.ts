import type { Readable } from "node:stream";

/** Looks through what people upload. */
export interface VirusScanner {
  /** The name of what was found, or null. Throws when the scanner cannot say: then nothing may be kept. */
  scan(content: Readable): Promise<string | null>;
}
