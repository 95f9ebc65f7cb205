import { queryOptions } from "@tanstack/react-query";
import { pushSettingsRoutes } from "../../contract/push-settings.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { hotelKeys } from "./keys.ts";

const keys = hotelKeys("push-settings");

/** The newest version. */
export const pushSettingsQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "newest"),
    queryFn: (asking) => ask(asking, pushSettingsRoutes.read, hotel),
  });

/** The last versions, newest first. */
export const pushVersionsQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "versions"),
    queryFn: (asking) => ask(asking, pushSettingsRoutes.versions, { ...hotel, limit: 50 }),
  });
