import { queryOptions } from "@tanstack/react-query";
import { codeRoutes, type SourceCode } from "../../contract/codes.ts";
import type { ModuleKey } from "../../core/modules/catalogue.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { type CodePage, offsetOf, PAGE_CODES, type StateFilter } from "./code-pages.ts";
import { hotelKeys } from "./keys.ts";

const keys = hotelKeys("codes");
/** The most that one answer holds. */
export const MOST = 500;
const HALF_AN_HOUR_MS = 1_800_000;

/** The rows concerned: those of a dry run, or none. */
export type Counted = { module: string; dryRunId: string | undefined };
export type CodesAsk = Counted & { list: string | undefined; state: StateFilter; q: string | undefined };

/** The number of open codes in each list. */
export const codeListsQuery = (hotel: Hotel, counted: Counted) =>
  queryOptions({
    queryKey: keys(hotel, counted.module, "lists", counted.dryRunId ?? null),
    queryFn: (asking) => ask(asking, codeRoutes.lists, { ...hotel, ...counted }),
  });

export const codePagesKey = (hotel: Hotel, module: string) => keys(hotel, module, "page");

/**
 * A page of codes by its number from 0. A settled code keeps its place within one `view`: pages are not reloaded, and
 * the offsets of later pages take that into account.
 */
export const codePageQuery = (hotel: Hotel, { state, ...rest }: CodesAsk, view: number, page: number) => {
  const viewKey = [...codePagesKey(hotel, rest.module), view];
  return queryOptions({
    queryKey: [...viewKey, page],
    queryFn: (asking) => {
      const offset = offsetOf(page, state, (item) => asking.client.getQueryData<CodePage>([...viewKey, item]));
      const filter = state === "all" ? {} : { state };
      return ask(asking, codeRoutes.codes, { ...hotel, ...rest, ...filter, offset, limit: PAGE_CODES });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: HALF_AN_HOUR_MS,
    meta: { held: "view" },
  });
};

/** The server's current state of a code. Without a mapping it may still be one of the hotel's own. */
export async function readCode(hotel: Hotel, counted: Counted, { list, code }: Pick<SourceCode, "list" | "code">) {
  const input = { ...hotel, ...counted, list, q: code.slice(0, 200), limit: 50 };
  const { rows } = await call(codeRoutes.codes, input, { background: true });
  return rows.filter((row) => row.code === code);
}

/** The open codes that hold back most rows, with their suggestions. */
export const openCodesQuery = (hotel: Hotel, { list, ...counted }: Counted & { list: string | undefined }) =>
  queryOptions({
    queryKey: keys(hotel, counted.module, "open", counted.dryRunId ?? null, list ?? null),
    queryFn: (asking) => ask(asking, codeRoutes.codes, { ...hotel, ...counted, list, state: "open", limit: MOST }),
    placeholderData: (before, query) => (query?.queryKey.at(-1) === (list ?? null) ? before : undefined),
  });

/** The codes of a list that the hotel lacks, and how they would be created there. */
export const missingCodesQuery = (hotel: Hotel, about: Counted & { list: string }) =>
  queryOptions({
    queryKey: keys(hotel, about.module, "missing", about.list, about.dryRunId ?? null),
    queryFn: (asking) => ask(asking, codeRoutes.missing, { ...hotel, ...about }),
  });

/** The hotel's own codes of a list; `q` if one answer does not hold all. */
export const hotelCodesQuery = (hotel: Hotel, about: { module: string; list: string; q?: string | undefined }) =>
  queryOptions({
    queryKey: keys(hotel, about.module, "hotel", about.list, about.q ?? null),
    queryFn: (asking) => ask(asking, codeRoutes.hotel, { ...hotel, ...about, limit: MOST }),
    staleTime: 60_000,
  });

const FIVE_MINUTES_MS = 300_000;

/** The hotel's names of the codes in a module's fields: they change when the hotel's lists are read again. */
export const codeNamesQuery = (hotel: Hotel, module: ModuleKey) =>
  queryOptions({
    queryKey: keys(hotel, module, "names"),
    queryFn: (asking) => ask(asking, codeRoutes.names, { ...hotel, module }),
    staleTime: FIVE_MINUTES_MS,
  });
