import { queryOptions } from "@tanstack/react-query";
import { codeRoutes } from "../../contract/codes.ts";
import { configurationRoutes } from "../../contract/configurations.ts";
import { fileRoutes } from "../../contract/files.ts";
import { importRoutes } from "../../contract/imports.ts";
import { rehearsalRoutes } from "../../contract/rehearsals.ts";
import { sourceRoutes } from "../../contract/sources.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";

const own = { errors: "own" } as const;
/** Enough to know of the newest readings whether they were imported. */
const RECENT = 50;
const MOST = 100;
const LIVE_MS = 2_000;

const keyOf = (what: string, hotel: Hotel) => [what, hotel.account, hotel.property];

export const recentRunsQuery = (hotel: Hotel, module: string) =>
  queryOptions({
    queryKey: [...keyOf("imports", hotel), "recent", module],
    queryFn: ({ signal }) => call(importRoutes.list, { ...hotel, module, limit: RECENT }, { signal }),
    staleTime: 0,
    meta: own,
  });

/** The same answer that the view of the run follows live. */
export const runQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: [...keyOf("imports", hotel), "one", id],
    queryFn: ({ signal, client, queryKey }) =>
      call(importRoutes.one, { ...hotel, id }, { signal, background: client.getQueryData(queryKey) !== undefined }),
    staleTime: 0,
    meta: own,
  });

export const fileQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: [...keyOf("files", hotel), "to import", id],
    queryFn: ({ signal }) => call(fileRoutes.one, { ...hotel, id }, { signal }),
    meta: own,
  });

/** What was read for a module, newest first; of one file or of all. */
export const readingsQuery = (hotel: Hotel, module: string, fileId?: string) =>
  queryOptions({
    queryKey: [...keyOf("sources", hotel), "to import", module, fileId ?? null],
    queryFn: ({ signal }) => call(sourceRoutes.list, { ...hotel, module, fileId, limit: MOST }, { signal }),
    staleTime: 0,
    meta: own,
  });

/** The module's configurations; with rows each says whether it was made for such columns. */
export const configurationsQuery = (hotel: Hotel, module: string, sourceId?: string) =>
  queryOptions({
    queryKey: [...keyOf("configurations", hotel), "to import", module, sourceId ?? null],
    queryFn: ({ signal }) => call(configurationRoutes.list, { ...hotel, module, sourceId, limit: MOST }, { signal }),
    staleTime: 0,
    meta: own,
  });

export const rememberedQuery = (hotel: Hotel, module: string) =>
  queryOptions({
    queryKey: [...keyOf("configurations", hotel), "remembered", module],
    queryFn: ({ signal }) => call(configurationRoutes.remembered, { ...hotel, module }, { signal }),
    meta: own,
  });

type Subject = { sourceId: string; configurationId: string };

/** The newest dry run, for the few words about it; the check itself follows it live. */
export const checkQuery = (hotel: Hotel, subject: Subject) =>
  queryOptions({
    queryKey: [...keyOf("rehearsals", hotel), "in short", subject],
    queryFn: async ({ signal, client, queryKey }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      const { rows } = await call(rehearsalRoutes.list, { ...hotel, ...subject, limit: 1 }, { signal, background });
      return rows[0] ?? null;
    },
    refetchInterval: ({ state }) =>
      state.data?.state === "queued" || state.data?.state === "running" ? LIVE_MS : false,
    staleTime: 0,
    meta: own,
  });

/** How many codes of which list are open in the rows of a dry run. */
export const codeListsQuery = (hotel: Hotel, module: string, rehearsalId: string) =>
  queryOptions({
    queryKey: ["codes", hotel.account, hotel.property, module, "lists", rehearsalId],
    queryFn: ({ signal }) => call(codeRoutes.lists, { ...hotel, module, rehearsalId }, { signal }),
    meta: own,
  });
