import { infiniteQueryOptions, type QueryFunctionContext, queryOptions } from "@tanstack/react-query";
import { type ConfigurationBody, configurationRoutes } from "../../contract/configurations.ts";
import { type ImportedRow, type ImportRun, importRoutes, type RowEnd } from "../../contract/imports.ts";
import { type ColumnProfile, type Source, type StagedRow, sourceRoutes } from "../../contract/sources.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask, askPage, samePaging } from "./ask.ts";
import { hotelKeys } from "./keys.ts";
import { isMoving } from "./run-states.ts";
import { watching } from "./watch.ts";

const keys = hotelKeys("imports");
const LIST_LIVE_MS = 2_000;
const LIVE_MS = 3_000;
/** Other jobs release waiting rows at any time. */
const RELEASE_MS = 10_000;
const PAGE = 25;

/** A run with waiting rows has not ended either: releasing them changes the same data as a run's end. */
const goingOf = ({ id, state, counts }: ImportRun): string[] => {
  if (isMoving(state)) return [id];
  return state === "done" && counts.waiting > 0 ? [`${id} with ${counts.waiting}`] : [];
};

type ListAsk = { module?: string; offset?: number; limit?: number };

/** Newest first; polled while one of them is running. */
export const runsQuery = (hotel: Hotel, { module, offset = 0, limit = PAGE }: ListAsk) => {
  const listKey = keys(hotel, "list", module ?? null);
  return queryOptions({
    queryKey: [...listKey, offset, limit],
    queryFn: (asking) => ask(asking, importRoutes.list, { ...hotel, module, offset, limit }),
    refetchInterval: ({ state }) => (state.data?.rows.some((run) => isMoving(run.state)) ? LIST_LIVE_MS : false),
    staleTime: 0,
    placeholderData: samePaging(listKey),
    meta: watching<{ rows: ImportRun[] }>("import", hotel, ({ rows }) => rows.flatMap(goingOf)),
  });
};

/** How many of the newest runs are searched for one of a file. */
const RECENT = 100;

/** The newest run of a module that imported this file; null: none. */
export const importOfFileQuery = (hotel: Hotel, { module, fileId }: { module: string; fileId: string }) => ({
  ...runsQuery(hotel, { module, limit: RECENT }),
  select: ({ rows }: { rows: ImportRun[] }) => rows.find(({ file }) => file.id === fileId) ?? null,
});

const pauseOf = (run: ImportRun | undefined): number | false => {
  if (isMoving(run?.state)) return LIVE_MS;
  return run?.state === "done" && run.counts.waiting > 0 ? RELEASE_MS : false;
};

/** One run; polled while it is running, in case its stream is held up, and while rows of it wait. */
export const runQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: keys(hotel, "one", id),
    queryFn: (asking) => ask(asking, importRoutes.one, { ...hotel, id }),
    refetchInterval: ({ state }) => pauseOf(state.data),
    staleTime: 0,
    meta: watching<ImportRun>("import", hotel, goingOf),
  });

const RELEASED_MS = 1_000;

/** What a job has imported of rows that waited; polled until it has ended. */
export const releasedQuery = (hotel: Hotel, job: string) =>
  queryOptions({
    queryKey: keys(hotel, "released", job),
    queryFn: (asking) => ask(asking, importRoutes.released, { ...hotel, id: job }),
    refetchInterval: ({ state }) => (state.data?.ended || state.error ? false : RELEASED_MS),
    staleTime: 0,
    meta: watching<{ ended: boolean }>("import", hotel, ({ ended }) => (ended ? [] : [job])),
  });

/** What an undo would remove, and the records that refer to it, at present. */
export const undoPreviewQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: keys(hotel, "undo", id),
    queryFn: (asking) => ask(asking, importRoutes.previewUndo, { ...hotel, id }),
    staleTime: 0,
    gcTime: 0,
  });

/** Everything that depends on the outcomes of a run's rows. */
const outcomeKey = (hotel: Hotel, id: string) => keys(hotel, "outcome", id);

/** Why rows were not stored, or not completely: one problem for each rule, field and list. */
export const problemsQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: [...outcomeKey(hotel, id), "problems"],
    queryFn: (asking) => ask(asking, importRoutes.problems, { ...hotel, id }),
  });

const CAUSES = 25;

