import { modules } from "../../modules/catalogue.ts";
import { headerKey } from "../../modules/spelling.ts";
import { synonymsOf } from "../../modules/synonyms.ts";

type KnownName = "date" | "other";
let names: ReadonlyMap<string, KnownName> | null = null;

/** Created on first use: some thousand names of all modules, in four languages and in other systems. */
function knownNames(): ReadonlyMap<string, KnownName> {
  names ??= new Map(
    modules.flatMap(({ key, fields }) =>
      fields.flatMap((field) =>
        [field.id, ...Object.values(field.labels), ...synonymsOf(key, field)].map(
          (name) => [headerKey(name), field.type === "date" ? "date" : "other"] as const,
        ),
      ),
    ),
  );
  return names;
}

const LONGEST = 60;
const LONGEST_CODE = 3;

const find = (cell: string): KnownName | undefined =>
  cell.length <= LONGEST && /\p{L}/u.test(cell) ? knownNames().get(headerKey(cell)) : undefined;

/** Whether a module has a field with this name in files. */
export const isKnownHeader = (cell: string): boolean => find(cell) !== undefined;

/** Whether a column's name suggests dates, or never dates; null: the name is not known. */
export function isDateName(name: string): boolean | null {
  const meaning = find(name);
  return meaning === undefined ? null : meaning === "date";
}

/** How many of the cells are known field names. A few letters alone may also be a code. */
export function countKnown(cells: readonly string[]): number {
  const headers = cells.filter(isKnownHeader);
  return headers.some((name) => headerKey(name).length > LONGEST_CODE) ? headers.length : 0;
}
