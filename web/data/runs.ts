import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { configurationRoutes } from "../../contract/configurations.ts";
import { type ImportedRow, type ImportRun, importRoutes, type RowEnd } from "../../contract/imports.ts";
import { type StagedRow, sourceRoutes } from "../../contract/sources.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";
import { isMoving } from "./run-states.ts";

const own = { errors: "own" } as const;
const LIST_LIVE_MS = 2_000;
const LIVE_MS = 3_000;
/** Rows that wait are released by what others do, elsewhere. */
const RELEASE_MS = 10_000;
const PAGE = 25;

export const runsKey = (hotel: Hotel) => ["imports", hotel.account, hotel.property];

type ListAsk = { module?: string; offset?: number; limit?: number };

/** Newest first; asked again while one of them is under way. */
export const runsQuery = (hotel: Hotel, { module, offset = 0, limit = PAGE }: ListAsk) =>
  queryOptions({
    queryKey: [...runsKey(hotel), "list", module ?? null, offset, limit],
    queryFn: ({ signal, client, queryKey }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return call(importRoutes.list, { ...hotel, module, offset, limit }, { signal, background });
    },
    refetchInterval: ({ state }) => (state.data?.rows.some((run) => isMoving(run.state)) ? LIST_LIVE_MS : false),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: own,
  });

const pauseOf = (run: ImportRun | undefined): number | false => {
  if (isMoving(run?.state)) return LIVE_MS;
  return run?.state === "done" && run.counts.waiting > 0 ? RELEASE_MS : false;
};

/** One run; asked for now and then while it is under way, should its stream be held up, and while rows of it wait. */
export const runQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: [...runsKey(hotel), "one", id],
    queryFn: ({ signal, client, queryKey }) =>
      call(importRoutes.one, { ...hotel, id }, { signal, background: client.getQueryData(queryKey) !== undefined }),
    refetchInterval: ({ state }) => pauseOf(state.data),
    staleTime: 0,
    meta: own,
  });

/** What an undo would take and who refers to it, as it is now. */
export const undoPreviewQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: [...runsKey(hotel), "undo", id],
    queryFn: ({ signal }) => call(importRoutes.previewUndo, { ...hotel, id }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: own,
  });

/** Everything that follows from how the rows of a run ended. */
export const outcomeKey = (hotel: Hotel, id: string) => [...runsKey(hotel), "outcome", id];

const CAUSES = 25;

export const causesQuery = (hotel: Hotel, id: string) =>
  infiniteQueryOptions({
    queryKey: [...outcomeKey(hotel, id), "causes"],
    queryFn: ({ signal, pageParam }) =>
      call(importRoutes.issues, { ...hotel, id, offset: pageParam, limit: CAUSES }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total_rows }, pages) => {
      const seen = pages.reduce((sum, { causes }) => sum + causes.length, 0);
      return seen < total_rows ? seen : null;
    },
    meta: own,
  });

export type CauseAsk = { rule: string; field: string; pattern: string };
export type RowsAsk = { end: RowEnd } | CauseAsk;

/** A row of the file with what became of it. */
export type RunRow = StagedRow & Pick<ImportedRow, "end" | "issues">;

/** What was odd when the file was read is told elsewhere. */
const toRunRow = (row: ImportedRow): RunRow => ({ ...row, marks: 0 });

/** As many as the server gives at once. */
export const PAGE_ROWS = 200;

/** Beside the other rows of the reading, so that a cell that is changed changes here too. */
export const runRowsKey = (hotel: Hotel, run: Pick<ImportRun, "id" | "sourceId">) => [
  ...["staged-rows", hotel.account, hotel.property, run.sourceId, "run"],
  run.id,
];

/** Rows of another end or cause never stand in for these: somebody may be about to change one. */
export const runRowsQuery = (hotel: Hotel, run: Pick<ImportRun, "id" | "sourceId">, ask: RowsAsk) =>
  infiniteQueryOptions({
    queryKey: [...runRowsKey(hotel, run), ask],
    queryFn: async ({ signal, pageParam }) => {
      const input = { ...hotel, id: run.id, ...ask, from: pageParam, limit: PAGE_ROWS };
      const page = await call(importRoutes.rows, input, { signal });
      return { ...page, rows: page.rows.map(toRunRow) };
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
    meta: own,
  });

/** One row as it stands in the file. */
export const rawRowQuery = (hotel: Hotel, run: Pick<ImportRun, "id" | "sourceId">, row: number) =>
  queryOptions({
    queryKey: [...runRowsKey(hotel, run), "one", row],
    queryFn: async ({ signal }) => {
      const { rows } = await call(importRoutes.rows, { ...hotel, id: run.id, from: row, limit: 1 }, { signal });
      const [found] = rows;
      return found?.row === row ? toRunRow(found) : null;
    },
    meta: own,
  });

export const recordsQuery = (hotel: Hotel, id: string, end: RowEnd | undefined) =>
  infiniteQueryOptions({
    queryKey: [...outcomeKey(hotel, id), "records", end ?? null],
    queryFn: ({ signal, pageParam }) =>
      call(importRoutes.records, { ...hotel, id, end, from: pageParam, limit: PAGE_ROWS }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
    meta: own,
  });

const GONE = 50;

export const goneQuery = (hotel: Hotel, id: string) =>
  infiniteQueryOptions({
    queryKey: [...outcomeKey(hotel, id), "gone"],
    queryFn: ({ signal, pageParam }) =>
      call(importRoutes.gone, { ...hotel, id, after: pageParam ?? undefined, limit: GONE }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: own,
  });

/** The names of the columns, and how the file was read. */
export const sourceQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: ["sources", hotel.account, hotel.property, "run", id],
    queryFn: ({ signal }) => call(sourceRoutes.one, { ...hotel, id }, { signal }),
    meta: own,
  });

/** A version of a configuration, which never changes. */
export const configurationAtQuery = (hotel: Hotel, { id, version }: { id: string; version: number }) =>
  queryOptions({
    queryKey: ["configurations", hotel.account, hotel.property, "at", id, version],
    queryFn: ({ signal }) => call(configurationRoutes.one, { ...hotel, id, version }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: own,
  });
