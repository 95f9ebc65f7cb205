import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { fileRoutes, sampleRoutes } from "../../contract/files.ts";
import { importRoutes } from "../../contract/imports.ts";
import { moduleRoutes } from "../../contract/modules.ts";
import type { FileKind } from "../../contract/reading.ts";
import { type Source, sourceRoutes } from "../../contract/sources.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";
import { isMoving } from "./run-states.ts";

const LIVE_MS = 1_500;
/** Beyond these nobody looks at a list that is not paged. */
const MOST = 100;

/** The modules that this hotel works with, in the order people read them. */
export const modulesQuery = (hotel: Hotel, language: string) =>
  queryOptions({
    queryKey: ["modules", hotel.account, hotel.property, "import", language],
    queryFn: ({ signal }) => call(moduleRoutes.list, hotel, { signal }),
    select: ({ data }) => data,
    meta: { errors: "own" },
  });

type FileList = { kind: FileKind; offset: number; limit: number };

export const filesQuery = (hotel: Hotel, list: FileList) =>
  queryOptions({
    queryKey: ["files", hotel.account, hotel.property, "list", list],
    queryFn: ({ signal }) => call(fileRoutes.list, { ...hotel, ...list }, { signal }),
    meta: { errors: "own" },
  });

export const fileQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: ["files", hotel.account, hotel.property, "shown", id],
    queryFn: ({ signal }) => call(fileRoutes.one, { ...hotel, id }, { signal }),
    meta: { errors: "own" },
  });

type SheetAsked = { sheet: string; reading: { headerRow: number; hiddenRows?: "take" | "leave_out" } };

/** The first rows of a sheet as they would be read. The rows before stay until the new ones are here. */
export const sheetPreviewQuery = (hotel: Hotel, id: string, asked: SheetAsked) =>
  queryOptions({
    queryKey: ["files", hotel.account, hotel.property, "sheet", id, asked],
    queryFn: ({ signal }) => call(fileRoutes.preview, { ...hotel, id, ...asked }, { signal }),
    placeholderData: (before) => before,
    retry: false,
    meta: { errors: "own" },
  });

export const samplesQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: ["samples", hotel.account, hotel.property],
    queryFn: ({ signal }) => call(sampleRoutes.list, hotel, { signal }),
    select: ({ samples }) => samples,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errors: "own" },
  });

const isReading = ({ state }: Source): boolean => state === "reading";

type SourceList = { module?: string; fileId?: string; limit?: number; offset?: number };

/** What has been read into rows; asked again while something is being read. */
export const sourcesQuery = (hotel: Hotel, list: SourceList = {}) =>
  queryOptions({
    queryKey: ["sources", hotel.account, hotel.property, "files", list],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<{ rows: Source[] }>(queryKey)?.rows;
      const reply = await call(sourceRoutes.list, { ...hotel, limit: MOST, ...list }, { signal, background: !!before });
      // A reading that has come to its end is counted from now on.
      if (before && before.filter(isReading).length > reply.rows.filter(isReading).length)
        void client.invalidateQueries({ queryKey: ["modules"] });
      return reply;
    },
    refetchInterval: ({ state }) => (state.data?.rows.some(isReading) ? LIVE_MS : false),
    meta: { errors: "own" },
  });

/** The newest run of a module that took this file; null: none. */
export const importOfFileQuery = (hotel: Hotel, { module, fileId }: { module: string; fileId: string }) =>
  queryOptions({
    queryKey: ["imports", hotel.account, hotel.property, "of-file", module, fileId],
    queryFn: async ({ signal, client, queryKey }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      const { rows } = await call(importRoutes.list, { ...hotel, module, limit: MOST }, { signal, background });
      return rows.find(({ file }) => file.id === fileId) ?? null;
    },
    refetchInterval: ({ state }) => (isMoving(state.data?.state) ? LIVE_MS : false),
    staleTime: 0,
    meta: { errors: "own" },
  });

/** After an upload, a reading or a deletion: the lists, and the counters of the modules. */
export function useForgetFiles() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(["files", "sources", "modules"].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
