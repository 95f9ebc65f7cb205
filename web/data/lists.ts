import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { type ListKind, type ListRow, listRoutes } from "../../contract/lists.ts";
import { recordRoutes } from "../../contract/records.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";
import type { ListSearch } from "../slices/records/lists/read-search.ts";

export const PAGE_ROWS = 200;
const WORKING_MS = 1_000;
const SETTLING_MS = 4_000;

type Answer<Row> = Omit<z.output<typeof listRoutes.profiles.reply>, "rows"> & { rows: Row[] };
type Ask = ListSearch & Hotel & { limit: number; after?: string | undefined };
type Init = Parameters<typeof call>[2];

/** The words of the address were read by the contract's own filters, so they are its input. */
const asks: { [Kind in ListKind]: (ask: Ask, init: Init) => Promise<Answer<ListRow[Kind]>> } = {
  profiles: (ask, init) => call(listRoutes.profiles, ask as z.input<typeof listRoutes.profiles.input>, init),
  reservations: (ask, init) =>
    call(listRoutes.reservations, ask as z.input<typeof listRoutes.reservations.input>, init),
  blocks: (ask, init) => call(listRoutes.blocks, ask as z.input<typeof listRoutes.blocks.input>, init),
};

/** Below the key of all records of the hotel: whoever changes one renews the lists too. */
const listKey = (hotel: Hotel, kind: ListKind) => ["records", hotel.account, hotel.property, "list", kind];

/** The rows that fit, page by page, each beginning where the one before it ended. */
export const listQuery = <Kind extends ListKind>(kind: Kind, hotel: Hotel, search: ListSearch, client: QueryClient) => {
  const queryKey = [...listKey(hotel, kind), search];
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => {
      const background = pageParam === undefined && client.getQueryData(queryKey) !== undefined;
      return asks[kind]({ ...hotel, ...search, limit: PAGE_ROWS, after: pageParam }, { signal, background });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      const first = data?.pages[0];
      if (first?.working) return WORKING_MS;
      // All pages are asked for again: whoever has scrolled far waits longer.
      return first?.settling && data ? SETTLING_MS * data.pages.length : false;
    },
    meta: { errors: "own" },
  });
};

const MOST = 500;

/** The status codes that blocks of this hotel have. */
export const blockTypesQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: [...listKey(hotel, "blocks"), "types"],
    queryFn: ({ signal }) => call(listRoutes.blockTypes, hotel, { signal }),
    select: ({ rows }) => rows.map(({ code }) => code),
    staleTime: 5 * 60_000,
    meta: { errors: "own" },
  });

const detailKey = (hotel: Hotel, kind: ListKind, id: string) => ["records", hotel.account, hotel.property, kind, id];

export const profileDetailQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: detailKey(hotel, "profiles", id),
    queryFn: ({ signal }) => call(recordRoutes.profile, { ...hotel, profile_id: id }, { signal }),
    meta: { errors: "own" },
  });

export const stayDetailQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: detailKey(hotel, "reservations", id),
    queryFn: ({ signal }) => call(recordRoutes.reservation, { ...hotel, reservation_id: id }, { signal }),
    meta: { errors: "own" },
  });

export const blockDetailQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: detailKey(hotel, "blocks", id),
    queryFn: ({ signal }) => call(recordRoutes.block, { ...hotel, block_id: id }, { signal }),
    meta: { errors: "own" },
  });

/** Nobody pastes more. */
export const MOST_COPIED = 10_000;

/** The ids in the old system of all rows that fit, in the order of the list. */
export async function oldIdsOf(kind: ListKind, hotel: Hotel, search: ListSearch): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null | undefined;
  while (after !== null && ids.length < MOST_COPIED) {
    const page: Answer<{ old_id: string }> = await asks[kind]({ ...hotel, ...search, limit: MOST, after }, {});
    ids.push(...page.rows.map(({ old_id }) => old_id));
    after = page.next;
  }
  return ids;
}
