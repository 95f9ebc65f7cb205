import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { moduleRoutes } from "../../contract/modules.ts";
import { sourceRoutes } from "../../contract/sources.ts";
import { call } from "../lib/call.ts";
import { latestByModule } from "./latest-reading.ts";

type Hotel = { account: string; property: string };

/** Every module of the property, deleted ones too; their names are in the reader's language. */
export const modulesQuery = (hotel: Hotel, language: string) =>
  queryOptions({
    queryKey: ["modules", hotel.account, hotel.property, "all", language],
    queryFn: ({ signal }) => call(moduleRoutes.all, hotel, { signal }),
    select: ({ modules }) => modules,
    meta: { errors: "own" },
  });

const MOST = 500;

/** When each module was read last. A list without it is still a list, so its failure is nobody's business. */
export const lastReadingsQuery = (hotel: Hotel, may: boolean) =>
  queryOptions({
    queryKey: ["sources", hotel.account, hotel.property, "newest"],
    queryFn: ({ signal }) => call(sourceRoutes.list, { ...hotel, limit: MOST }, { signal }),
    select: ({ rows }) => latestByModule(rows),
    enabled: may,
    meta: { errors: "own" },
  });

const LIVE_MS = 2_000;

/** What was read for one module; asked again while something is being read. */
export const readingsQuery = (hotel: Hotel, { module, offset }: { module: string; offset: number }) =>
  queryOptions({
    queryKey: ["sources", hotel.account, hotel.property, module, offset],
    queryFn: ({ signal }) => call(sourceRoutes.list, { ...hotel, module, offset }, { signal, background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some((one) => one.state === "reading") ? LIVE_MS : false),
    meta: { errors: "own" },
  });
