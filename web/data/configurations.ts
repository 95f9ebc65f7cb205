import { queryOptions } from "@tanstack/react-query";
import { configurationRoutes } from "../../contract/configurations.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask, samePaging } from "./ask.ts";
import { accountKeys, hotelKeys } from "./keys.ts";

const keys = hotelKeys("configurations");
/** As many as a person would choose from in a list. */
const MOST = 100;

type ListAsk = { module: string; sourceId?: string | undefined; offset?: number; limit?: number };

/** The module's configurations; with rows, each says whether it was made for their columns. */
export const configurationsQuery = (hotel: Hotel, { module, sourceId, offset = 0, limit = MOST }: ListAsk) => {
  const listKey = keys(hotel, "list", module, sourceId ?? null);
  return queryOptions({
    queryKey: [...listKey, offset, limit],
    queryFn: (asking) => ask(asking, configurationRoutes.list, { ...hotel, module, sourceId, offset, limit }),
    placeholderData: samePaging(listKey),
    staleTime: 0,
  });
};

/** The newest version of a configuration; reopening it shows what others have saved since. */
export const configurationQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: keys(hotel, "one", id),
    queryFn: (asking) => ask(asking, configurationRoutes.one, { ...hotel, id }),
    staleTime: 0,
  });

/** A version of a configuration, which never changes. */
export const configurationAtQuery = (hotel: Hotel, { id, version }: { id: string; version: number }) =>
  queryOptions({
    queryKey: keys(hotel, "at", id, version),
    queryFn: (asking) => ask(asking, configurationRoutes.one, { ...hotel, id, version }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const driftQuery = (hotel: Hotel, id: string, sourceId: string) =>
  queryOptions({
    queryKey: keys(hotel, "drift", id, sourceId),
    queryFn: (asking) => ask(asking, configurationRoutes.drift, { ...hotel, id, sourceId }),
    staleTime: 0,
  });

/** The fields that the account's configurations have mapped columns to before. */
export const rememberedQuery = (hotel: Hotel, module: string) =>
  queryOptions({
    queryKey: accountKeys("remembered")(hotel.account, hotel.property, module),
    queryFn: (asking) => ask(asking, configurationRoutes.remembered, { ...hotel, module }),
  });

/** The changes that a copy to another property would make there. */
export const copyQuery = (hotel: Hotel, id: string, toProperty: string) =>
  queryOptions({
    queryKey: keys(hotel, "copy", id, toProperty),
    queryFn: (asking) => ask(asking, configurationRoutes.copy, { ...hotel, id, toProperty }),
    staleTime: 0,
    gcTime: 0,
  });
