import { queryOptions } from "@tanstack/react-query";
import { treatmentRoutes } from "../../contract/treatments.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { hotelKeys } from "./keys.ts";

const keys = hotelKeys("treatments");

export const setsQuery = (hotel: Hotel, list: { module: string; offset: number; limit: number }) =>
  queryOptions({
    queryKey: keys(hotel, "list", list),
    queryFn: (asking) => ask(asking, treatmentRoutes.list, { ...hotel, ...list }),
    staleTime: 0,
  });

/** The editor needs the newest set, which must not change during editing. */
export const setQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: keys(hotel, "one", id),
    queryFn: (asking) => ask(asking, treatmentRoutes.one, { ...hotel, id }),
    staleTime: 0,
    gcTime: 0,
    meta: { held: "shown" },
  });
