import type { LeftOut, RawRow } from "../../contract/reading.ts";

/**
 * Text is pushed in chunks and rows are pulled one by one, so that only the rows the caller wants are in memory. The
 * same text gives the same rows, wherever it is cut.
 */
export type RowParser = {
  /** Empty until the first row, or the end, was requested. */
  readonly columns: readonly string[];
  push(text: string): void;
  /** No more text follows; the rest is the last row. */
  end(): void;
  /** Null: more text is needed, or all of it has been read. */
  next(): RawRow | null;
  /** Lines that are not rows, since the last call. */
  takeLeftOut?(): LeftOut[];
};
