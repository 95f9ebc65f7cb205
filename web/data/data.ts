import { queryOptions } from "@tanstack/react-query";
import { dashboardRoutes } from "../../contract/dashboard.ts";
import { listRoutes } from "../../contract/lists.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";

/** Below the key of all records of the hotel: whoever changes one renews these too. */
const keyOf = (hotel: Hotel) => ["records", hotel.account, hotel.property];
const own = { errors: "own" } as const;

export const countsQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: [...keyOf(hotel), "counts"],
    queryFn: ({ signal }) => call(dashboardRoutes.counts, hotel, { signal }),
    meta: own,
  });

const COUNTING_MS = 1_500;

/** Asked again while something is counted for the first time. */
export const qualityQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: [...keyOf(hotel), "quality"],
    queryFn: ({ signal, client, queryKey }) =>
      call(listRoutes.quality, hotel, { signal, background: client.getQueryData(queryKey) !== undefined }),
    select: ({ rows }) => rows,
    refetchInterval: ({ state }) => (state.data?.rows.some(({ count }) => count === null) ? COUNTING_MS : false),
    meta: own,
  });
