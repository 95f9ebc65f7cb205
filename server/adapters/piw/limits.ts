const MB = 1024 * 1024;

/** What a workbook may be. Whatever is larger comes as CSV, which has no such limits. */
export const LIMITS = {
  fileBytes: 50 * MB,
  entries: 2_000,
  unpackedBytes: 512 * MB,
  /** Unpacked to packed, of an entry that unpacks to more than `ratioFrom`. Sheets of real hotels reach 30. */
  ratio: 250,
  ratioFrom: 4 * MB,
  /** Of the parts that tell how the workbook is made: lists of sheets, styles. */
  plainPartBytes: 16 * MB,
  rows: 50_000,
  columns: 10_000,
  cells: 5_000_000,
  cellLength: 100_000,
  /** Of the list of texts that cells share, which is kept in memory while a sheet is read. */
  sharedTexts: 64 * MB,
  /** One tag, or one text between two tags. */
  token: MB,
} as const;

export const inMegabytes = (bytes: number): number => Math.round(bytes / MB);
