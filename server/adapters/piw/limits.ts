import { MAX_COLUMNS } from "../../../core/reading/record-reader.ts";

const MB = 1024 * 1024;

/** The limits of a workbook. Larger data comes as CSV, which has no such limits. */
export const LIMITS = {
  fileBytes: 50 * MB,
  entries: 2_000,
  unpackedBytes: 512 * MB,
  /**
   * The ratio of unpacked to packed size, for entries that unpack to more than `ratioFrom`. Sheets of real hotels reach
   * 30.
   */
  ratio: 250,
  ratioFrom: 4 * MB,
  /** The size of parts that describe the workbook: lists of sheets, styles. */
  plainPartBytes: 16 * MB,
  rows: 50_000,
  columns: MAX_COLUMNS,
  cells: 5_000_000,
  cellLength: 100_000,
  /** The size of the list of shared texts, which is kept in memory while a sheet is read. */
  sharedTexts: 64 * MB,
  /** The size of one tag, or of one text between two tags. */
  token: MB,
} as const;

export const inMegabytes = (bytes: number): number => Math.round(bytes / MB);
