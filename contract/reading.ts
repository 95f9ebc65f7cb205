import { z } from "zod";

/** The kinds of file an old system's data comes in. */
export const fileKind = z.enum(["csv", "ihf", "piw"]);
export type FileKind = z.infer<typeof fileKind>;

export const encoding = z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252", "cp850"]);
export type Encoding = z.infer<typeof encoding>;

/** `MMM` is a month's name in any of the four languages; a year of two digits is taken as the nearest in the past. */
export const dateFormat = z.enum([
  "YYYY-MM-DD",
  "YYYY/MM/DD",
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
  "DD-MMM-YYYY",
  "DD-MMM-YY",
]);
export type DateFormat = z.infer<typeof dateFormat>;

/** Everything that decides how the bytes of a text file become rows. Rows keep their strings whatever stands here. */
export const reading = z.strictObject({
  encoding,
  /** One character. */
  delimiter: z.string().min(1).max(1),
  /** Empty: quotes are ordinary characters. */
  quote: z.enum(['"', "'", ""]),
  /** The line that names the columns, counted from 1; 0: there is none. What stands above it is not read. */
  headerRow: z.int().min(0).max(1_000),
  decimal: z.enum([".", ","]),
  /** Null: the file has no dates. */
  dateFormat: dateFormat.nullable(),
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

export const findings = z.object({
  encoding: finding(encoding),
  delimiter: finding(z.string()),
  quote: finding(z.enum(['"', "'", ""])),
  headerRow: finding(z.int()),
  decimal: finding(z.enum([".", ","])),
  dateFormat: finding(dateFormat.nullable()),
});
export type Findings = z.infer<typeof findings>;

/**
 * What is odd about a row, as bits of one number: fewer cells than columns, more cells than columns, a quote that is
 * not closed or stands where none may, bytes that the encoding does not know, a card number that was masked, control
 * characters that were made visible.
 */
export const MARKS = { short: 1, long: 2, quote: 4, bytes: 8, card: 16, control: 32 } as const;
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
