import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { configurationRoutes } from "../../contract/configurations.ts";
import { propertyRoutes } from "../../contract/properties.ts";
import { sourceRoutes } from "../../contract/sources.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";

const own = { errors: "own" } as const;
/** Beyond these nobody chooses from a list. */
const MOST = 100;
/** Rows that a preview shows: enough to see odd ones, few enough to be worked through at every change. */
const SAMPLE_ROWS = 50;

const keyOf = (hotel: Hotel) => ["configurations", hotel.account, hotel.property];

type ListAsk = { module: string; sourceId: string | undefined; offset?: number; limit?: number };

export const configurationsQuery = (hotel: Hotel, { module, sourceId, offset = 0, limit = MOST }: ListAsk) =>
  queryOptions({
    queryKey: [...keyOf(hotel), "list", module, sourceId ?? null, offset, limit],
    queryFn: ({ signal }) => call(configurationRoutes.list, { ...hotel, module, sourceId, offset, limit }, { signal }),
    placeholderData: keepPreviousData,
    meta: own,
  });

export const configurationQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: [...keyOf(hotel), "one", id],
    queryFn: ({ signal }) => call(configurationRoutes.one, { ...hotel, id }, { signal }),
    // Whoever opens it again is to see what others have saved since.
    staleTime: 0,
    meta: own,
  });

export const driftQuery = (hotel: Hotel, id: string, sourceId: string) =>
  queryOptions({
    queryKey: [...keyOf(hotel), "drift", id, sourceId],
    queryFn: ({ signal }) => call(configurationRoutes.drift, { ...hotel, id, sourceId }, { signal }),
    staleTime: 0,
    meta: own,
  });

export const rememberedQuery = (hotel: Hotel, module: string) =>
  queryOptions({
    queryKey: [...keyOf(hotel), "remembered", module],
    queryFn: ({ signal }) => call(configurationRoutes.remembered, { ...hotel, module }, { signal }),
    meta: own,
  });

export const copyQuery = (hotel: Hotel, id: string, toProperty: string) =>
  queryOptions({
    queryKey: [...keyOf(hotel), "copy", id, toProperty],
    queryFn: ({ signal }) => call(configurationRoutes.copy, { ...hotel, id, toProperty }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: own,
  });

/** What was read for a module, newest first. */
export const readingsQuery = (hotel: Hotel, module: string) =>
  queryOptions({
    queryKey: ["sources", hotel.account, hotel.property, "to-map", module],
    queryFn: ({ signal }) => call(sourceRoutes.list, { ...hotel, module, limit: MOST }, { signal }),
    staleTime: 0,
    meta: own,
  });

export const profilesQuery = (hotel: Hotel, sourceId: string) =>
  queryOptions({
    queryKey: ["sources", hotel.account, hotel.property, "columns", sourceId],
    queryFn: ({ signal }) => call(sourceRoutes.columns, { ...hotel, id: sourceId }, { signal }),
    meta: own,
  });

/** The first rows of a reading. */
export const sampleQuery = (hotel: Hotel, sourceId: string) =>
  queryOptions({
    queryKey: ["staged-rows", hotel.account, hotel.property, sourceId, "sample"],
    queryFn: ({ signal }) => call(sourceRoutes.rows, { ...hotel, id: sourceId, limit: SAMPLE_ROWS }, { signal }),
    staleTime: 0,
    meta: own,
  });

/** Where the hotel stands: telephone numbers without a country code are meant from there. */
export const countryQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: ["property", hotel.account, hotel.property, "country"],
    queryFn: ({ signal }) => call(propertyRoutes.byId, { account: hotel.account, id: hotel.property }, { signal }),
    select: ({ property }) => property.country,
    staleTime: 5 * 60_000,
    meta: own,
  });

/** Where its days begin. */
export const timeZoneQuery = (hotel: Hotel) =>
  queryOptions({ ...countryQuery(hotel), select: ({ property }) => property.timezone });

/** After a change: everything about configurations, and whether modules are mapped. */
export function useForgetConfigurations() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(["configurations", "modules"].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
