import type { AuditEntry } from "../../../../contract/audit.ts";

type Change = { field: string; old: unknown; new: unknown };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An entry's values by field, without unchanged ones. */
export function changesOf({ old, new: now }: Pick<AuditEntry, "old" | "new">): Change[] {
  const fields = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})]);
  return [...fields]
    .map((field) => ({ field, old: old?.[field], new: now?.[field] }))
    .filter((change) => !same(change.old, change.new));
}
