import type { LeftOut, RawRow } from "../../contract/reading.ts";

/**
 * Text goes in as it comes, rows are fetched one by one, so that no more of them exist than their reader wants. The
 * same text gives the same rows wherever it was cut.
 */
export type RowParser = {
  /** Empty until the first row, or the end, has been asked for. */
  readonly columns: readonly string[];
  push(text: string): void;
  /** No more text comes; what is left is the last row. */
  end(): void;
  /** Null: more text is needed, or all of it has been read. */
  next(): RawRow | null;
  /** Lines that are no rows, since this was last asked. */
  takeLeftOut?(): LeftOut[];
};
