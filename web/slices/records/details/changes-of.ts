import type { TimelineEntry } from "../../../../contract/records.ts";

type Value = NonNullable<TimelineEntry["old"]>[string];
export type Change = { field: string; old: Value | undefined; now: Value | undefined };

/** The changes of an entry, field by field; none for a new record, where everything is new. */
export function changesOf({ what, old = {}, new: now = {} }: TimelineEntry): Change[] {
  if (what === "created") return [];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return fields
    .map((field) => ({ field, old: old[field], now: now[field] }))
    .filter((change) => change.old !== change.now);
}
