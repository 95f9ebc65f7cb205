import type { ListKind } from "../../../../contract/lists.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { AT_ONCE, askForSet, progressOf } from "./ask-for-set.ts";
import { buildSet } from "./build-set.ts";
import type { ListState } from "./list-state.ts";
import { type RowsKey, versionOfSet, writeKey } from "./set-keys.ts";
import { findSet } from "./sets.repo.ts";

type Opened = { total: number; settling: boolean; working: { done: number; of: number } | null };

/**
 * A set as of now, or as of a moment ago while it is looked for anew. The first time the caller waits; where that would
 * take long, he is told how far it is.
 */
export async function openSet(tx: Tx, scope: Scope, kind: ListKind, key: RowsKey, state: ListState): Promise<Opened> {
  const head = await findSet(tx, scope, { kind, key: writeKey(key) });
  if (head?.version === versionOfSet(kind, key, state)) return { total: head.total, settling: false, working: null };
  const isSmall = Math.max(state.countOf(kind), state.countOf("profiles")) <= AT_ONCE;
  const isLong = key.by === "duplicates" && key.criteria.empty;
  if (isSmall || !(isLong || head)) {
    const total = await buildSet(tx, scope, kind, key, state);
    return { total, settling: false, working: null };
  }
  await askForSet(tx, scope, kind, key, head ? {} : { afterMs: 0 });
  if (head) return { total: head.total, settling: true, working: null };
  return { total: 0, settling: false, working: (await progressOf(tx, scope, kind, key)) ?? { done: 0, of: 1 } };
}
