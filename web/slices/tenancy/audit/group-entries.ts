import type { AuditEntry } from "../../../../contract/audit.ts";

/** Entries that are one row: the newest stands for all of them. */
export type EntryGroup = { newest: AuditEntry; entries: AuditEntry[] };

/** Saves of one thing follow each other by seconds; after a pause they are another piece of work. */
const PAUSE = 5 * 60_000;

const isSame = (a: AuditEntry, b: AuditEntry): boolean =>
  a.action === b.action && a.recordKind === b.recordKind && a.recordId === b.recordId && a.by.id === b.by.id;

/** The same person who did the same to the same thing again and again, in one go: one row instead of twenty. */
export function groupEntries(entries: readonly AuditEntry[]): EntryGroup[] {
  const groups: EntryGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const oldest = last?.entries.at(-1);
    if (last && oldest && isSame(oldest, entry) && Date.parse(oldest.at) - Date.parse(entry.at) <= PAUSE)
      last.entries.push(entry);
    else groups.push({ newest: entry, entries: [entry] });
  }
  return groups;
}
