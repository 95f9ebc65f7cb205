/** A field that another person changed; a clash if it was changed differently here too. */
export type TheirChange<Field extends string = string> = { field: Field; isClash: boolean };

/** Surrounding spaces and the order of several choices are no changes. */
function plain(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  return Array.isArray(value) ? value.toSorted() : (value ?? null);
}
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b));

/** The fields in which two states of a form differ. */
export const changedFields = <Values extends object>(before: Values, now: Values): (keyof Values & string)[] =>
  (Object.keys(now) as (keyof Values & string)[]).filter((field) => !isSame(before[field], now[field]));

/** Another person saved first: their changes are merged, and typed values stay. */
export function mergeTyped<Values extends object>(base: Values, typed: Values, fresh: Values) {
  const ownChanges = changedFields(base, typed);
  const theirs = changedFields(base, fresh).map((field) => ({
    field,
    isClash: ownChanges.includes(field) && !isSame(fresh[field], typed[field]),
  }));
  const kept = Object.fromEntries(ownChanges.map((field) => [field, typed[field]]));
  return { values: { ...fresh, ...kept } as Values, theirs };
}
