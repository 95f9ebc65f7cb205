import { queryOptions } from "@tanstack/react-query";
import { propertyRoutes, propertySettingsRoutes } from "../../contract/properties.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { accountKeys } from "./keys.ts";

const keys = accountKeys("properties");

type Account = { id: string; slug: string };

/** The properties of an account that the reader may use, with all fields. */
export const propertiesQuery = (account: Account | null) =>
  queryOptions({
    queryKey: keys(account?.slug, "list"),
    queryFn: (asking) => ask(asking, propertyRoutes.ofAccount, { account: account?.slug, id: account?.id ?? "" }),
    enabled: account !== null,
  });

/** One property by its id or slug, with its connection and its people. */
export const propertyQuery = (account: string | undefined, id: string) =>
  queryOptions({
    queryKey: keys(account, "whole", id),
    queryFn: (asking) => ask(asking, propertyRoutes.withPeople, { account, id }),
  });

/** One property by its id or slug, without its people. */
export const plainPropertyQuery = (account: string | undefined, id: string) =>
  queryOptions({
    queryKey: keys(account, "plain", id),
    queryFn: (asking) => ask(asking, propertyRoutes.byId, { account, id }),
    staleTime: 5 * 60_000,
  });

/** The hotel's country, for telephone numbers without a country code. */
export const countryQuery = (hotel: Hotel) =>
  queryOptions({ ...plainPropertyQuery(hotel.account, hotel.property), select: ({ property }) => property.country });

/** The time zone in which the hotel's days begin. */
export const timeZoneQuery = (hotel: Hotel) =>
  queryOptions({ ...plainPropertyQuery(hotel.account, hotel.property), select: ({ property }) => property.timezone });

/** The property itself: its defaults and its hotel system. */
export const resortQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel.account, "resort", hotel.property),
    queryFn: (asking) => ask(asking, propertyRoutes.details, hotel),
  });

/** Push limits, quiet hours and the retention of guest data. */
export const propertySettingsQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel.account, "settings", hotel.property),
    queryFn: (asking) => ask(asking, propertySettingsRoutes.read, hotel),
  });
