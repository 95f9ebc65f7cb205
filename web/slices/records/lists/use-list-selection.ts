import { useCallback, useState } from "react";

type RowIds = { ID: string; old_id: string };
type State = { key: string; all: boolean; chosen: Chosen; anchor: number | undefined };

const fresh = (key: string): State => ({ key, all: false, chosen: new Map(), anchor: undefined });

/**
 * The selected rows: single ones, or all matching ones. Other filters are another list, so that invisible rows are
 * never selected.
 */
export function useListSelection<Row extends RowIds>(key: string, rows: readonly Row[], total: number) {
  const [kept, setKept] = useState<State>(() => fresh(key));
  const state = kept.key === key ? kept : fresh(key);
  const { all, chosen, anchor } = state;

  const toggle = (index: number, { range = false, on }: { range?: boolean; on?: boolean } = {}) => {
    // From "all that match" no single row can be removed; from the loaded ones it can.
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
    selectedOf: useCallback(({ ID }: RowIds) => all || chosen.has(ID), [all, chosen]),
    toggle,
    selectAll: () => setKept({ key, all: true, chosen: new Map(), anchor: undefined }),
    clear: () => setKept(fresh(key)),
  };
}
export type ListSelection = ReturnType<typeof useListSelection>;

/** Selected rows by id, each with its old id. */
type Chosen = ReadonlyMap<string, string>;

/** Adds or removes a row; with `from` all rows between the two get the state of the last one. */
export function choose(
  chosen: Chosen,
  rows: readonly (RowIds | undefined)[],
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
