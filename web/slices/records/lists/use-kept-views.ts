import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useReducer, useRef } from "react";
import type { ListKind } from "../../../../contract/lists.ts";
import { type ListLook, viewRoutes } from "../../../../contract/views.ts";
import { viewsQuery } from "../../../data/views.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { NOTHING_KEPT } from "./views.ts";

/** A person's stored settings of a list. A change is shown at once, and reverted if the server refuses. */
export function useKeptViews(kind: ListKind) {
  const { account } = useHotelSlugs();
  const queryClient = useQueryClient();
  const options = viewsQuery(account, kind);
  const { queryKey } = options;
  const { data, error, refetch } = useQuery(options);
  /** The server's state: the shown one may be ahead of it. */
  const saved = useRef<ListLook>(undefined);
  // The cache notifies its readers a moment later: until then a pressed box would jump back.
  const [, drawNow] = useReducer((n: number) => n + 1, 0);
  const mutationKey = ["list-look", account, kind];
  const show = (look: ListLook) => queryClient.setQueryData(queryKey, (known) => known && { ...known, look });
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;

  const { mutate } = useWrite(viewRoutes.look, (look: ListLook) => ({ account, kind, ...look }), {
    mutationKey,
    // One after the other, so that the last press wins.
    scope: { id: mutationKey.join(" ") },
    onSuccess: (look) => {
      saved.current = look;
      if (isLast()) show(look);
    },
    onError: () => {
      if (saved.current && isLast()) show(saved.current);
    },
  });

  return {
    ...(data ?? NOTHING_KEPT),
    isPending: data === undefined,
    /** Set if there is nothing to show. */
    error: data ? null : error,
    retry: () => void refetch(),
    changeLook: (change: Partial<ListLook>) => {
      // An answer on its way must not undo the press.
      if (data) void queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey)?.look;
      if (!before) return;
      if (queryClient.isMutating({ mutationKey }) === 0) saved.current = before;
      show({ ...before, ...change });
      drawNow();
      mutate({ ...before, ...change });
    },
  };
}
export type KeptViews = ReturnType<typeof useKeptViews>;
