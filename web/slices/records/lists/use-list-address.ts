import { useEffect, useMemo } from "react";
import { type ListKind, recordId } from "../../../../contract/lists.ts";
import { useListSearch } from "../../../lib/list-search.ts";
import { FILTER_KEYS, type FilterKey, type ListSearch, readSearch, searchKey } from "./read-search.ts";

/** In the address while somebody wants to see everything though a view of theirs opens the list. */
const EVERYTHING = "all";

const NO_FILTER: Record<FilterKey, undefined> = Object.fromEntries(
  FILTER_KEYS.map((key) => [key, undefined]),
) as Record<FilterKey, undefined>;

/** What a list shows and which row is looked at: all of it in the address, which is put right where it cannot be meant. */
export function useListAddress(kind: ListKind) {
  const { search: raw, filter, open } = useListSearch();
  const read = readSearch(kind, raw);
  const key = searchKey(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same key is the same search
  const search = useMemo(() => read, [kind, key]);
  const isOdd = FILTER_KEYS.some((one) => raw[one] !== undefined && raw[one] !== read[one]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address, whatever else is drawn
  useEffect(() => {
    if (isOdd) filter({ ...NO_FILTER, ...search });
  }, [isOdd, key]);
  const row = recordId.safeParse(raw.row).data;
  return {
    search,
    key,
    /** Nobody has said what to show: a view of one's own may. */
    isBare: Object.keys(search).length === 0 && raw.view === undefined && row === undefined,
    change: (change: ListSearch | Record<string, string | undefined>) => filter({ ...change, row: undefined }),
    showAll: () => filter({ ...NO_FILTER, sort: search.sort, row: undefined, view: EVERYTHING }),
    /** Exactly these filters, as of a saved view. */
    apply: (next: ListSearch) => filter({ ...NO_FILTER, ...next, row: undefined, view: EVERYTHING }),
    row,
    /** The first look is a step to go back from, the next ones are not. */
    look: (id: string) => (row === undefined ? open : filter)({ row: id }),
    close: () => filter({ row: undefined }),
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;
