import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { ListKind } from "../../../../contract/lists.ts";
import { listQuery, PAGE_ROWS } from "../../../data/lists.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import type { ListSearch } from "../../../lib/record-search.ts";
import type { KeptViews } from "./use-kept-views.ts";

/** Placeholder rows below the loaded ones, so that scrolling does not stop. */
const AHEAD = 25;

/**
 * What has to be known before rows can be shown, and whether the view that opens the list is still loading; `isFolded`:
 * only groups are shown.
 */
type Before = Pick<KeptViews, "isPending" | "error" | "retry"> & { isEntering: boolean; isFolded: boolean };

/** The rows of a list; more are loaded near the end of the loaded ones. */
export function useListRows<Kind extends ListKind>(kind: Kind, search: ListSearch, before: Before) {
  const hotel = useHotelSlugs();
  const query = useInfiniteQuery({
    ...listQuery(kind, hotel, search),
    enabled: !before.isEntering && !before.isFolded,
  });
  const { data, hasNextPage, isFetching, fetchNextPage, isFetchNextPageError } = query;
  const pages = data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
  const loaded = rows.length;
  const onShown = useCallback(
    (_: number, last: number) => {
      if (hasNextPage && !isFetching && !isFetchNextPageError && last > loaded - PAGE_ROWS / 2) void fetchNextPage();
    },
    [loaded, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage],
  );
  const newest = pages?.at(-1);
  const total = Math.max(newest?.total_rows ?? 0, loaded);
  return {
    rows,
    /** Rows to scroll through; the last of them may still be loading. */
    count: hasNextPage ? Math.min(total, loaded + AHEAD) : loaded,
    total,
    onShown,
    working: pages?.[0]?.working ?? null,
    settling: pages?.[0]?.settling ?? false,
    isPending: query.isPending || before.isPending,
    /** The rows belong to the previous question. */
    isOld: query.isPlaceholderData,
    error: before.error ?? (isFetchNextPageError ? null : query.error),
    retry: before.error ? before.retry : () => void query.refetch(),
    moreError: isFetchNextPageError ? query.error : null,
    retryMore: () => void fetchNextPage(),
  };
}
export type ListRows = ReturnType<typeof useListRows>;
