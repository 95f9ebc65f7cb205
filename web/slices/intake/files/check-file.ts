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

/** What a place for files takes: one kind, or whatever comes. */
export type TakenKind = FileKind | "any";

/** With their dots, for people and for the file dialog of the operating system. */
export const endingsOf = (kind: TakenKind): string[] => {
  const endings = kind === "any" ? [...new Set(KINDS.flatMap((known) => ENDINGS[known]))] : ENDINGS[kind];
  return endings.map((ending) => `.${ending}`);
};

/** The largest file of a kind, as people say it. */
export function largestOf(kind: TakenKind, language: string): string {
  const mb = UPLOAD_MB[kind === "any" ? "csv" : kind];
  const [value, unit] = mb >= 1_024 ? [mb / 1_024, "gigabyte"] : [mb, "megabyte"];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(value);
}

export type FileIssue = {
  code: "empty" | "tooLarge" | "ending";
  /** The kind of file that such an ending belongs to. */
  belongs: FileKind | null;
};

/**
 * What can be known before a byte is sent; the server looks again, and at the content too. How large a CSV may be is
 * the house's own setting, which the server answers with before anything is sent.
 */
export function checkFile({ name, size }: { name: string; size: number }, kind: TakenKind): FileIssue | null {
  // What begins with a digit is a number or a day, as in `OUT.001`: such a file is taken by its content.
  const ending = /\.([a-z][^.\s]*)$/i.exec(name)?.[1]?.toLowerCase();
  const fits = (other: TakenKind) => endingsOf(other).includes(`.${ending}`);
  if (ending !== undefined && !fits(kind)) return { code: "ending", belongs: KINDS.find(fits) ?? null };
  if (size === 0) return { code: "empty", belongs: null };
  // Of a text only its content tells whether it is an in-house file; the server looks.
  const known = kind === "any" ? KINDS.find(fits) : kind;
  const isTooLarge = known !== undefined && known !== "csv" && size > UPLOAD_MB[known] * MEGABYTE;
  return isTooLarge ? { code: "tooLarge", belongs: null } : null;
}