/** Causes of a problem, after the `skip` largest ones. */
export const causesQuery = (hotel: Hotel, id: string, { rule, field, list, skip }: ProblemAsk & { skip: number }) =>
  infiniteQueryOptions({
    queryKey: [...outcomeKey(hotel, id), "causes", rule, field, list ?? null, skip],
    queryFn: (asking) =>
      askPage(asking, importRoutes.issues, (offset: number) => ({
        ...{ ...hotel, id, rule, field, list },
        ...{ offset, limit: CAUSES },
      })),
    initialPageParam: skip,
    getNextPageParam: ({ total_rows }, pages) => {
      const seen = pages.reduce((sum, { causes }) => sum + causes.length, skip);
      return seen < total_rows ? seen : null;
    },
  });

/** A problem; `list` chooses among the lists of a field. */
export type ProblemAsk = { rule: string; field: string; list?: string | undefined };
/** Without `pattern`: all causes of the problem. */
export type CauseAsk = ProblemAsk & { pattern?: string };
export type RowsAsk = { end: RowEnd } | CauseAsk;

/** A row of the file with its outcome. */
export type RunRow = StagedRow & Pick<ImportedRow, "end" | "issues">;

/** Findings of the reading are shown elsewhere. */
const toRunRow = (row: ImportedRow): RunRow => ({ ...row, marks: 0 });

/** As many as the server returns at once. */
export const PAGE_ROWS = 200;

type Run = Pick<ImportRun, "id" | "sourceId">;

/** Under the other rows of the source, so that an edited cell changes here too. */
const runRowsKey = (hotel: Hotel, run: Run) => hotelKeys("rows")(hotel, run.sourceId, "run", run.id);

/** Rows of another outcome or cause are never shown in the meantime: a person may be about to edit one. */
export const runRowsQuery = (hotel: Hotel, run: Run, filter: RowsAsk) =>
  infiniteQueryOptions({
    queryKey: [...runRowsKey(hotel, run), filter],
    queryFn: async (asking) => {
      const inputAt = (from: number) => ({ ...hotel, id: run.id, ...filter, from, limit: PAGE_ROWS });
      const page = await askPage(asking, importRoutes.rows, inputAt);
      return { ...page, rows: page.rows.map(toRunRow) };
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
  });

type CauseAt = { configurationId: string; cause: CauseAsk; around: object };

/** The first rows of a cause with everything needed to run them through the pipeline again, to try a fix on. */
export const causeRowsQuery = <Made>(
  hotel: Hotel,
  run: Run,
  { configurationId, cause: { rule, field, pattern }, around }: CauseAt,
  make: (found: CauseRows) => Made,
) => ({
  queryKey: [...outcomeKey(hotel, run.id), "fix", configurationId, rule, field, pattern, around],
  queryFn: async (asking: QueryFunctionContext): Promise<Made> => {
    const cause = { ...hotel, id: run.id, rule, field, pattern, limit: PAGE_ROWS };
    const [{ rows }, { body }, source, profiles] = await Promise.all([
      ask(asking, importRoutes.rows, cause),
      ask(asking, configurationRoutes.one, { ...hotel, id: configurationId }),
      ask(asking, sourceRoutes.one, { ...hotel, id: run.sourceId }),
      ask(asking, sourceRoutes.columns, { ...hotel, id: run.sourceId }),
    ]);
    return make({ rows, body, source, profiles: profiles.columns });
  },
});

export type CauseRows = {
  rows: readonly ImportedRow[];
  body: ConfigurationBody;
  source: Source;
  profiles: readonly ColumnProfile[];
};

/** One row of the file, unchanged. */
export const rawRowQuery = (hotel: Hotel, run: Run, row: number) =>
  queryOptions({
    queryKey: [...runRowsKey(hotel, run), "one", row],
    queryFn: async (asking) => {
      const { rows } = await ask(asking, importRoutes.rows, { ...hotel, id: run.id, from: row, limit: 1 });
      const [found] = rows;
      return found?.row === row ? toRunRow(found) : null;
    },
  });

export const recordsQuery = (hotel: Hotel, id: string, end: RowEnd | undefined) =>
  infiniteQueryOptions({
    queryKey: [...outcomeKey(hotel, id), "records", end ?? null],
    queryFn: (asking) =>
      askPage(asking, importRoutes.records, (from: number) => ({ ...hotel, id, end, from, limit: PAGE_ROWS })),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
  });

const GONE = 50;

export const goneQuery = (hotel: Hotel, id: string) =>
  infiniteQueryOptions({
    queryKey: [...outcomeKey(hotel, id), "gone"],
    queryFn: (asking) =>
      askPage(asking, importRoutes.gone, (after: string | null) => ({
        ...hotel,
        id,
        after: after ?? undefined,
        limit: GONE,
      })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
