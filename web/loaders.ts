import type { QueryClient } from "@tanstack/react-query";
import type { ListKind } from "../contract/lists.ts";
import { listQuery } from "./data/lists.ts";
import { viewsQuery } from "./data/views.ts";
import type { Hotel } from "./lib/hotel.ts";
import { readSearch } from "./lib/record-search.ts";
import type { PageName } from "./routes.ts";

type Visit = { client: QueryClient; hotel: Hotel; search: Record<string, string | undefined> };

/** Rows and views are loaded independently: a view that opens the list by itself is the rarer case. */
const list =
  (kind: ListKind) =>
  ({ client, hotel, search }: Visit): void => {
    void client.prefetchQuery(viewsQuery(hotel.account, kind));
    void client.prefetchInfiniteQuery(listQuery(kind, hotel, readSearch(kind, search)));
  };

/**
 * The first questions of a page, sent while its code is loading. The page does not wait for them: it shows its usual
 * loading states and failures. These loaders are part of the first page's code, so only lists have one
 * (test/e2e/first-row.spec.ts, bundle.spec.ts).
 */
export const loaders: Partial<Record<PageName, (visit: Visit) => void>> = {
  "data-profiles": list("profiles"),
  "data-reservations": list("reservations"),
  "data-blocks": list("blocks"),
};
