import { type UPLOAD_EXTENSIONS, UPLOAD_MB } from "../../../../contract/files.ts";
import type { FileKind } from "../../../../contract/reading.ts";

type Ending = (typeof UPLOAD_EXTENSIONS)[number];
const MEGABYTE = 1_024 ** 2;

const ENDINGS: Record<FileKind, readonly Ending[]> = {
  csv: ["csv", "txt", "tsv", "dat", "asc"],
  ihf: ["ihf", "txt", "dat", "asc"],
  piw: ["xlsx"],
};
const KINDS = Object.keys(ENDINGS) as FileKind[];

/** What an upload panel accepts: one kind, or any file. */
export type TakenKind = FileKind | "any";

/** With their dots, for display and for the operating system's file dialog. */
export const endingsOf = (kind: TakenKind): string[] => {
  const endings = kind === "any" ? [...new Set(KINDS.flatMap((known) => ENDINGS[known]))] : ENDINGS[kind];
  return endings.map((ending) => `.${ending}`);
};

/** The largest file of a kind, for display. */
export function largestOf(kind: TakenKind, language: string): string {
  const mb = UPLOAD_MB[kind === "any" ? "csv" : kind];
  const [value, unit] = mb >= 1_024 ? [mb / 1_024, "gigabyte"] : [mb, "megabyte"];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(value);
}

export type FileIssue = {
  code: "empty" | "tooLarge" | "ending";
  /** The kind of file with this ending. */
  belongs: FileKind | null;
};

/**
 * Checks what can be known before a byte is sent; the server checks again, also the content. The installation's setting
 * limits the size of a CSV, and the server applies it before anything is sent.
 */
export function checkFile({ name, size }: { name: string; size: number }, kind: TakenKind): FileIssue | null {
  // An ending that starts with a digit is a number or a date, as in `OUT.001`: such a file is judged by its content.
  const ending = /\.([a-z][^.\s]*)$/i.exec(name)?.[1]?.toLowerCase();
  const fits = (other: TakenKind) => endingsOf(other).includes(`.${ending}`);
  if (ending !== undefined && !fits(kind)) return { code: "ending", belongs: KINDS.find(fits) ?? null };
  if (size === 0) return { code: "empty", belongs: null };
  // Only the content of a text shows whether it is an in-house file; the server checks that.
  const known = kind === "any" ? KINDS.find(fits) : kind;
  const isTooLarge = known !== undefined && known !== "csv" && size > UPLOAD_MB[known] * MEGABYTE;
  return isTooLarge ? { code: "tooLarge", belongs: null } : null;
}
