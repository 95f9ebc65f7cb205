import type { Readable } from "node:stream";
import type { FileContent } from "./file-reader.ts";

/** The type of a column's cells. People fill in the empty ones below, and their program must use the same type. */
export type ColumnKind = "text" | "number" | "date" | "time";
export type WorkbookColumn = {
  title: string;
  kind?: ColumnKind;
  /** Required: its title is highlighted. */
  required?: boolean;
  /** Offered in a list at each cell; other values may be typed. */
  choices?: readonly string[];
};
/** Cells are texts, also empty ones; a text that does not fit its column's type is written as text. */
export type SheetToWrite = {
  name: string;
  columns: readonly WorkbookColumn[];
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>;
};

/** Writes workbooks as files. */
export interface Workbooks {
  /**
   * The same workbook with every card number masked, and their number; null: there are none. With a key the masks hold
   * fingerprints.
   */
  mask(content: FileContent, key?: Uint8Array): Promise<{ content: Readable; masked: number } | null>;
  /** Written while it is read: rows are requested one by one. */
  write(sheets: readonly SheetToWrite[]): Readable;
}
