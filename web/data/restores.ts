import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Restore, restoreRoutes } from "../../contract/restores.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";
import { isMoving } from "./run-states.ts";

const LIVE_MS = 1_500;
/** Rows that wait are released by what others do, elsewhere. */
const RELEASE_MS = 10_000;
const PAGE = 10;

export const restoresKey = (hotel: Hotel) => ["restores", hotel.account, hotel.property];

const pauseOf = (restores: readonly Restore[]): number | false => {
  if (restores.some(({ state }) => isMoving(state))) return LIVE_MS;
  return restores.some(({ state, counts }) => state === "done" && counts.waiting > 0) ? RELEASE_MS : false;
};

/** Newest first; asked again while one of them is under way. */
export const restoresQuery = (hotel: Hotel, offset: number) =>
  queryOptions({
    queryKey: [...restoresKey(hotel), "list", offset],
    queryFn: ({ signal, client, queryKey }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return call(restoreRoutes.list, { ...hotel, offset, limit: PAGE }, { signal, background });
    },
    refetchInterval: ({ state }) => pauseOf(state.data?.rows ?? []),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { errors: "own" },
  });

export const restoreQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: [...restoresKey(hotel), "one", id],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<Restore>(queryKey);
      const restore = await call(restoreRoutes.one, { ...hotel, id }, { signal, background: before !== undefined });
      // One that has come to its end is counted from now on.
      if (before && isMoving(before.state) && !isMoving(restore.state))
        for (const key of ["modules", "sources", "imports"]) void client.invalidateQueries({ queryKey: [key] });
      return restore;
    },
    refetchInterval: ({ state }) => pauseOf(state.data ? [state.data] : []),
    staleTime: 0,
    meta: { errors: "own" },
  });

/** What putting back would take and who refers to it, as it is now. */
export const putBackPreviewQuery = (hotel: Hotel, id: string, itself: boolean) =>
  queryOptions({
    queryKey: [...restoresKey(hotel), "put-back", id, String(itself)],
    queryFn: ({ signal }) => call(restoreRoutes.previewPutBack, { ...hotel, id, itself }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { errors: "own" },
  });
