import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ImportRun } from "../../../../contract/imports.ts";
import { PAGE_ROWS, type RowsAsk, runRowsQuery } from "../../../data/imports.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";

/** The rows of one outcome or cause; more are loaded near the end of the loaded ones. */
export function useRunRows(run: ImportRun, ask: RowsAsk) {
  const query = useInfiniteQuery(runRowsQuery(useHotelSlugs(), run, ask));
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const count = rows.length;
  const onShown = useCallback(
    (_: number, last: number) => {
      if (hasNextPage && !isFetching && last > count - PAGE_ROWS / 2) void fetchNextPage();
    },
    [count, hasNextPage, isFetching, fetchNextPage],
  );
  return {
    rows,
    total: data?.pages[0]?.total_rows ?? 0,
    onShown,
    error: query.error,
    retry: () => void query.refetch(),
    isPending: query.isPending,
    isBusy: isFetching,
  };
}
