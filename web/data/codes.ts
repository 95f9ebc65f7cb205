import { queryOptions } from "@tanstack/react-query";
import { codeRoutes } from "../../contract/codes.ts";
import { configurationRoutes } from "../../contract/configurations.ts";
import { rehearsalRoutes } from "../../contract/rehearsals.ts";
import { sourceRoutes } from "../../contract/sources.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";
import { type CodePage, offsetOf, PAGE_CODES, type StateFilter } from "../slices/configure/code-mappings/code-pages.ts";

const own = { errors: "own" } as const;
/** The most that one answer holds. */
export const MOST = 500;
const LIVE_MS = 1_000;
const HALF_AN_HOUR_MS = 1_800_000;

/** Which rows are asked about: those of a rehearsal, or none. */
export type Counted = { module: string; rehearsalId: string | undefined };
export type CodesAsk = Counted & { list: string | undefined; state: StateFilter; q: string | undefined };

const codesKey = (hotel: Hotel, module: string) => ["codes", hotel.account, hotel.property, module];
export const pagesKey = (hotel: Hotel, module: string) => [...codesKey(hotel, module), "page"];
export const listsKey = (hotel: Hotel, module: string) => [...codesKey(hotel, module), "lists"];
export const openKey = (hotel: Hotel, module: string) => [...codesKey(hotel, module), "open"];
export const hotelCodesKey = (hotel: Hotel, module: string) => [...codesKey(hotel, module), "hotel"];

export const codeListsQuery = (hotel: Hotel, counted: Counted) =>
  queryOptions({
    queryKey: [...listsKey(hotel, counted.module), counted.rehearsalId ?? null],
    queryFn: ({ signal }) => call(codeRoutes.lists, { ...hotel, ...counted }, { signal }),
    placeholderData: (before) => before,
    meta: own,
  });

/**
 * A page of codes by its number from 0. A code stays where it was when it is settled, as long as one looks at the same
 * `view`: pages are not asked for again, and those that follow begin accordingly.
 */
export const codePageQuery = (hotel: Hotel, ask: CodesAsk, view: number, page: number) => {
  const { state, ...rest } = ask;
  const viewKey = [...pagesKey(hotel, ask.module), view];
  return queryOptions({
    queryKey: [...viewKey, page],
    queryFn: ({ signal, client }) => {
      const offset = offsetOf(page, state, (one) => client.getQueryData<CodePage>([...viewKey, one]));
      const filter = state === "all" ? {} : { state };
      return call(codeRoutes.codes, { ...hotel, ...rest, ...filter, offset, limit: PAGE_CODES }, { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: HALF_AN_HOUR_MS,
    meta: own,
  });
};

/** The open codes that hold back most rows, with their suggestions. */
export const openCodesQuery = (hotel: Hotel, { list, ...counted }: Counted & { list: string | undefined }) =>
  queryOptions({
    queryKey: [...openKey(hotel, counted.module), counted.rehearsalId ?? null, list ?? null],
    queryFn: ({ signal }) =>
      call(codeRoutes.codes, { ...hotel, ...counted, list, state: "open", limit: MOST }, { signal }),
    placeholderData: (before, query) => (query?.queryKey.at(-1) === (list ?? null) ? before : undefined),
    meta: own,
  });

/** The hotel's own codes of a list; `q` where there are more than one answer holds. */
export const hotelCodesQuery = (hotel: Hotel, ask: { module: string; list: string; q?: string | undefined }) =>
  queryOptions({
    queryKey: [...hotelCodesKey(hotel, ask.module), ask.list, ask.q ?? null],
    queryFn: ({ signal }) => call(codeRoutes.hotel, { ...hotel, ...ask, limit: MOST }, { signal }),
    staleTime: 60_000,
    meta: own,
  });

export type Subject = { module: string; sourceId: string; configurationId: string };
export const rehearsalsKey = (hotel: Hotel) => ["rehearsals", hotel.account, hotel.property];

/** The rehearsals of some rows with a configuration, newest first; followed while one is under way. */
export const rehearsalsOfQuery = (hotel: Hotel, subject: Subject) =>
  queryOptions({
    queryKey: [...rehearsalsKey(hotel), "of", subject],
    queryFn: ({ signal, client, queryKey }) =>
      call(
        rehearsalRoutes.list,
        { ...hotel, ...subject, limit: 20 },
        { signal, background: client.getQueryData(queryKey) !== undefined },
      ),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.rows[0]?.state) ? LIVE_MS : false),
    staleTime: 0,
    meta: own,
  });

export const isUnderWay = (state: string | undefined): boolean => state === "queued" || state === "running";

/** What was read for the module, newest first. */
export const readingsQuery = (hotel: Hotel, module: string) =>
  queryOptions({
    queryKey: ["sources", hotel.account, hotel.property, "for codes", module],
    queryFn: ({ signal }) => call(sourceRoutes.list, { ...hotel, module, limit: 100 }, { signal }),
    staleTime: 0,
    meta: own,
  });

/** The module's configurations, with whether they were made for such columns. */
export const configurationsQuery = (hotel: Hotel, module: string, sourceId: string | undefined) =>
  queryOptions({
    queryKey: ["configurations", hotel.account, hotel.property, "for codes", module, sourceId ?? null],
    queryFn: ({ signal }) => call(configurationRoutes.list, { ...hotel, module, sourceId, limit: 100 }, { signal }),
    staleTime: 0,
    meta: own,
  });
