import { useLocation, useNavigate } from "@tanstack/react-router";
import { z } from "zod";
import { sourceRoutes } from "../../../../contract/sources.ts";
import type { RowFilter } from "../../../data/sources.ts";
import { parseSearch } from "../../../lib/search.ts";

const { q, marked } = sourceRoutes.rows.input.shape;
/** What a person put into the address bar and cannot be meant is left out. */
const schema = z.object({
  source: z.uuid().optional().catch(undefined),
  q: q.catch(undefined),
  marked: marked.catch(undefined),
  tab: z.literal("columns").optional().catch(undefined),
});

/** What the page of rows shows: kept in the address, so that a reload or a link shows the same. */
export function useRowsSearch() {
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const search = parseSearch(searchStr);
  const { source, tab, ...filter } = schema.parse(search);
  const go = (change: Record<string, string | undefined>) =>
    void navigate({ to: pathname, search: { ...search, ...change }, replace: true, resetScroll: false });
  return {
    source,
    tab: tab ?? "rows",
    filter: { q: filter.q || undefined, marked: filter.marked } satisfies RowFilter,
    invisible: search.invisible === "shown",
    setInvisible: (shown: boolean) => go({ invisible: shown ? "shown" : undefined }),
    setTab: (next: string | null) => go({ tab: next === "columns" ? next : undefined }),
    setFilter: (change: RowFilter) => go({ ...change }),
    /** The rows that hold a text. */
    showFound: (text: string) => go({ tab: undefined, q: text, marked: undefined }),
    /** Another reading is looked at from its start. */
    setSource: (id: string | undefined) => go({ source: id, q: undefined, marked: undefined, offset: undefined }),
  };
}
