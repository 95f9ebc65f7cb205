import type { FieldId } from "../modules/catalogue.ts";

/** The fields of a guest, in the order of an in-house file's `G` lines. */
export const IHF_COLUMNS = [
  "room",
  "reservationId",
  "profileId",
  "lastName",
  "firstName",
  "arrival",
  "departure",
  "adults",
  "children",
  "rateCode",
  "amount",
  "currency",
  "balance",
  "status",
] as const satisfies readonly FieldId<"in-house">[];

export const BALANCE_AT = IHF_COLUMNS.indexOf("balance");

/** Inside a field `\|` is a bar and `\\` a backslash; before any other character a backslash is itself. */
export function splitIhfLine(line: string): string[] {
  if (!line.includes("\\")) return line.split("|");
  const fields = [""];
  for (const [piece] of line.matchAll(/\\[\\|]|\||[^\\|]+|\\/g)) {
    if (piece === "|") fields.push("");
    else fields[fields.length - 1] += piece === "\\|" || piece === "\\\\" ? piece.charAt(1) : piece;
  }
  return fields;
}

/** The line without its end. A line break inside a field becomes a blank because the format cannot write one. */
export const joinIhfLine = (fields: readonly string[]): string =>
  fields.map((field) => field.replace(/[\\|]/g, "\\$&").replace(/\r\n|\r|\n/g, " ")).join("|");
