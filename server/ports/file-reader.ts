import type { Readable } from "node:stream";
import type { Sheet } from "../../contract/files.ts";
import type { Evidence, FileKind, Findings, LeftOut, RawRow, Reading } from "../../contract/reading.ts";

/** A stored file: any part of it can be read any number of times. */
export type FileContent = {
  size: number;
  /** `end` is the last byte to read; both count from 0. */
  open(range?: { start?: number; end?: number }): Promise<Readable>;
};

/**
 * Statistics of a text's bytes over the whole file, gathered during the upload: a sample of its start cannot tell that.
 */
export type ByteCensus = {
  ascii: boolean;
  utf8: boolean;
  /** Pieces of the file around bytes beyond ASCII, whole lines where possible, up to 64 kB; empty for an ASCII file. */
  beyondAscii: Uint8Array;
  /** Every byte beyond ASCII in the file, once. */
  highBytes: readonly number[];
};

/** The content of a file, stored as it was found. */
export type FoundInFile =
  | { kind: "csv"; findings: Findings; columns: string[] }
  | { kind: "ihf"; header: { property: string; businessDate: string; guests: number; balance: string } }
  | { kind: "piw"; sheets: Sheet[] };

export type ReadOptions = {
  reading?: Reading | null;
  sheet?: string;
  signal?: AbortSignal;
  /** Declared to hold ids: numbers in them are not masked. */
  idColumns?: readonly string[];
};
export type ReadBatch = {
  columns: string[];
  rows: RawRow[];
  /** Lines since the previous batch that are no rows. */
  leftOut?: LeftOut[];
  /** Bytes of the file read so far. */
  bytes: number;
};

/** One kind of file. Every refusal is an UnreadableFile. */
export interface FileReader {
  readonly kind: FileKind;
  /** Examines a new file quickly, whatever its size (a text's head, a workbook's directory). */
  find(content: FileContent, census: ByteCensus): Promise<FoundInFile>;
  /** The rows from the file's start, some hundred to some thousand in a batch; the same options give the same rows. */
  read(content: FileContent, options: ReadOptions): AsyncIterable<ReadBatch>;
}

export type FileReaders = Readonly<Record<FileKind, FileReader>>;

/** An invalid file, or an invalid line in it. `code` has a text in four languages (errors.file). */
export class UnreadableFile extends Error {
  readonly code: string;
  readonly params: Evidence["params"];
  constructor(code: string, params: Evidence["params"] = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
