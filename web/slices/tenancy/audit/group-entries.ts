import type { AuditEntry } from "../../../../contract/audit.ts";

/** Entries that share a row: the newest represents all of them. */
export type EntryGroup = { newest: AuditEntry; entries: AuditEntry[] };

/** Saves of one thing follow each other within seconds; after this pause they are separate work. */
const PAUSE = 5 * 60_000;
/** A bulk action on many things, such as the sheets of a workbook, is written within seconds. */
const AT_ONCE = 60_000;

const isSame = (later: AuditEntry, entry: AuditEntry): boolean => {
  if (later.action !== entry.action || later.recordKind !== entry.recordKind || later.by.id !== entry.by.id)
    return false;
  const pause = Date.parse(later.at) - Date.parse(entry.at);
  return pause <= (later.recordId === entry.recordId ? PAUSE : AT_ONCE);
};

/** Repeated actions of one person in a row: one row instead of twenty. */
export function groupEntries(entries: readonly AuditEntry[]): EntryGroup[] {
  const groups: EntryGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const oldest = last?.entries.at(-1);
    if (last && oldest && isSame(oldest, entry)) last.entries.push(entry);
    else groups.push({ newest: entry, entries: [entry] });
  }
  return groups;
}

/** One entry for each thing of a row, the newest first. */
export const thingsOf = ({ entries }: EntryGroup): AuditEntry[] =>
  entries.filter((entry, place) => entries.findIndex(({ recordId }) => recordId === entry.recordId) === place);
