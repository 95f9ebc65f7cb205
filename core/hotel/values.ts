import { type FieldId, fieldsOf, type ModuleKey, type RecordOf } from "../modules/catalogue.ts";
import type { Change } from "./built.ts";

/** A word of an answer as a value of the field's closed set; an unknown word is no value. */
export function wordOf<Key extends ModuleKey, Id extends FieldId<Key> & keyof RecordOf<Key>>(
  key: Key,
  id: Id,
  word: string | undefined,
): RecordOf<Key>[Id] | undefined {
  const values = fieldsOf(key).find((field) => field.id === id)?.values;
  return word !== undefined && values && Object.hasOwn(values, word) ? (word as RecordOf<Key>[Id]) : undefined;
}

/** Removes fields that OPERA does not have, and lists them. */
export function leave<Values extends object>(
  values: Values,
  ids: readonly (keyof Values & string)[],
): { values: Values; changes: Change[] } {
  const left = ids.filter((id) => values[id] !== undefined);
  if (left.length === 0) return { values: { ...values }, changes: [] };
  const kept = Object.entries(values).filter(([id]) => !left.some((gone) => gone === id));
  return {
    values: Object.fromEntries(kept) as Values,
    changes: left.map((field) => ({ field, change: "left" })),
  };
}

/** Fills empty fields, and lists them. */
export function fill<Values extends object>(
  values: Values,
  defaults: { readonly [Id in keyof Values]?: Values[Id] | undefined },
): { values: Values; changes: Change[] } {
  const filled = Object.entries(defaults).filter(
    ([id, value]) => value !== undefined && values[id as keyof Values] === undefined,
  );
  if (filled.length === 0) return { values: { ...values }, changes: [] };
  return {
    values: { ...values, ...Object.fromEntries(filled) },
    changes: filled.map(([field, value]) => ({ field, change: "defaulted", sent: String(value) })),
  };
}
