import { useMemo } from "react";
import type { ListKind } from "../../../../contract/lists.ts";
import { useChangeSearch, usePageSearch } from "../../../lib/page.ts";
import { LIST_PAGES } from "../../../lib/record-pages.ts";
import { FILTER_KEYS, type FilterKey, type ListSearch, readSearch, searchKey } from "../../../lib/record-search.ts";

/** In the address while a person wants to see all rows although one of their views opens the list. */
const EVERYTHING = "all";

const NO_FILTER: Record<FilterKey, undefined> = Object.fromEntries(
  FILTER_KEYS.map((key) => [key, undefined]),
) as Record<FilterKey, undefined>;

/** The state of a list and its open row, all in the address. */
export function useListAddress(kind: ListKind) {
  const address = usePageSearch(LIST_PAGES[kind]);
  const change = useChangeSearch(LIST_PAGES[kind]);
  const read = readSearch(kind, address);
  const key = searchKey(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same key is the same search, whatever row is looked at
  const search = useMemo(() => read, [kind, key]);
  const { row, view } = address;
  const filter = (next: typeof address) => change(next, { replace: true });
  return {
    search,
    key,
    /** The address does not say what to show, so the person's own view may. */
    isBare: Object.keys(search).length === 0 && view === undefined && row === undefined,
    change: (next: typeof address) => filter({ ...next, row: undefined }),
    showAll: () => filter({ ...NO_FILTER, sort: search.sort, group: search.group, row: undefined, view: EVERYTHING }),
    /** Exactly these filters, as in a saved view. */
    apply: (next: ListSearch) => filter({ ...NO_FILTER, ...next, row: undefined, view: EVERYTHING }),
    row,
    /** Opening the first row adds a history entry, opening others does not. */
    look: (id: string) => change({ row: id }, { replace: row !== undefined }),
    close: () => filter({ row: undefined }),
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;
