import { useLocation, useNavigate } from "@tanstack/react-router";
import { z } from "zod";
import { day } from "../../../../contract/route.ts";
import { parseSearch } from "../../../lib/search.ts";

const text = z.string().min(1).max(200).optional().catch(undefined);
const date = day.optional().catch(undefined);

/** What a person put into the address bar and cannot be meant is left out. */
const filtersSchema = z.object({
  by: z.uuid().optional().catch(undefined),
  action: text,
  recordKind: text,
  recordId: text,
  from: date,
  to: date,
});
export type AuditFilters = z.infer<typeof filtersSchema>;

const placeSchema = z.object({
  after: text,
  /** How many entries come before this page; only words are made of it. */
  offset: z.coerce.number().int().positive().catch(0),
});

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Where each page before this one began: the server only knows the way to older entries. */
    trail?: string[];
  }
}

/** Filters and page of the log, kept in the address: a reload or a shared link shows the same entries. */
export function useAuditSearch() {
  const navigate = useNavigate();
  const { pathname, searchStr, state } = useLocation();
  const search = parseSearch(searchStr);
  const filters = filtersSchema.parse(search);
  const place = placeSchema.parse(search);
  const offset = place.after === undefined ? 0 : place.offset;
  const trail = state.trail ?? [];

  const go = (change: Record<string, string | number | undefined>, nextTrail: string[]) =>
    void navigate({ to: pathname, search: { ...search, ...change }, state: { trail: nextTrail } });

  return {
    filters,
    after: place.after,
    offset,
    /** The page before this one is known, as long as one came here page by page. */
    knowsNewer: trail.length > 0 || offset === 0,
    setFilters: (change: AuditFilters) => go({ ...change, after: undefined, offset: undefined }, []),
    newest: () => go({ after: undefined, offset: undefined }, []),
    older: (next: string, shown: number) =>
      go({ after: next, offset: offset + shown }, place.after === undefined ? [""] : [...trail, place.after]),
    newer: (limit: number) =>
      go({ after: trail.at(-1) || undefined, offset: Math.max(0, offset - limit) || undefined }, trail.slice(0, -1)),
  };
}
