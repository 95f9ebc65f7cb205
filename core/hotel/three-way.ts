import { fieldsOf, type ModuleKey, type SomeOf } from "../modules/catalogue.ts";
import { sameDecimal } from "./fit.ts";

type Value = string | number | boolean | undefined;
/** A field with its last sent value, our present value and the hotel's. */
export type ThreeValues = { field: string; sent: Value; here: Value; there: Value };

export type ThreeWay = {
  /** Changed only here: they are sent. */
  changed: readonly ThreeValues[];
  /** Changed differently on both sides: one side must win. */
  conflicts: readonly ThreeValues[];
  /** Changed only at the hotel: they stay. */
  theirs: readonly ThreeValues[];
  /** Removed here and still at the hotel: no call of OPERA removes a value. */
  uncleared: readonly ThreeValues[];
};

export const sameValue = (type: string, left: Value, right: Value): boolean =>
  left === right ||
  (type === "decimal" && typeof left === "string" && typeof right === "string" && sameDecimal(left, right));

/** Compares field by field, without fields that a separate call changes. */
export function threeWay<Key extends ModuleKey>(
  key: Key,
  { sent, here, there }: { sent: SomeOf<Key>; here: SomeOf<Key>; there: SomeOf<Key> },
  without: readonly string[] = [],
): ThreeWay {
  const of = (record: object) => record as Readonly<Record<string, Value>>;
  const [ours, now, theirs] = [of(sent), of(here), of(there)];
  const found = { changed: [], conflicts: [], theirs: [], uncleared: [] } as Record<keyof ThreeWay, ThreeValues[]>;
  for (const { id, type } of fieldsOf(key)) {
    if (without.includes(id)) continue;
    const values: ThreeValues = { field: id, sent: ours[id], here: now[id], there: theirs[id] };
    const way = wayOf(type, values);
    if (way) found[way].push(values);
  }
  return found;
}

function wayOf(type: string, { sent, here, there }: ThreeValues): keyof ThreeWay | null {
  const changedHere = !sameValue(type, sent, here);
  const changedThere = !sameValue(type, sent, there);
  if (!changedHere) return changedThere && sent !== undefined ? "theirs" : null;
  if (sameValue(type, here, there)) return null;
  if (here === undefined) return there === undefined ? null : "uncleared";
  return changedThere ? "conflicts" : "changed";
}

/** The record with the hotel's values in these fields, so that an update does not undo the staff's changes. */
export function yielding<R extends object>(record: R, fields: readonly ThreeValues[]): R {
  const answered = fields.filter(({ there }) => there !== undefined);
  return { ...record, ...Object.fromEntries(answered.map(({ field, there }) => [field, there])) };
}
