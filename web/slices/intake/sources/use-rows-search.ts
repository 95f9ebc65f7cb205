import type { RowFilter } from "../../../data/sources.ts";
import { useChangeSearch, usePageSearch } from "../../../lib/page.ts";

/** The state of the page of rows, stored in the address, so that a reload or a link shows the same. */
export function useRowsSearch() {
  const { source, tab, q, marked, invisible } = usePageSearch("csv-rows");
  const change = useChangeSearch("csv-rows");
  const go = (next: Parameters<typeof change>[0]) => change(next, { replace: true });
  return {
    source,
    tab: tab ?? "rows",
    filter: { q, marked } satisfies RowFilter,
    invisible: invisible === "shown",
    setInvisible: (shown: boolean) => go({ invisible: shown ? "shown" : undefined }),
    setTab: (next: string | null) => go({ tab: next === "columns" ? next : undefined }),
    setFilter: (next: RowFilter) => go({ ...next }),
    /** Shows the rows with a text. */
    showFound: (text: string) => go({ tab: undefined, q: text, marked: undefined }),
    /** Another source starts at its first row. */
    setSource: (id: string | undefined) => go({ source: id, q: undefined, marked: undefined, offset: undefined }),
  };
}
