import { z } from "zod";
import { type Findings, type Reading, reading } from "../../../../contract/reading.ts";
import type { SearchOf } from "../../../routes.ts";

/** A person's choices; all other settings are as found in the file. */
export type Chosen = { [Name in keyof Reading]?: Reading[Name] | undefined };

/** The address has no other way to say "none": no dates, no text encoded twice. */
const NONE = "none";

const fields = reading.shape;
const absent = undefined;
const asJson = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue("no JSON");
    return z.NEVER;
  }
});
const schema = z.object({
  encoding: fields.encoding.optional().catch(absent),
  misread: z
    .union([z.literal(NONE).transform(() => null), fields.encoding])
    .optional()
    .catch(absent),
  delimiter: fields.delimiter.optional().catch(absent),
  quote: fields.quote.optional().catch(absent),
  headerRow: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(fields.headerRow)
    .optional()
    .catch(absent),
  decimal: fields.decimal.optional().catch(absent),
  dateFormat: z
    .union([z.literal(NONE).transform(() => null), fields.dateFormat.unwrap()])
    .optional()
    .catch(absent),
  shortRows: fields.shortRows.catch(absent),
  longRows: fields.longRows.catch(absent),
  otherLines: fields.otherLines.catch(absent),
  columns: asJson.pipe(fields.columns.unwrap()).optional().catch(absent),
});

/** The choices in an address. Invalid values are left out. */
export function chosenIn(search: SearchOf<"csv-config">): Chosen {
  const {
    encoding,
    misread,
    delimiter,
    quote,
    headerRow,
    decimal,
    dateFormat,
    shortRows,
    longRows,
    otherLines,
    columns,
  } = search;
  const parsed = schema.parse({
    encoding,
    misread,
    delimiter,
    quote,
    headerRow,
    decimal,
    dateFormat,
    shortRows,
    longRows,
    otherLines,
    columns,
  });
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}

/** Choices in the form of an address; undefined removes one. */
export function searchOf(chosen: Chosen): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(chosen).map(([name, value]) => [
      name,
      value === undefined ? undefined : value === null ? NONE : wordOf(value),
    ]),
  );
}

const wordOf = (value: string | number | object) => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** The choices that differ from what was found: the others are not written to the address. */
export function departures(chosen: Chosen, found: Findings): Chosen {
  const names = Object.keys(chosen) as (keyof Reading)[];
  const isFound = (name: keyof Reading) =>
    name === "columns"
      ? Object.keys(chosen.columns ?? {}).length === 0
      : name === "otherLines" || name === "hiddenRows"
        ? chosen.otherLines === "leave_out"
        : found[name] !== undefined && chosen[name] === found[name].value;
  return Object.fromEntries(names.map((name) => [name, isFound(name) ? undefined : chosen[name]]));
}
