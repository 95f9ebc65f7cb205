import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { dashboardRoutes } from "../../contract/dashboard.ts";
import { type ListKind, type ListRow, listRoutes } from "../../contract/lists.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { hotelKeys } from "./keys.ts";

/** Below the key of all records of the hotel: a call that changes records renews the lists too. */
const keys = hotelKeys("records");

export const PAGE_ROWS = 200;
const WORKING_MS = 1_000;
const SETTLING_MS = 4_000;

type Flag = "mg_email" | "mg_phone" | "mg_name" | "mg_address" | "mg_empty" | "duponly";
/** The filter and order of a list, under their names in the address. */
type Search = Readonly<
  Partial<Record<"name" | "type" | "issue" | "beginDate" | "endDate" | "sort" | "group" | Flag, string>>
>;
type Answer<Row> = Omit<z.output<typeof listRoutes.profiles.reply>, "rows"> & { rows: Row[] };
type Ask = Search & Hotel & { limit: number; after?: string | undefined };
type Init = Parameters<typeof call>[2];

/** The contract's own filters have read the address, so its values are valid input. */
const asks: { [Kind in ListKind]: (ask: Ask, init: Init) => Promise<Answer<ListRow[Kind]>> } = {
  profiles: (ask, init) => call(listRoutes.profiles, ask as z.input<typeof listRoutes.profiles.input>, init),
  reservations: (ask, init) =>
    call(listRoutes.reservations, ask as z.input<typeof listRoutes.reservations.input>, init),
  blocks: (ask, init) => call(listRoutes.blocks, ask as z.input<typeof listRoutes.blocks.input>, init),
};

type GroupsAsk = Search & Hotel & { by: string };
type Groups = z.output<typeof listRoutes.profilesGroups.reply>;

const asksGroups: { [Kind in ListKind]: (ask: GroupsAsk, init: Init) => Promise<Groups> } = {
  profiles: (ask, init) =>
    call(listRoutes.profilesGroups, ask as z.input<typeof listRoutes.profilesGroups.input>, init),
  reservations: (ask, init) =>
    call(listRoutes.reservationsGroups, ask as z.input<typeof listRoutes.reservationsGroups.input>, init),
  blocks: (ask, init) => call(listRoutes.blocksGroups, ask as z.input<typeof listRoutes.blocksGroups.input>, init),
};

/** The matching rows by a coded column, whichever group is open. */
export const groupsQuery = (kind: ListKind, hotel: Hotel, search: Search & { group?: string }) => {
  const { group: by = "", sort: _, [by as "type"]: __, ...filter } = search;
  return queryOptions({
    queryKey: keys(hotel, "groups", kind, by, filter),
    queryFn: ({ signal, client, queryKey }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return asksGroups[kind]({ ...hotel, ...filter, by }, { signal, background });
    },
    enabled: by !== "",
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.working ? WORKING_MS : false),
  });
};

/** The matching rows, page by page, each starting where the previous one ended. */
export const listQuery = <Kind extends ListKind>(kind: Kind, hotel: Hotel, { group: _, ...search }: Search) =>
  infiniteQueryOptions({
    queryKey: keys(hotel, "list", kind, search),
    queryFn: ({ signal, pageParam, client, queryKey }) => {
      const background = pageParam === undefined && client.getQueryData(queryKey) !== undefined;
      return asks[kind]({ ...hotel, ...search, limit: PAGE_ROWS, after: pageParam }, { signal, background });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      const first = data?.pages[0];
      if (first?.working) return WORKING_MS;
      // All pages are loaded again, so the pause grows with the number of pages.
      return first?.settling && data ? SETTLING_MS * data.pages.length : false;
    },
  });

const FOUND = 4;
const FOUND_KINDS = ["profiles", "reservations", "blocks"] as const satisfies readonly ListKind[];

/** The first records of each list that match the typed text. */
export const foundRecordsQuery = (hotel: Hotel, typed: string) =>
  queryOptions({
    queryKey: keys(hotel, "found", typed),
    queryFn: (asking) => ask(asking, listRoutes.search, { ...hotel, text: typed, limit: FOUND }),
    select: (found) => FOUND_KINDS.flatMap((kind) => found[kind].map((row) => ({ kind, row }))),
    staleTime: 10_000,
  });

const MOST = 500;

/** The status codes of this hotel's blocks. */
export const blockTypesQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "list", "blocks", "types"),
    queryFn: (asking) => ask(asking, listRoutes.blockTypes, hotel),
    select: ({ rows }) => rows.map(({ code }) => code),
    staleTime: 5 * 60_000,
  });

/** The most ids that can be copied at once. */
export const MOST_COPIED = 10_000;

/** The old ids of all matching rows, in the order of the list. */
export async function oldIdsOf(kind: ListKind, hotel: Hotel, { group: _, ...search }: Search): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null | undefined;
  while (after !== null && ids.length < MOST_COPIED) {
    const page: Answer<{ old_id: string }> = await asks[kind]({ ...hotel, ...search, limit: MOST, after }, {});
    ids.push(...page.rows.map(({ old_id }) => old_id));
    after = page.next;
  }
  return ids;
}

/** How many records of each kind there are. */
export const countsQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "counts"),
    queryFn: (asking) => ask(asking, dashboardRoutes.counts, hotel),
  });

const COUNTING_MS = 1_500;

/** Polled while something is counted for the first time. */
export const qualityQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "quality"),
    queryFn: (asking) => ask(asking, listRoutes.quality, hotel),
    refetchInterval: ({ state }) => (state.data?.rows.some(({ count }) => count === null) ? COUNTING_MS : false),
  });
