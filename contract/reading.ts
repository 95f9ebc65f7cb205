import { z } from "zod";

/** The kinds of file an old system's data comes in. */
export const fileKind = z.enum(["csv", "ihf", "piw"]);
export type FileKind = z.infer<typeof fileKind>;

/** Encodings of old hotel systems, by their WHATWG names if they have one. */
export const encoding = z.enum([
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "iso-8859-1",
  "iso-8859-15",
  "macintosh",
  "cp850",
  "cp437",
  "windows-1250",
  "iso-8859-2",
  "mac-central-europe",
  "cp852",
  "windows-1251",
  "cp866",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "shift_jis",
  "gb18030",
  "big5",
  "euc-kr",
]);
export type Encoding = z.infer<typeof encoding>;

/**
 * `MMM` is a month's name; a two-digit year is the nearest in the past. `SERIAL` is a spreadsheet's count of days since
 * 1900.
 */
export const dateFormat = z.enum([
  "YYYY-MM-DD",
  "YYYY/MM/DD",
  "YYYY.MM.DD",
  "YYYYMMDD",
  "DD.MM.YYYY",
  "DD.MM.YY",
  "DD/MM/YYYY",
  "DD/MM/YY",
  "DD-MM-YYYY",
  "DD-MM-YY",
  "MM/DD/YYYY",
  "MM/DD/YY",
  "MM-DD-YYYY",
  "MM-DD-YY",
  "DD-MMM-YYYY",
  "DD-MMM-YY",
  "MMM-DD-YYYY",
  "SERIAL",
]);
export type DateFormat = z.infer<typeof dateFormat>;

const decimal = z.enum([".", ","]);

/** How a column is read, as a person decided. */
export const columnReading = z.strictObject({
  /** A date is read with the first format that fits; none: the column holds no dates. */
  dateFormats: z.array(dateFormat).max(6).optional(),
  decimal: decimal.optional(),
  /** Texts that mean no value, besides an empty cell. */
  empty: z.array(z.string().min(1).max(60)).max(50).optional(),
  /** Ids that were masked as card numbers: use their fingerprints as ids, or reject their rows. Absent: `reject`. */
  ids: z.enum(["fingerprint", "reject"]).optional(),
});
export type ColumnReading = z.infer<typeof columnReading>;

/** How the bytes of a text file become rows. Rows keep their strings whatever these settings are. */
export const reading = z.strictObject({
  encoding,
  /** The text is UTF-8 that a program read in this encoding and wrote as UTF-8 again (`MÃ¼ller`); absent: it is not. */
  misread: encoding.nullable().optional(),
  /** One character. */
  delimiter: z.string().min(1).max(1),
  /** Empty: quotes are ordinary characters. */
  quote: z.enum(['"', "'", ""]),
  /** The line with the column names, counted from 1; 0: there is none. Lines above it are not read. */
  headerRow: z.int().min(0).max(1_000),
  decimal,
  /** Null: the file has no dates. */
  dateFormat: dateFormat.nullable(),
  /** Rows with fewer cells than columns. `wait` (default): a person decides. `fill`: the missing cells are empty. */
  shortRows: z.enum(["wait", "fill"]).optional(),
  /**
   * Rows with more cells than columns. `repair` joins cells split by an unquoted delimiter, where only one way fits.
   */
  longRows: z.enum(["wait", "repair"]).optional(),
  /** Lines that are not rows, such as sums and page numbers. Absent: they are left out; `keep`: they are rows too. */
  otherLines: z.enum(["leave_out", "keep"]).optional(),
  /** Rows that a workbook hides. Absent: an automatic run stops and asks. */
  hiddenRows: z.enum(["take", "leave_out"]).optional(),
  /** By the column's name; absent values are as detected. */
  columns: z.record(z.string().min(1).max(500), columnReading).optional(),
});
export type Reading = z.infer<typeof reading>;

/** Evidence for a finding; the texts turn the code and its figures into a sentence. */
export const evidence = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Evidence = z.infer<typeof evidence>;

const finding = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    /** False: a person should check. Never true for a guess. */
    sure: z.boolean(),
    evidence: z.array(evidence),
    /** Other candidates, best first. */
    others: z.array(value),
  });

/** How a column is written. Absent parts: the column gives no evidence. */
export const columnFinding = z.object({
  column: z.string(),
  /** Several formats: a person should choose which is tried first. */
  dateFormats: finding(z.array(dateFormat)).optional(),
  /** How many of the sampled values use each format. */
  dates: z.array(z.object({ format: dateFormat.nullable(), count: z.int(), example: z.string() })).optional(),
  decimal: finding(decimal).optional(),
  /** Values that mean no value. */
  empty: finding(z.array(z.string())).optional(),
  /** Cells with a number masked as a card number; `plain` of them have no fingerprint. */
  masked: z.object({ cells: z.int(), plain: z.int(), example: z.string() }).optional(),
});
export type ColumnFinding = z.infer<typeof columnFinding>;

/** Kinds of lines that are not rows of the table. */
export const leftOutKind = z.enum(["header", "page", "total", "footer", "ruler", "blank", "hidden"]);
export type LeftOutKind = z.infer<typeof leftOutKind>;
export const leftOut = z.object({ line: z.int(), kind: leftOutKind, text: z.string() });
export type LeftOut = z.infer<typeof leftOut>;

export const findings = z.object({
  encoding: finding(encoding),
  /** Absent: the file was read before Bellhop detected this. */
  misread: finding(encoding.nullable()).optional(),
  delimiter: finding(z.string()),
  quote: finding(z.enum(['"', "'", ""])),
  headerRow: finding(z.int()),
  decimal: finding(decimal),
  dateFormat: finding(dateFormat.nullable()),
  /** Columns with evidence; absent: the file was read before Bellhop detected this. */
  columns: z.array(columnFinding).optional(),
  /** Absent: no row of the file's start has fewer cells than columns. */
  shortRows: finding(z.enum(["wait", "fill"])).optional(),
  /** Absent: no row has more. */
  longRows: finding(z.enum(["wait", "repair"])).optional(),
  /** Lines at the start of the file that are not rows. */
  leftOut: z.array(leftOut).optional(),
});
export type Findings = z.infer<typeof findings>;

/**
 * Irregularities of a row, as bits of one number: fewer cells than columns, more cells than columns, a quote that is
 * not closed or is misplaced, bytes invalid in the encoding, a masked card number, control characters made visible,
 * cells joined because an unquoted delimiter split them, hidden in its workbook.
 */
export const MARKS = {
  short: 1,
  long: 2,
  quote: 4,
  bytes: 8,
  card: 16,
  control: 32,
  joined: 64,
  hidden: 128,
} as const;
export type Mark = keyof typeof MARKS;

export const rawRow = z.object({
  /** Row number in the data, counted from 1. */
  row: z.int(),
  /** Line of the file where the row begins, counted from 1. */
  line: z.int(),
  cells: z.array(z.string()),
  marks: z.int(),
});
export type RawRow = z.infer<typeof rawRow>;
