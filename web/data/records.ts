import { queryOptions } from "@tanstack/react-query";
import type { ListKind } from "../../contract/lists.ts";
import { type RecordShown, recordRoutes } from "../../contract/records.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { hotelKeys } from "./keys.ts";

/** Everything shown of records: a changed one appears on the pages of others. */
const keys = hotelKeys("records");

export const profileQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: keys(hotel, "profiles", id),
    queryFn: (asking) => ask(asking, recordRoutes.profile, { ...hotel, profile_id: id }),
  });

export const stayQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: keys(hotel, "reservations", id),
    queryFn: (asking) => ask(asking, recordRoutes.reservation, { ...hotel, reservation_id: id }),
  });

export const blockQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: keys(hotel, "blocks", id),
    queryFn: (asking) => ask(asking, recordRoutes.block, { ...hotel, block_id: id }),
  });

export type Fresh = Pick<RecordShown, "ID" | "module" | "version" | "values">;

async function readDetail(hotel: Hotel, kind: ListKind, id: string) {
  if (kind === "profiles") {
    const { profile, timeline } = await call(recordRoutes.profile, { ...hotel, profile_id: id });
    return { record: profile, timeline };
  }
  if (kind === "reservations") {
    const { reservation, timeline } = await call(recordRoutes.reservation, { ...hotel, reservation_id: id });
    return { record: reservation, timeline };
  }
  const { block, timeline } = await call(recordRoutes.block, { ...hotel, block_id: id });
  return { record: block, timeline };
}

/** The current state of a record, whatever is cached. */
export const readFresh = async (hotel: Hotel, kind: ListKind, id: string): Promise<Fresh> =>
  (await readDetail(hotel, kind, id)).record;

/** The same, for a page that is about to change it. */
export const freshRecordQuery = (hotel: Hotel, kind: ListKind, id: string) =>
  queryOptions({
    queryKey: keys(hotel, kind, id, "fresh"),
    queryFn: () => readFresh(hotel, kind, id),
    staleTime: 0,
    gcTime: 0,
  });

/** The newest change of a record, if a person made it and it can be undone. */
export const readLastEdit = async (hotel: Hotel, kind: ListKind, id: string): Promise<string | null> =>
  (await readDetail(hotel, kind, id)).timeline[0]?.edit ?? null;
