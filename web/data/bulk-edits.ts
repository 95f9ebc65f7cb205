import { queryOptions } from "@tanstack/react-query";
import { type BulkEdit, bulkEditRoutes } from "../../contract/bulk-edits.ts";
import type { ListKind } from "../../contract/lists.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { hotelKeys } from "./keys.ts";
import { watching } from "./watch.ts";

const keys = hotelKeys("bulk-edits");
const WATCH_MS = 700;

export const isUnderWay = ({ state }: BulkEdit): boolean =>
  state === "collecting" || state === "changing" || state === "undoing";

/** The last bulk edit of a list, watched while it runs, also for those who did not start it. */
export const lastBulkQuery = (hotel: Hotel, kind: ListKind) =>
  queryOptions({
    queryKey: keys(hotel, kind),
    queryFn: async (asking) => (await ask(asking, bulkEditRoutes.list, { ...hotel, kind, limit: 1 })).rows[0] ?? null,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? WATCH_MS : false),
    meta: watching<BulkEdit | null>("bulkEdit", hotel, (last) => (last && isUnderWay(last) ? [last.id] : [])),
  });
