import { z } from "zod";

/** The kinds of file an old system's data comes in. */
export const fileKind = z.enum(["csv", "ihf", "piw"]);
export type FileKind = z.infer<typeof fileKind>;

/** Those of old hotel systems. They have their names in WHATWG's list where that has them. */
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
 * `MMM` is a month's name; a year of two digits is taken as the nearest in the past. `SERIAL` is a spreadsheet's count of
 * days since 1900.
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

/** How a column is read where a person settled it. */
export const columnReading = z.strictObject({
  /** A date is read by the first of them that fits it; none: the column holds no dates. */
  dateFormats: z.array(dateFormat).max(6).optional(),
  decimal: decimal.optional(),
  /** What stands for nothing, besides an empty cell. */
  empty: z.array(z.string().min(1).max(60)).max(50).optional(),
  /** Ids that were masked as card numbers: their fingerprints are the ids, or their rows are rejected. Absent: `reject`. */
  ids: z.enum(["fingerprint", "reject"]).optional(),
});
export type ColumnReading = z.infer<typeof columnReading>;

/** Everything that decides how the bytes of a text file become rows. Rows keep their strings whatever stands here. */
export const reading = z.strictObject({
  encoding,
  /** The text is UTF-8 that some program took for this encoding and wrote as UTF-8 again (`MÃ¼ller`); absent: it is not. */
  misread: encoding.nullable().optional(),
  /** One character. */
  delimiter: z.string().min(1).max(1),
  /** Empty: quotes are ordinary characters. */
  quote: z.enum(['"', "'", ""]),
  /** The line that names the columns, counted from 1; 0: there is none. What stands above it is not read. */
  headerRow: z.int().min(0).max(1_000),
  decimal,
  /** Null: the file has no dates. */
  dateFormat: dateFormat.nullable(),
  /** Rows with fewer cells than columns: absent or `wait`, a person decides; `fill`, the missing ones are empty. */
  shortRows: z.enum(["wait", "fill"]).optional(),
  /** Rows with more: `repair` joins the cells that a delimiter without quotes divides, where only one way fits. */
  longRows: z.enum(["wait", "repair"]).optional(),
  /** Lines that are no rows, such as sums and page numbers: absent, they are left out; `keep`, they are rows too. */
  otherLines: z.enum(["leave_out", "keep"]).optional(),
  /** Rows that a workbook hides. Absent: an automatic run stops and asks. */
  hiddenRows: z.enum(["take", "leave_out"]).optional(),
  /** By the column's name; what is absent is as it was found in that column. */
  columns: z.record(z.string().min(1).max(500), columnReading).optional(),
});
export type Reading = z.infer<typeof reading>;

/** Why a value was found, for people: the texts turn the code and its figures into a sentence. */
export const evidence = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Evidence = z.infer<typeof evidence>;

const finding = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    /** False: a person should look at it. Never true for a guess. */
    sure: z.boolean(),
    evidence: z.array(evidence),
    /** What else it could be, best first. */
    others: z.array(value),
  });

/** What a column says about the way it is written. Absent parts: it says nothing. */
export const columnFinding = z.object({
  column: z.string(),
  /** Several formats: a person should say which goes first. */
  dateFormats: finding(z.array(dateFormat)).optional(),
  /** How many of the values that were looked at are written in which format. */
  dates: z.array(z.object({ format: dateFormat.nullable(), count: z.int(), example: z.string() })).optional(),
  decimal: finding(decimal).optional(),
  /** Values that stand for nothing. */
  empty: finding(z.array(z.string())).optional(),
  /** Cells with a number that was masked as a card's; `plain` of them have no fingerprint. */
  masked: z.object({ cells: z.int(), plain: z.int(), example: z.string() }).optional(),
});
export type ColumnFinding = z.infer<typeof columnFinding>;

/** Lines of a file that are no rows of its table. */
export const leftOutKind = z.enum(["header", "page", "total", "footer", "ruler", "blank", "hidden"]);
export type LeftOutKind = z.infer<typeof leftOutKind>;
export const leftOut = z.object({ line: z.int(), kind: leftOutKind, text: z.string() });
export type LeftOut = z.infer<typeof leftOut>;

export const findings = z.object({
  encoding: finding(encoding),
  /** Absent: found before this was looked for. */
  misread: finding(encoding.nullable()).optional(),
  delimiter: finding(z.string()),
  quote: finding(z.enum(['"', "'", ""])),
  headerRow: finding(z.int()),
  decimal: finding(decimal),
  dateFormat: finding(dateFormat.nullable()),
  /** Columns that say something; absent: found before this was looked for. */
  columns: z.array(columnFinding).optional(),
  /** Absent: no row of the file's start has fewer cells than columns. */
  shortRows: finding(z.enum(["wait", "fill"])).optional(),
  /** Absent: none has more. */
  longRows: finding(z.enum(["wait", "repair"])).optional(),
  /** Lines at the start of the file that are no rows. */
  leftOut: z.array(leftOut).optional(),
});
export type Findings = z.infer<typeof findings>;

/**
 * What is odd about a row, as bits of one number: fewer cells than columns, more cells than columns, a quote that is
 * not closed or stands where none may, bytes that the encoding does not know, a card number that was masked, control
 * characters that were made visible, cells that were joined because a delimiter without quotes divided them, hidden in
 * its workbook.
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
  /** Of the data, counted from 1. */
  row: z.int(),
  /** Of the file, counted from 1: where the row begins. */
  line: z.int(),
  cells: z.array(z.string()),
  marks: z.int(),
});
export type RawRow = z.infer<typeof rawRow>;
