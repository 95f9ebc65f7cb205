import { useLocation } from "@tanstack/react-router";
import { useChangeSearch, usePageSearch } from "../../../lib/page.ts";
import type { SearchOf } from "../../../routes.ts";

export type AuditFilters = Omit<SearchOf<"audit">, "after" | "offset">;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Where each earlier page started: the server only knows the way to older entries. */
    trail?: string[];
  }
}

/** Filters and page of the log, stored in the address: a reload or a shared link shows the same entries. */
export function useAuditSearch() {
  const { by, action, recordKind, recordId, from, to, after, ...place } = usePageSearch("audit");
  const change = useChangeSearch("audit");
  const trail = useLocation({ select: ({ state }) => state.trail }) ?? [];
  const offset = after === undefined ? 0 : (place.offset ?? 0);
  const filters: AuditFilters = { by, action, recordKind, recordId, from, to };

  return {
    filters,
    after,
    offset,
    /** The previous page is known only if it was visited. */
    knowsNewer: trail.length > 0 || offset === 0,
    setFilters: (next: AuditFilters) => change({ ...next, after: undefined, offset: undefined }, { trail: [] }),
    newest: () => change({ after: undefined, offset: undefined }, { trail: [] }),
    older: (next: string, shown: number) =>
      change({ after: next, offset: offset + shown }, { trail: after === undefined ? [""] : [...trail, after] }),
    newer: (limit: number) =>
      change(
        { after: trail.at(-1) || undefined, offset: Math.max(0, offset - limit) || undefined },
        { trail: trail.slice(0, -1) },
      ),
  };
}
