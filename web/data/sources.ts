import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fileRoutes } from "../../contract/files.ts";
import type { Mark } from "../../contract/reading.ts";
import { sourceRoutes } from "../../contract/sources.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";
import type { Chosen } from "../slices/intake/sources/reading-search.ts";

const own = { errors: "own" } as const;

export const fileQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: ["files", hotel.account, hotel.property, "one", id],
    queryFn: ({ signal }) => call(fileRoutes.one, { ...hotel, id }, { signal }),
    meta: own,
  });

/** The first rows as a reading would give them. The rows before stay until the new ones are here. */
export const previewQuery = (hotel: Hotel, id: string, ask: { reading: Chosen; nonAsciiFirst: boolean }) =>
  queryOptions({
    queryKey: ["files", hotel.account, hotel.property, "preview", id, ask],
    queryFn: ({ signal }) => call(fileRoutes.preview, { ...hotel, id, ...ask }, { signal }),
    placeholderData: (before, query) => (query?.queryKey[4] === id ? before : undefined),
    meta: own,
  });

export const sourcesKey = (hotel: Hotel) => ["sources", hotel.account, hotel.property];

/** What was read for a module, newest first. */
export const sourcesQuery = (hotel: Hotel, module: string) =>
  queryOptions({
    queryKey: [...sourcesKey(hotel), "list", module],
    queryFn: ({ signal }) => call(sourceRoutes.list, { ...hotel, module, limit: 100 }, { signal }),
    staleTime: 0,
    meta: own,
  });

const LIVE_MS = 5_000;

/** One reading; while it is under way it is asked for now and then, should its stream be held up on the way. */
export const sourceQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: [...sourcesKey(hotel), "one", id],
    queryFn: ({ signal, client, queryKey }) =>
      call(sourceRoutes.one, { ...hotel, id }, { signal, background: client.getQueryData(queryKey) !== undefined }),
    refetchInterval: ({ state }) => (state.data?.state === "reading" ? LIVE_MS : false),
    meta: own,
  });

export const columnsQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: [...sourcesKey(hotel), "columns", id],
    queryFn: ({ signal }) => call(sourceRoutes.columns, { ...hotel, id }, { signal }),
    meta: own,
  });

/** Rows of one answer. Half the most that the server gives: a screen is there sooner, and a fast hand rarely outruns it. */
export const PAGE_ROWS = 250;
/** Rows only change by hand; a page that nobody has looked at for a minute is forgotten. */
const rowsLife = { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000, meta: own };

export type RowFilter = { q?: string | undefined; marked?: "any" | Mark | undefined };

export const rowsKey = (hotel: Hotel, id: string) => ["staged-rows", hotel.account, hotel.property, id];

/** A page of all rows, by its number from 0. */
export const rowPageQuery = (hotel: Hotel, id: string, page: number) =>
  queryOptions({
    queryKey: [...rowsKey(hotel, id), "page", page],
    queryFn: ({ signal }) =>
      call(sourceRoutes.rows, { ...hotel, id, from: page * PAGE_ROWS + 1, limit: PAGE_ROWS }, { signal }),
    ...rowsLife,
  });

/** Rows that fit a filter. Nobody knows where the thousandth of them stands, so they are followed page by page. */
export const foundRowsQuery = (hotel: Hotel, id: string, filter: RowFilter) =>
  infiniteQueryOptions({
    queryKey: [...rowsKey(hotel, id), "found", filter],
    queryFn: ({ signal, pageParam }) =>
      call(sourceRoutes.rows, { ...hotel, id, ...filter, from: pageParam, limit: PAGE_ROWS }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...rowsLife,
    gcTime: 0,
  });

/** Rows with cells that belong to no column: how many there can be is only known from such rows. */
export const longRowsQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: [...rowsKey(hotel, id), "long"],
    queryFn: ({ signal }) => call(sourceRoutes.rows, { ...hotel, id, marked: "long", limit: PAGE_ROWS }, { signal }),
    ...rowsLife,
  });
