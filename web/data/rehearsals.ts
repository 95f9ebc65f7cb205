import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Rehearsal, type RowFate, rehearsalRoutes } from "../../contract/rehearsals.ts";
import { sourceRoutes } from "../../contract/sources.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";
import type { RowsToFix } from "../slices/imports/dry-runs/cause-shown.ts";

const own = { errors: "own" } as const;
const LIVE_MS = 5_000;

export const isUnderWay = (state: Rehearsal["state"] | undefined): boolean => state === "queued" || state === "running";

export const rehearsalsKey = (hotel: Hotel) => ["rehearsals", hotel.account, hotel.property];

type Subject = { sourceId: string; configurationId: string };

/** The newest run of these rows; asked for now and then while it is under way, should its stream be held up. */
export const newestQuery = (hotel: Hotel, subject: Subject) =>
  queryOptions({
    queryKey: [...rehearsalsKey(hotel), "newest", subject],
    queryFn: async ({ signal, client, queryKey }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      const { rows } = await call(rehearsalRoutes.list, { ...hotel, ...subject, limit: 1 }, { signal, background });
      return rows[0] ?? null;
    },
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? LIVE_MS : false),
    staleTime: 0,
    meta: own,
  });

const CAUSES = 25;

export const causesQuery = (hotel: Hotel, id: string) =>
  infiniteQueryOptions({
    queryKey: [...rehearsalsKey(hotel), "causes", id],
    queryFn: ({ signal, pageParam }) =>
      call(rehearsalRoutes.causes, { ...hotel, id, offset: pageParam, limit: CAUSES }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total_rows }, pages) => {
      const seen = pages.reduce((sum, { causes }) => sum + causes.length, 0);
      return seen < total_rows ? seen : null;
    },
    meta: own,
  });

/** As many as the server gives at once. */
const PAGE_ROWS = 200;

export type RowsWanted = { fate: RowFate } | { cause: number };

/** Rows of one fate or cause, followed page by page. */
export const rowsQuery = (hotel: Hotel, id: string, wanted: RowsWanted) =>
  infiniteQueryOptions({
    queryKey: [...rehearsalsKey(hotel), "rows", id, wanted],
    queryFn: ({ signal, pageParam }) =>
      call(rehearsalRoutes.rows, { ...hotel, id, ...wanted, from: pageParam, limit: PAGE_ROWS }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
    meta: own,
  });

/** The first rows of a cause, to try a fix on. */
export const rowsToFix = (hotel: Hotel, id: string, cause: number): RowsToFix => ({
  key: [...rehearsalsKey(hotel), "fix", id, cause],
  load: async (signal) =>
    (await call(rehearsalRoutes.rows, { ...hotel, id, cause, limit: PAGE_ROWS }, { signal })).rows,
});

/** The names of the columns, and how the file writes dates and numbers. */
export const sourceQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: ["sources", hotel.account, hotel.property, "rehearsed", id],
    queryFn: ({ signal }) => call(sourceRoutes.one, { ...hotel, id }, { signal }),
    meta: own,
  });
