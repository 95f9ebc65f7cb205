import { queryOptions } from "@tanstack/react-query";
import { moduleRoutes } from "../../contract/modules.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { hotelKeys } from "./keys.ts";

const keys = hotelKeys("modules");

/** Every module of the property, including deleted ones, with names in the reader's language. */
export const modulesQuery = (hotel: Hotel, language: string) =>
  queryOptions({
    queryKey: keys(hotel, "all", language),
    queryFn: (asking) => ask(asking, moduleRoutes.all, hotel),
    select: ({ modules }) => modules,
  });

/** The modules that this hotel uses, in reading order. */
export const usedModulesQuery = (hotel: Hotel, language: string) =>
  queryOptions({
    queryKey: keys(hotel, "used", language),
    queryFn: (asking) => ask(asking, moduleRoutes.list, hotel),
    select: ({ data }) => data,
  });
