import { blockIssue, type ListKind, profileIssue, type RecordIssue, stayIssue } from "../../../../contract/lists.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { AT_ONCE, askForSet } from "./ask-for-set.ts";
import { readState } from "./list-state.ts";
import { openSet } from "./open-set.ts";
import { writeKey } from "./set-keys.ts";
import { findSet } from "./sets.repo.ts";

const issues: readonly (readonly [ListKind, readonly RecordIssue[]])[] = [
  ["profiles", profileIssue.options],
  ["reservations", stayIssue.options],
  ["blocks", blockIssue.options],
];

/** Every count is the length of the list that its filter shows. Of many records they are counted by jobs. */
export async function measureQuality(tx: Tx, scope: Scope) {
  const state = await readState(tx, scope);
  const rows = [];
  for (const [kind, names] of issues) {
    const of = state.countOf(kind);
    if (of === 0) continue;
    for (const issue of names) {
      const key = { by: "issue", issue } as const;
      const known = of <= AT_ONCE || (await findSet(tx, scope, { kind, key: writeKey(key) }));
      if (!known) await askForSet(tx, scope, kind, key, { afterMs: 0 });
      const count = known ? (await openSet(tx, scope, kind, key, state)).total : null;
      rows.push({ kind, issue, count, of });
    }
  }
  return rows;
}
