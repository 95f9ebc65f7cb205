import { fieldsOf, type ModuleKey, type RecordOf } from "./catalogue.ts";

/** An index entry has room for no more; what is longer is no id. */
export const LONGEST_ID = 500;

/** Slashes inside a part are written `~1`, tildes `~0`: no two records of a module can share an id by accident. */
const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");

/** The id of a record in the old system: its key field, or all of them joined by slashes. */
export function oldIdOf<Key extends ModuleKey>(key: Key, record: RecordOf<Key>): string {
  const keys = fieldsOf(key).filter((field) => field.key);
  const values: Readonly<Record<string, unknown>> = record;
  return joinedId(keys.map((field) => String(values[field.id])));
}

/** One part stands for itself. */
export const joinedId = (parts: readonly string[]): string =>
  parts.length === 1 ? String(parts[0]) : parts.map(escaped).join("/");

/** The same of values in the order of the module's fields; null: a part of it is missing. */
export function compileOldId(key: ModuleKey): (values: readonly unknown[]) => string | null {
  const places = fieldsOf(key).flatMap((field, place) => (field.key ? [place] : []));
  return (values) => {
    const parts = places.map((place) => values[place]);
    return parts.some((part) => part === undefined) ? null : joinedId(parts.map(String));
  };
}
