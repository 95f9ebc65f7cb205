import { useCallback, useState } from "react";
import { type Chosen, choose } from "./select-range.ts";

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

  const toggle = (at: number, { range = false, on }: { range?: boolean; on?: boolean } = {}) => {
    // Of "all that fit" one cannot be taken away; of those at hand it can.
    const base = all ? new Map(rows.map(({ ID, old_id }) => [ID, old_id])) : chosen;
    const from = range ? anchor : undefined;
    setKept({ key, all: false, chosen: choose(base, rows, at, { from, ...(on !== undefined && { on }) }), anchor: at });
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
