import type { Readable } from "node:stream";
import type { FileContent } from "./file-reader.ts";

/** What a column's cells are. People type into the empty ones below, and their program must take it for what it is. */
export type ColumnKind = "text" | "number" | "date" | "time";
export type WorkbookColumn = {
  title: string;
  kind?: ColumnKind;
  /** Must be filled: its title stands out. */
  required?: boolean;
  /** Offered in a list below each cell; others may be typed. */
  choices?: readonly string[];
};
/** Cells are texts, empty ones included; one that is not what its column says is written as the text it is. */
export type SheetToWrite = {
  name: string;
  columns: readonly WorkbookColumn[];
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>;
};

/** Workbooks as files, beside the reading of their rows. */
export interface Workbooks {
  /**
   * The same workbook with every card number made unreadable, and how many there were; null: there are none. With a key
   * the masks hold fingerprints.
   */
  mask(content: FileContent, key?: Uint8Array): Promise<{ content: Readable; masked: number } | null>;
  /** Made while it is read: rows are asked for one by one. */
  write(sheets: readonly SheetToWrite[]): Readable;
}
