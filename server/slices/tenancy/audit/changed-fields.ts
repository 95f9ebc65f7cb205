import { isDeepStrictEqual } from "node:util";

type Fields = Record<string, unknown>;

/** The differences between two states of a record, as the audit stores them; null when there are none. */
export function changedFields(before: Fields, after: Fields): { old: Fields; new: Fields } | null {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (names.length === 0) return null;
  const only = (state: Fields) => Object.fromEntries(names.map((name) => [name, state[name] ?? null]));
  return { old: only(before), new: only(after) };
}
