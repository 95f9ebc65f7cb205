/** A field that someone else changed; a clash where it was changed here too, in another way. */
export type TheirChange<Field extends string = string> = { field: Field; isClash: boolean };

/** Neither blanks around a text nor the order of several choices is a change. */
function plain(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  return Array.isArray(value) ? value.toSorted() : (value ?? null);
}
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b));

/** The fields in which two states of a form differ. */
export const changedFields = <Values extends object>(before: Values, now: Values): (keyof Values & string)[] =>
  (Object.keys(now) as (keyof Values & string)[]).filter((field) => !isSame(before[field], now[field]));

/** Someone else saved first: their changes come in, what was typed here stays. */
export function mergeTyped<Values extends object>(base: Values, typed: Values, fresh: Values) {
  const mine = changedFields(base, typed);
  const theirs = changedFields(base, fresh).map((field) => ({
    field,
    isClash: mine.includes(field) && !isSame(fresh[field], typed[field]),
  }));
  const kept = Object.fromEntries(mine.map((field) => [field, typed[field]]));
  return { values: { ...fresh, ...kept } as Values, theirs };
}
