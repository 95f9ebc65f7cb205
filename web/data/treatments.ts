import { queryOptions } from "@tanstack/react-query";
import { configurationRoutes } from "../../contract/configurations.ts";
import { moduleRoutes } from "../../contract/modules.ts";
import { propertyRoutes } from "../../contract/properties.ts";
import { sourceRoutes } from "../../contract/sources.ts";
import { treatmentRoutes } from "../../contract/treatments.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";

const own = { errors: "own" } as const;

export const modulesQuery = (hotel: Hotel, language: string) =>
  queryOptions({
    queryKey: ["modules", hotel.account, hotel.property, "treatments", language],
    queryFn: ({ signal }) => call(moduleRoutes.list, hotel, { signal }),
    select: ({ data }) => data,
    meta: own,
  });

export const setsKey = (hotel: Hotel) => ["treatments", hotel.account, hotel.property];

export const setsQuery = (hotel: Hotel, list: { module: string; offset: number; limit: number }) =>
  queryOptions({
    queryKey: [...setsKey(hotel), "list", list],
    queryFn: ({ signal }) => call(treatmentRoutes.list, { ...hotel, ...list }, { signal }),
    staleTime: 0,
    meta: own,
  });

/** What somebody edits must be the newest, and must not change under their hands. */
export const setQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: [...setsKey(hotel), "one", id],
    queryFn: ({ signal }) => call(treatmentRoutes.one, { ...hotel, id }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: own,
  });

/** Telephone numbers without a country are taken as those of the hotel's own. */
export const countryQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: ["property", hotel.account, hotel.property, "country"],
    queryFn: ({ signal }) => call(propertyRoutes.byId, { account: hotel.account, id: hotel.property }, { signal }),
    select: ({ property }) => property.country,
    meta: own,
  });

/** The readings of a module, newest first. */
export const readingsQuery = (hotel: Hotel, module: string) =>
  queryOptions({
    queryKey: ["sources", hotel.account, hotel.property, "treatments", module],
    queryFn: ({ signal }) => call(sourceRoutes.list, { ...hotel, module, limit: 50 }, { signal }),
    select: ({ rows }) => rows.filter(({ state }) => state === "read"),
    meta: own,
  });

/** As many rows as a person looks through, and a browser treats between two keys. */
const SAMPLE_ROWS = 200;

export const sampleRowsQuery = (hotel: Hotel, source: string | undefined) =>
  queryOptions({
    queryKey: ["staged-rows", hotel.account, hotel.property, source, "treatments"],
    queryFn: ({ signal }) => call(sourceRoutes.rows, { ...hotel, id: source ?? "", limit: SAMPLE_ROWS }, { signal }),
    select: ({ rows }) => rows,
    enabled: source !== undefined,
    meta: own,
  });

/** The configuration that these rows would go through: one made for such columns, else the active one. */
export const mappingQuery = (hotel: Hotel, module: string, source: string | undefined) =>
  queryOptions({
    queryKey: ["configurations", hotel.account, hotel.property, "treatments", module, source],
    queryFn: async ({ signal }) => {
      const { rows } = await call(configurationRoutes.list, { ...hotel, module, sourceId: source }, { signal });
      const fits = rows.find((one) => one.fits === "exact") ?? rows.find((one) => one.active && one.fits !== "no");
      return fits ? await call(configurationRoutes.one, { ...hotel, id: fits.id }, { signal }) : null;
    },
    enabled: source !== undefined,
    meta: own,
  });
