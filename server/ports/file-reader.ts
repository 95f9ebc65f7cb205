import type { Readable } from "node:stream";
import type { Sheet } from "../../contract/files.ts";
import type { Evidence, FileKind, Findings, LeftOut, RawRow, Reading } from "../../contract/reading.ts";

/** A stored file, for whoever reads it: any part of it, any number of times. */
export type FileContent = {
  size: number;
  /** `end` is the last byte wanted, both counted from 0. */
  open(range?: { start?: number; end?: number }): Promise<Readable>;
};

/** What was seen of a text's bytes while they came in, over the whole file: a sample of its start cannot say that. */
export type ByteCensus = {
  ascii: boolean;
  utf8: boolean;
  /** Pieces of the file around bytes beyond ASCII, whole lines where possible, up to 64 kB; empty for an ASCII file. */
  beyondAscii: Uint8Array;
  /** Every byte beyond ASCII that the file holds, once. */
  highBytes: readonly number[];
};

/** What a file holds, kept with it as it was found. */
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
  /** Lines since the batch before that are no rows. */
  leftOut?: LeftOut[];
  /** Of the file, read so far. */
  bytes: number;
};

/** One kind of file. Everything it refuses it refuses with an UnreadableFile. */
export interface FileReader {
  readonly kind: FileKind;
  /** Looks into a file that has just come: quickly, whatever its size (a text's head, a workbook's directory). */
  find(content: FileContent, census: ByteCensus): Promise<FoundInFile>;
  /** The rows from the file's start, some hundred to some thousand a batch; the same options give the same rows. */
  read(content: FileContent, options: ReadOptions): AsyncIterable<ReadBatch>;
}

export type FileReaders = Readonly<Record<FileKind, FileReader>>;

/** A file, or a line of it, that cannot be what it should be. `code` has a text in four languages (errors.file). */
export class UnreadableFile extends Error {
  readonly code: string;
  readonly params: Evidence["params"];
  constructor(code: string, params: Evidence["params"] = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
