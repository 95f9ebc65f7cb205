import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Mark } from "../../contract/reading.ts";
import { type Source, sourceRoutes } from "../../contract/sources.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask, askPage, samePaging } from "./ask.ts";
import { hotelKeys } from "./keys.ts";
import { watching } from "./watch.ts";

const keys = hotelKeys("sources");
const isReading = ({ state }: Source): boolean => state === "reading";

/** As many as a list without pages shows. */
const MOST = 100;
const LIST_LIVE_MS = 1_500;

type SourceList = {
  module?: string | undefined;
  fileId?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
};

/** The sources, newest first: all, of a module or of a file; polled while one is being read. */
export const sourcesQuery = (hotel: Hotel, { module, fileId, limit = MOST, offset = 0 }: SourceList = {}) => {
  const listKey = keys(hotel, "list", module ?? null, fileId ?? null);
  return queryOptions({
    queryKey: [...listKey, offset, limit],
    queryFn: (asking) => ask(asking, sourceRoutes.list, { ...hotel, module, fileId, limit, offset }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isReading) ? LIST_LIVE_MS : false),
    placeholderData: samePaging(listKey),
    staleTime: 0,
    meta: watching<{ rows: Source[] }>("reading", hotel, ({ rows }) => rows.filter(isReading).map(({ id }) => id)),
  });
};

const LIVE_MS = 5_000;

/** One source; polled while it is being read, in case its stream is held up. */
export const sourceQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: keys(hotel, "one", id),
    queryFn: (asking) => ask(asking, sourceRoutes.one, { ...hotel, id }),
    refetchInterval: ({ state }) => (state.data?.state === "reading" ? LIVE_MS : false),
    meta: watching<Source>("reading", hotel, (source) => (isReading(source) ? [source.id] : [])),
  });

export const columnsQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: keys(hotel, "columns", id),
    queryFn: (asking) => ask(asking, sourceRoutes.columns, { ...hotel, id }),
  });

const rowKeys = hotelKeys("rows");
/**
 * Rows of one answer: half of the server's maximum, so that a screen arrives sooner, and fast scrolling rarely gets
 * ahead of it.
 */
export const PAGE_ROWS = 250;
/** Rows change only by edits; a page that was off screen for a minute is dropped. */
const rowsLife = { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000, meta: { held: "shown" } as const };

export type RowFilter = { q?: string | undefined; marked?: "any" | Mark | undefined };

export const rowsKey = (hotel: Hotel, id: string) => rowKeys(hotel, id);

/** A page of all rows, by its number from 0. */
export const rowPageQuery = (hotel: Hotel, id: string, page: number) =>
  queryOptions({
    queryKey: rowKeys(hotel, id, "page", page),
    queryFn: (asking) => ask(asking, sourceRoutes.rows, { ...hotel, id, from: page * PAGE_ROWS + 1, limit: PAGE_ROWS }),
    ...rowsLife,
  });

/** Rows that match a filter. The position of the thousandth one is unknown, so they are loaded page by page. */
export const foundRowsQuery = (hotel: Hotel, id: string, filter: RowFilter) =>
  infiniteQueryOptions({
    queryKey: rowKeys(hotel, id, "found", filter),
    queryFn: (asking) =>
      askPage(asking, sourceRoutes.rows, (from: number) => ({ ...hotel, id, ...filter, from, limit: PAGE_ROWS })),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...rowsLife,
    gcTime: 0,
  });

/** Rows with cells beyond the columns: only these rows show how many there can be. */
export const longRowsQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: rowKeys(hotel, id, "long"),
    queryFn: (asking) => ask(asking, sourceRoutes.rows, { ...hotel, id, marked: "long", limit: PAGE_ROWS }),
    ...rowsLife,
  });

/** As many rows as a person looks through, and as a browser processes between two keys. */
const SAMPLE_ROWS = 200;

/** The first rows of a source, to try a mapping or rules on. */
export const sampleRowsQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: rowKeys(hotel, id, "sample"),
    queryFn: (asking) => ask(asking, sourceRoutes.rows, { ...hotel, id, limit: SAMPLE_ROWS }),
    staleTime: 0,
  });

/** The server's current state of a row. */
export async function readRow(hotel: Hotel, id: string, row: number) {
  const { rows } = await call(sourceRoutes.rows, { ...hotel, id, from: row, limit: 1 });
  return rows[0];
}
