import type { Readable } from "node:stream";

/** Scans uploads. */
export interface VirusScanner {
  /** The name of the virus, or null. Throws if the scanner gives no answer: then the file must not be kept. */
  scan(content: Readable): Promise<string | null>;
}
