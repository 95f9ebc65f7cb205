import { infiniteQueryOptions, type QueryFunctionContext, queryOptions } from "@tanstack/react-query";
import { type DryRun, dryRunRoutes, type RowFate } from "../../contract/dry-runs.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask, askPage } from "./ask.ts";
import { hotelKeys } from "./keys.ts";
import { watching } from "./watch.ts";

const keys = hotelKeys("dryRuns");

export const isUnderWay = (state: DryRun["state"] | undefined): boolean => state === "queued" || state === "running";

/** Rows, and the configuration that they go through. */
export type Subject = { sourceId: string; configurationId: string };

const LIVE_MS = 2_000;

/** The dry runs of some rows, newest first; polled while the newest is running. */
export const dryRunsQuery = (hotel: Hotel, { sourceId, configurationId }: Subject, liveMs = LIVE_MS) =>
  queryOptions({
    queryKey: keys(hotel, "list", sourceId, configurationId),
    queryFn: (asking) => ask(asking, dryRunRoutes.list, { ...hotel, sourceId, configurationId, limit: 20 }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.rows[0]?.state) ? liveMs : false),
    staleTime: 0,
    meta: watching<{ rows: DryRun[] }>("dryRun", hotel, ({ rows }) =>
      rows.filter(({ state }) => isUnderWay(state)).map(({ id }) => id),
    ),
  });

/** The newest of them; null if there is none. */
export const newestQuery = (hotel: Hotel, subject: Subject, liveMs = LIVE_MS) =>
  queryOptions({ ...dryRunsQuery(hotel, subject, liveMs), select: ({ rows }) => rows[0] ?? null });

/** Why rows do not pass: one problem for each rule, field and list. */
export const problemsQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: keys(hotel, "problems", id),
    queryFn: (asking) => ask(asking, dryRunRoutes.problems, { ...hotel, id }),
  });

const CAUSES = 25;

/** A problem; `list` chooses among the lists of a field. */
export type ProblemAsk = { rule: string; field: string; list?: string | undefined };

/** Causes of a problem, after the `skip` largest ones. */
export const causesQuery = (hotel: Hotel, id: string, { rule, field, list, skip }: ProblemAsk & { skip: number }) =>
  infiniteQueryOptions({
    queryKey: keys(hotel, "causes", id, rule, field, list ?? null, skip),
    queryFn: (asking) =>
      askPage(asking, dryRunRoutes.causes, (offset: number) => ({
        ...{ ...hotel, id, rule, field, list },
        ...{ offset, limit: CAUSES },
      })),
    initialPageParam: skip,
    getNextPageParam: ({ total_rows }, pages) => {
      const seen = pages.reduce((sum, { causes }) => sum + causes.length, skip);
      return seen < total_rows ? seen : null;
    },
  });

/** As many as the server returns at once. */
const PAGE_ROWS = 200;

export type RowsWanted = { fate: RowFate } | { cause: number } | ProblemAsk;

/** Rows of one outcome or cause, loaded page by page. */
export const rowsQuery = (hotel: Hotel, id: string, wanted: RowsWanted) =>
  infiniteQueryOptions({
    queryKey: keys(hotel, "rows", id, wanted),
    queryFn: (asking) =>
      askPage(asking, dryRunRoutes.rows, (from: number) => ({ ...hotel, id, ...wanted, from, limit: PAGE_ROWS })),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
  });

/** The first rows of a cause, to try a fix on. */
export const causeRowsQuery = (hotel: Hotel, id: string, cause: number) => ({
  queryKey: keys(hotel, "fix", id, cause),
  queryFn: async (asking: QueryFunctionContext) =>
    (await ask(asking, dryRunRoutes.rows, { ...hotel, id, cause, limit: PAGE_ROWS })).rows,
});
