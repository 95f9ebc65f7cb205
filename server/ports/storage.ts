import type { Readable } from "node:stream";

/** Both counted from 0; `end` is the last byte wanted. */
export type ByteRange = { start?: number; end?: number };

/** A file on its way in: written piece by piece, looked into, and gone on with by whoever opens it next. */
export interface StoredPart {
  /** Of what is stored, whether a row names it or not. */
  size(): Promise<number>;
  /** At the end, or over what stands there already. */
  write(bytes: Uint8Array, offset: number): Promise<void>;
  /** What was written must survive a power cut when this has answered. */
  flush(): Promise<void>;
  open(range?: ByteRange): Readable;
  close(): Promise<void>;
}

/** Where files are kept. A key is UUIDs joined by `/`, the account's first: no name that a person gave is in it. */
export interface Storage {
  /** Keeps the content under a new key, whole or not at all. */
  put(key: string, content: Readable, options?: { signal?: AbortSignal }): Promise<{ size: number; sha256: Buffer }>;
  /** Null when there is none. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** The part of this key, begun if there is none. Nobody finds it by `open` before it is finished. */
  openPart(key: string): Promise<StoredPart>;
  /** The part becomes the file of its key. It was flushed and closed before. */
  finishPart(key: string): Promise<void>;
  /** The file of this key, and everything whose key starts with it and a `/`, half-written ones too. */
  remove(key: string): Promise<void>;
  /** Removes half-written things that nobody has touched since, and says how many. */
  removePartsBefore(time: Date): Promise<number>;
  /** Writes and removes a file, and says how many bytes are free. */
  probe(): Promise<{ free: number }>;
}
