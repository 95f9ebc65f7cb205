import { queryOptions } from "@tanstack/react-query";
import { type Restore, restoreRoutes } from "../../contract/restores.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask, samePaging } from "./ask.ts";
import { hotelKeys } from "./keys.ts";
import { isMoving } from "./run-states.ts";
import { watching } from "./watch.ts";

const keys = hotelKeys("restores");
const LIVE_MS = 1_500;
/** Other jobs release waiting rows at any time. */
const RELEASE_MS = 10_000;
const PAGE = 10;

const pauseOf = (restores: readonly Restore[]): number | false => {
  if (restores.some(({ state }) => isMoving(state))) return LIVE_MS;
  return restores.some(({ state, counts }) => state === "done" && counts.waiting > 0) ? RELEASE_MS : false;
};

/** A run with waiting rows has not ended either. */
const goingOf = ({ id, state, counts }: Restore): string[] => {
  if (isMoving(state)) return [id];
  return state === "done" && counts.waiting > 0 ? [`${id} with ${counts.waiting}`] : [];
};

/** Newest first; polled while one of them is running. */
export const restoresQuery = (hotel: Hotel, offset: number) => {
  const listKey = keys(hotel, "list");
  return queryOptions({
    queryKey: [...listKey, offset],
    queryFn: (asking) => ask(asking, restoreRoutes.list, { ...hotel, offset, limit: PAGE }),
    refetchInterval: ({ state }) => pauseOf(state.data?.rows ?? []),
    staleTime: 0,
    placeholderData: samePaging(listKey),
    meta: watching<{ rows: Restore[] }>("import", hotel, ({ rows }) => rows.flatMap(goingOf)),
  });
};

export const restoreQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: keys(hotel, "one", id),
    queryFn: (asking) => ask(asking, restoreRoutes.one, { ...hotel, id }),
    refetchInterval: ({ state }) => pauseOf(state.data ? [state.data] : []),
    staleTime: 0,
    meta: watching<Restore>("import", hotel, goingOf),
  });

/** What going back would remove, and the records that refer to it, at present. */
export const putBackPreviewQuery = (hotel: Hotel, id: string, itself: boolean) =>
  queryOptions({
    queryKey: keys(hotel, "put-back", id, itself),
    queryFn: (asking) => ask(asking, restoreRoutes.previewPutBack, { ...hotel, id, itself }),
    staleTime: 0,
    gcTime: 0,
  });
