import { queryOptions } from "@tanstack/react-query";
import { type BulkEdit, bulkEditRoutes } from "../../contract/bulk-edits.ts";
import type { ListKind } from "../../contract/lists.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";

const WATCH_MS = 700;

export const isUnderWay = ({ state }: BulkEdit): boolean =>
  state === "collecting" || state === "changing" || state === "undoing";

/** The last change of many records in a list; watched while it goes on, whoever started it. */
export const lastBulkQuery = (hotel: Hotel, kind: ListKind) =>
  queryOptions({
    queryKey: ["bulk-edits", hotel.account, hotel.property, kind],
    queryFn: async ({ signal }) => {
      const { rows } = await call(bulkEditRoutes.list, { ...hotel, kind, limit: 1 }, { signal, background: true });
      return rows[0] ?? null;
    },
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? WATCH_MS : false),
    meta: { errors: "own" },
  });
