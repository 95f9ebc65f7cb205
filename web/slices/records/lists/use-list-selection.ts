import { useCallback, useState } from "react";

type Named = { ID: string; old_id: string };
type State = { key: string; all: boolean; chosen: Chosen; anchor: number | undefined };

const fresh = (key: string): State => ({ key, all: false, chosen: new Map(), anchor: undefined });

/**
 * Which rows are chosen: some by hand, or all that fit. Other filters are another list: nothing stays chosen that
 * nobody sees any more.
 */
export function useListSelection<Row extends Named>(key: string, rows: readonly Row[], total: number) {
  const [kept, setKept] = useState<State>(() => fresh(key));
  const state = kept.key === key ? kept : fresh(key);
  const { all, chosen, anchor } = state;

  const toggle = (index: number, { range = false, on }: { range?: boolean; on?: boolean } = {}) => {
    // Of "all that fit" one cannot be taken away; of those at hand it can.
    const base = all ? new Map(rows.map(({ ID, old_id }) => [ID, old_id])) : chosen;
    const from = range ? anchor : undefined;
    setKept({
      key,
      all: false,
      chosen: choose(base, rows, index, { from, ...(on !== undefined && { on }) }),
      anchor: index,
    });
  };
  return {
    all,
    chosen,
    count: all ? total : chosen.size,
    selectedOf: useCallback(({ ID }: Named) => all || chosen.has(ID), [all, chosen]),
    toggle,
    selectAll: () => setKept({ key, all: true, chosen: new Map(), anchor: undefined }),
    clear: () => setKept(fresh(key)),
  };
}
export type ListSelection = ReturnType<typeof useListSelection>;

/** Chosen rows by their ids, each with its id in the old system. */
type Chosen = ReadonlyMap<string, string>;

/** A row more or less; with `from` all rows between the two, which then are as the last one becomes. */
export function choose(
  chosen: Chosen,
  rows: readonly (Named | undefined)[],
  index: number,
  { from, on }: { from?: number | undefined; on?: boolean } = {},
): Chosen {
  const row = rows[index];
  if (!row) return chosen;
  const becomes = on ?? !chosen.has(row.ID);
  const start = Math.min(from ?? index, index);
  const next = new Map(chosen);
  for (const row of rows.slice(start, Math.max(from ?? index, index) + 1)) {
    if (!row) continue;
    if (becomes) next.set(row.ID, row.old_id);
    else next.delete(row.ID);
  }
  return next;
}
