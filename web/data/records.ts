import { queryOptions } from "@tanstack/react-query";
import { codeRoutes } from "../../contract/codes.ts";
import type { ListKind } from "../../contract/lists.ts";
import { type RecordShown, recordRoutes } from "../../contract/records.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";

const own = { errors: "own" } as const;

/** Whatever is shown of records: one that changes is seen on the pages of others. */
export const recordsKey = (hotel: Hotel) => ["records", hotel.account, hotel.property];

export const profileQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: [...recordsKey(hotel), "profiles", id],
    queryFn: ({ signal }) => call(recordRoutes.profile, { ...hotel, profile_id: id }, { signal }),
    meta: own,
  });

export const stayQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: [...recordsKey(hotel), "reservations", id],
    queryFn: ({ signal }) => call(recordRoutes.reservation, { ...hotel, reservation_id: id }, { signal }),
    meta: own,
  });

export const blockQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: [...recordsKey(hotel), "blocks", id],
    queryFn: ({ signal }) => call(recordRoutes.block, { ...hotel, block_id: id }, { signal }),
    meta: own,
  });

export type Fresh = Pick<RecordShown, "version" | "values">;

/** A record as it is now, whatever was read before. */
export async function readFresh(hotel: Hotel, kind: ListKind, id: string): Promise<Fresh> {
  if (kind === "profiles") return (await call(recordRoutes.profile, { ...hotel, profile_id: id })).profile;
  if (kind === "reservations")
    return (await call(recordRoutes.reservation, { ...hotel, reservation_id: id })).reservation;
  return (await call(recordRoutes.block, { ...hotel, block_id: id })).block;
}

const MOST_CODES = 500;

/** The hotel's own codes to choose from. A field without them still takes what is typed. */
export const codesQuery = (hotel: Hotel, { module, list }: { module: string; list: string }) =>
  queryOptions({
    queryKey: ["codes-to-choose", hotel.account, hotel.property, module, list],
    queryFn: ({ signal }) => call(codeRoutes.hotel, { ...hotel, module, list, limit: MOST_CODES }, { signal }),
    select: ({ rows }) => rows,
    staleTime: 60_000,
    retry: false,
    meta: own,
  });
