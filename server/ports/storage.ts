import type { Readable } from "node:stream";

/** Both count from 0; `end` is the last byte to read. */
export type ByteRange = { start?: number; end?: number };

/** A file being uploaded: bytes are only ever added, and the next process that opens it continues it. */
export interface StoredPart {
  /** The stored bytes, whether a row counts them or not. */
  size(): Promise<number>;
  append(bytes: Uint8Array): Promise<void>;
  /** When it returns, written bytes survive a power cut. */
  flush(): Promise<void>;
  open(range?: ByteRange): Readable;
  close(): Promise<void>;
}

/** Where files are stored. A key is UUIDs joined by `/`, the account's first: it contains no name given by a person. */
export interface Storage {
  /** Stores the content under a new key, completely or not at all. */
  put(key: string, content: Readable, options?: { signal?: AbortSignal }): Promise<{ size: number; sha256: Buffer }>;
  /** Null if there is none. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /**
   * The part of this key with its first `size` bytes, created if there is none; what a process has added without
   * counting it is dropped. `open` does not find it before it is finished.
   */
  openPart(key: string, size?: number): Promise<StoredPart>;
  /** The part becomes the file of its key. It was flushed and closed before. */
  finishPart(key: string): Promise<void>;
  /** Removes the file of this key, and everything whose key starts with it and a `/`, including half-written files. */
  remove(key: string): Promise<void>;
  /** Removes half-written files that were not touched since, and returns how many. */
  removePartsBefore(time: Date): Promise<number>;
  /** Writes and removes a file, and returns the free space in bytes. */
  probe(): Promise<{ free: number }>;
}
