import { fieldsOf, type ModuleKey, type RecordOf } from "./catalogue.ts";

/** The most that an index entry holds; longer values are not ids. */
export const LONGEST_ID = 500;

/**
 * Inside a part a slash is written `~1` and a tilde `~0`, so that two records of a module cannot share an id by
 * accident.
 */
const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");

/** The id of a record in the old system: its key field, or all of them joined by slashes. */
export function oldIdOf<Key extends ModuleKey>(key: Key, record: RecordOf<Key>): string {
  const keys = fieldsOf(key).filter((field) => field.key);
  const values: Readonly<Record<string, unknown>> = record;
  return joinedId(keys.map((field) => String(values[field.id])));
}

/** A single part is used as it is. */
export const joinedId = (parts: readonly string[]): string =>
  parts.length === 1 ? String(parts[0]) : parts.map(escaped).join("/");

/** The same for values in the order of the module's fields; null: a part is missing. */
export function compileOldId(key: ModuleKey): (values: readonly unknown[]) => string | null {
  const places = fieldsOf(key).flatMap((field, place) => (field.key ? [place] : []));
  return (values) => {
    const parts = places.map((place) => values[place]);
    return parts.some((part) => part === undefined) ? null : joinedId(parts.map(String));
  };
}
