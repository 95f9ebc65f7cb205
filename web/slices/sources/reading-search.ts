import { z } from "zod";
import { type Findings, type Reading, reading } from "../../../contract/reading.ts";

/** What somebody chose; everything else is as it was found in the file. */
export type Chosen = { [Name in keyof Reading]?: Reading[Name] | undefined };

/** The address has no other way to say that a file has no dates. */
const NO_DATES = "none";

const fields = reading.shape;
const absent = undefined;
const schema = z.object({
  encoding: fields.encoding.optional().catch(absent),
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
    .union([z.literal(NO_DATES).transform(() => null), fields.dateFormat.unwrap()])
    .optional()
    .catch(absent),
});

/** The choices in an address. What cannot be meant is left out. */
export function chosenIn(search: Record<string, string>): Chosen {
  const { encoding, delimiter, quote, headerRow, decimal, dateFormat } = search;
  const parsed = schema.parse({ encoding, delimiter, quote, headerRow, decimal, dateFormat });
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}

/** Choices as an address keeps them; undefined takes one out of it. */
export function searchOf(chosen: Chosen): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(chosen).map(([name, value]) => [
      name,
      value === undefined ? undefined : value === null ? NO_DATES : String(value),
    ]),
  );
}

/** The choices that differ from what was found: the others need no place in the address. */
export function departures(chosen: Chosen, found: Findings): Chosen {
  const names = Object.keys(chosen) as (keyof Reading)[];
  return Object.fromEntries(names.map((name) => [name, chosen[name] === found[name].value ? undefined : chosen[name]]));
}
