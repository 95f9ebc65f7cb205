import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { fileRoutes, sampleRoutes } from "../../contract/files.ts";
import type { FileKind } from "../../contract/reading.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { hotelKeys } from "./keys.ts";

const keys = hotelKeys("files");

type FileList = { kind: FileKind; offset: number; limit: number };

export const filesQuery = (hotel: Hotel, list: FileList) =>
  queryOptions({
    queryKey: keys(hotel, "list", list),
    queryFn: (asking) => ask(asking, fileRoutes.list, { ...hotel, ...list }),
  });

export const fileQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: keys(hotel, "one", id),
    queryFn: (asking) => ask(asking, fileRoutes.one, { ...hotel, id }),
  });

/** A file that has just arrived. */
export const readFile = (hotel: Hotel, id: string) => call(fileRoutes.one, { ...hotel, id });

type PreviewAsk = Omit<z.input<typeof fileRoutes.preview.input>, "account" | "property" | "id">;

/** The first rows as a reading would give them. The previous rows stay until the new ones arrive. */
export const previewQuery = (hotel: Hotel, id: string, reading: PreviewAsk) =>
  queryOptions({
    queryKey: keys(hotel, "preview", id, reading),
    queryFn: (asking) => ask(asking, fileRoutes.preview, { ...hotel, id, ...reading }),
    placeholderData: (before, query) => (query?.queryKey[4] === id ? before : undefined),
  });

export const samplesQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "samples"),
    queryFn: (asking) => ask(asking, sampleRoutes.list, hotel),
    select: ({ samples }) => samples,
    staleTime: Number.POSITIVE_INFINITY,
  });
