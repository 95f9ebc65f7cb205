import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { bulkEditRoutes } from "../../../../contract/bulk-edits.ts";
import type { ListKind } from "../../../../contract/lists.ts";
import { isUnderWay, lastBulkQuery } from "../../../data/bulk-edits.ts";
import { call } from "../../../lib/call.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useRefreshRecords } from "../details/use-undo-edit.ts";

/** Who is meant: rows chosen by hand, or all that fit the words of the address. */
export type BulkTarget = { ids: readonly string[] } | { filter: Readonly<Record<string, unknown>> };
type Asked = { target: BulkTarget; field: string; value: string | null };

export function useStartBulk(kind: ListKind) {
  const client = useQueryClient();
  const hotel = useHotelSlugs();
  return useMutation({
    mutationFn: ({ target, field, value }: Asked) => {
      const who = "ids" in target ? { ids: [...target.ids] } : { filter: { ...target.filter } };
      return call(bulkEditRoutes.start, { ...hotel, kind, field, value, ...who });
    },
    onSuccess: (bulk) => client.setQueryData(lastBulkQuery(hotel, kind).queryKey, bulk),
    meta: { errors: "own" },
  });
}

export function useUndoBulk(kind: ListKind) {
  const client = useQueryClient();
  const hotel = useHotelSlugs();
  return useMutation({
    mutationFn: (id: string) => call(bulkEditRoutes.undo, { ...hotel, id }),
    onSuccess: (bulk) => client.setQueryData(lastBulkQuery(hotel, kind).queryKey, bulk),
  });
}

/** Whatever shows records asks again when the change has come to an end. */
export function useLastBulk(kind: ListKind) {
  const refresh = useRefreshRecords();
  const { data } = useQuery(lastBulkQuery(useHotelSlugs(), kind));
  const wasUnderWay = useRef(false);
  const underWay = data ? isUnderWay(data) : false;
  useEffect(() => {
    if (wasUnderWay.current && !underWay) void refresh();
    wasUnderWay.current = underWay;
  });
  return data ?? null;
}
