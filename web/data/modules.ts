import { queryOptions } from "@tanstack/react-query";
import { moduleRoutes } from "../../contract/modules.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { hotelKeys } from "./keys.ts";

const keys = hotelKeys("modules");

/** Every module of the property, deleted ones too; their names are in the reader's language. */
export const modulesQuery = (hotel: Hotel, language: string) =>
  queryOptions({
    queryKey: keys(hotel, "all", language),
    queryFn: (asking) => ask(asking, moduleRoutes.all, hotel),
    select: ({ modules }) => modules,
  });

/** The modules that this hotel works with, in the order people read them. */
export const usedModulesQuery = (hotel: Hotel, language: string) =>
  queryOptions({
    queryKey: keys(hotel, "used", language),
    queryFn: (asking) => ask(asking, moduleRoutes.list, hotel),
    select: ({ data }) => data,
  });
