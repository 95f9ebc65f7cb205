import type { Readable } from "node:stream";

/** Where files are kept. A key is UUIDs joined by `/`, the account's first: no name that a person gave is in it. */
export interface Storage {
  /** Keeps the content under a new key, whole or not at all. */
  put(key: string, content: Readable, options?: { signal?: AbortSignal }): Promise<{ size: number; sha256: Buffer }>;
  /** Null when there is none. */
  open(key: string): Promise<Readable | null>;
  /** The file of this key, and everything whose key starts with it and a `/`, half-written ones too. */
  remove(key: string): Promise<void>;
  /** Writes and removes a file, and says how many bytes are free. */
  probe(): Promise<{ free: number }>;
}
