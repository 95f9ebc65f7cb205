import { queryOptions } from "@tanstack/react-query";
import type { ListKind } from "../../contract/lists.ts";
import { type RecordShown, recordRoutes } from "../../contract/records.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { hotelKeys } from "./keys.ts";

/** Whatever is shown of records: one that changes is seen on the pages of others. */
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

export type Fresh = Pick<RecordShown, "version" | "values">;

/** A record as it is now, whatever was read before. */
export async function readFresh(hotel: Hotel, kind: ListKind, id: string): Promise<Fresh> {
  if (kind === "profiles") return (await call(recordRoutes.profile, { ...hotel, profile_id: id })).profile;
  if (kind === "reservations")
    return (await call(recordRoutes.reservation, { ...hotel, reservation_id: id })).reservation;
  return (await call(recordRoutes.block, { ...hotel, block_id: id })).block;
}
