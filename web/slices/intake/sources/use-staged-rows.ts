import { useDebouncedCallback } from "@mantine/hooks";
import { useInfiniteQuery, useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { StagedRow } from "../../../../contract/sources.ts";
import { foundRowsQuery, PAGE_ROWS, type RowFilter, rowPageQuery } from "../../../data/sources.ts";
import type { Hotel } from "../../../lib/hotel.ts";
import { pagesFor, samePages, touches } from "./row-pages.ts";

/** Dragging the scroll bar passes hundreds of pages that need not be loaded. */
const SETTLE_MS = 80;

export type Rows = {
  /** Loaded rows, and the number of all matching ones. */
  count: number;
  total: number | undefined;
  rowAt: (index: number) => StagedRow | undefined;
  onShown: (first: number, last: number) => void;
  error: Error | null;
  retry: () => void;
  isPending: boolean;
};

/** All rows of a source by index; loads what is visible and what comes next. */
export function useAllRows(hotel: Hotel, id: string, count: number): Rows {
  const queryClient = useQueryClient();
  const [pages, setPages] = useState<readonly number[]>([0]);
  const settle = useDebouncedCallback(
    (wanted: number[]) => setPages((now) => (samePages(now, wanted) ? now : wanted)),
    SETTLE_MS,
  );
  const loads = useQueries({ queries: pages.map((page) => rowPageQuery(hotel, id, page)) });

  const onShown = useCallback(
    (first: number, last: number) => {
      const wanted = pagesFor(first, last, count);
      setPages((now) => (touches(now, wanted) ? wanted : now));
      settle(wanted);
    },
    [count, settle],
  );
  // A cached page is shown at once; each page is looked up once for each render, not for each row.
  const kept = new Map<number, StagedRow[] | undefined>();
  const pageAt = (page: number) => {
    if (!kept.has(page)) kept.set(page, queryClient.getQueryData(rowPageQuery(hotel, id, page).queryKey)?.rows);
    return kept.get(page);
  };
  const rowAt = (index: number) => pageAt(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS];
  return {
    count,
    total: count,
    rowAt,
    onShown,
    error: loads.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const load of loads) if (load.error) void load.refetch();
    },
    isPending: loads.some(({ isPending }) => isPending),
  };
}

/** The rows that match a filter; more are loaded near the end of the loaded ones. */
export function useFoundRows(hotel: Hotel, id: string, filter: RowFilter): Rows {
  const found = useInfiniteQuery(foundRowsQuery(hotel, id, filter));
  const { data, hasNextPage, isFetching, fetchNextPage } = found;
  const pages = data?.pages ?? [];
  const count = pages.reduce((sum, { rows }) => sum + rows.length, 0);
  const onShown = useCallback(
    (_: number, last: number) => {
      if (hasNextPage && !isFetching && last > count - PAGE_ROWS / 2) void fetchNextPage();
    },
    [count, hasNextPage, isFetching, fetchNextPage],
  );
  return {
    count,
    total: pages[0]?.total_rows,
    rowAt: (index) => pages[Math.floor(index / PAGE_ROWS)]?.rows[index % PAGE_ROWS],
    onShown,
    error: found.error,
    retry: () => void found.refetch(),
    isPending: found.isPending || found.isPlaceholderData,
  };
}
