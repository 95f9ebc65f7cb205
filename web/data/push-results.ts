import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { pushResultRoutes } from "../../contract/push-results.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask, askPage } from "./ask.ts";
import { hotelKeys } from "./keys.ts";

const keys = hotelKeys("pushes");
const PAGE = 100;

/** Why records failed, most records first. */
export const pushCausesQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "causes"),
    queryFn: (asking) => ask(asking, pushResultRoutes.causes, hotel),
    staleTime: 0,
  });

export type FailedAsk = { module: string; cause?: string | undefined; field?: string | undefined };

/** Records that failed for a cause, newest first. */
export const failedRecordsQuery = (hotel: Hotel, { module, cause, field }: FailedAsk) =>
  infiniteQueryOptions({
    queryKey: keys(hotel, "failed", module, cause ?? null, field ?? null),
    queryFn: (asking) =>
      askPage(asking, pushResultRoutes.records, (after: string | null) => ({
        ...hotel,
        ...{ module, cause, field, limit: PAGE, after: after ?? undefined },
      })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** One record at the hotel, with every call that was made for it. */
export const hotelRecordQuery = (hotel: Hotel, { module, oldId }: { module: string; oldId: string }) =>
  queryOptions({
    queryKey: keys(hotel, "record", module, oldId),
    queryFn: (asking) => ask(asking, pushResultRoutes.record, { ...hotel, module, oldId }),
    staleTime: 0,
  });

/** Records that wait for a person. */
export const unsettledQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "unsettled"),
    queryFn: (asking) => ask(asking, pushResultRoutes.unsettled, hotel),
    staleTime: 0,
  });

/** The hotel's records with the same name. The hotel is called for that, so the answer is cached for a while. */
export const candidatesQuery = (hotel: Hotel, { module, oldId }: { module: string; oldId: string }) =>
  queryOptions({
    queryKey: keys(hotel, "candidates", module, oldId),
    queryFn: (asking) => ask(asking, pushResultRoutes.candidates, { ...hotel, module, oldId }),
    staleTime: 60_000,
    retry: false,
  });
