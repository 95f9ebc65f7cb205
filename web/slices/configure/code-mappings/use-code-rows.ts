import { useDebouncedCallback } from "@mantine/hooks";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { SourceCode } from "../../../../contract/codes.ts";
import { PAGE_CODES, pagesFor } from "../../../data/code-pages.ts";
import { type CodesAsk, codePageQuery, codePagesKey } from "../../../data/codes.ts";
import type { Hotel } from "../../../lib/hotel.ts";
import { samePages, touches } from "../../intake/sources/row-pages.ts";

/** Dragging the scroll bar passes pages that need not be loaded. */
const SETTLE_MS = 80;
let views = 0;
const newView = () => {
  views += 1;
  return views;
};

/** Codes by their index; loads what is visible and what comes next. A new mount starts a new view. */
export function useCodeRows(hotel: Hotel, ask: CodesAsk) {
  const queryClient = useQueryClient();
  const [view] = useState(newView);
  const [pages, setPages] = useState<readonly number[]>([0]);
  const settle = useDebouncedCallback(
    (wanted: number[]) => setPages((now) => (samePages(now, wanted) ? now : wanted)),
    SETTLE_MS,
  );
  // The first page tells how many there were when the view started.
  const first = useQuery(codePageQuery(hotel, ask, view, 0));
  const loads = useQueries({ queries: pages.map((page) => codePageQuery(hotel, ask, view, page)) });
  const count = first.data?.total_rows ?? 0;

  const { module } = ask;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this view begins, the ones before it go
  useEffect(() => {
    const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.at(-2) !== view;
    queryClient.removeQueries({ queryKey: codePagesKey(hotel, module), type: "inactive", predicate: isOther });
  }, [view]);

  const onShown = useCallback(
    (from: number, to: number) => {
      const wanted = pagesFor(from, to, count);
      setPages((now) => (touches(now, wanted) ? wanted : now));
      settle(wanted);
    },
    [count, settle],
  );
  const kept = new Map<number, SourceCode[] | undefined>();
  const pageAt = (page: number) => {
    if (!kept.has(page)) kept.set(page, queryClient.getQueryData(codePageQuery(hotel, ask, view, page).queryKey)?.rows);
    return kept.get(page);
  };
  return {
    count,
    rowAt: (index: number) => pageAt(Math.floor(index / PAGE_CODES))?.[index % PAGE_CODES],
    onShown,
    error: first.error ?? loads.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const load of [first, ...loads]) if (load.error) void load.refetch();
    },
    isEmpty: first.data?.total_rows === 0,
    isPending: first.isPending,
    isBusy: loads.some(({ isPending }) => isPending),
  };
}

export type CodeRows = ReturnType<typeof useCodeRows>;
