import { useQuery, useQueryClient } from "@tanstack/react-query";
import { bulkEditRoutes } from "../../../../contract/bulk-edits.ts";
import type { ListKind } from "../../../../contract/lists.ts";
import { lastBulkQuery } from "../../../data/bulk-edits.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";

/** The selected records: single rows, or all that match the address's filter. */
export type BulkTarget = { ids: readonly string[] } | { filter: Readonly<Record<string, unknown>> };
type BulkEditInput = { target: BulkTarget; field: string; value: string | null };

export function useStartBulk(kind: ListKind) {
  const client = useQueryClient();
  const hotel = useHotelSlugs();
  const inputOf = ({ target, field, value }: BulkEditInput) => {
    const who = "ids" in target ? { ids: [...target.ids] } : { filter: { ...target.filter } };
    return { ...hotel, kind, field, value, ...who };
  };
  return useWrite(bulkEditRoutes.start, inputOf, {
    onSuccess: (bulk) => client.setQueryData(lastBulkQuery(hotel, kind).queryKey, bulk),
    errors: "own",
  });
}

export function useUndoBulk(kind: ListKind) {
  const client = useQueryClient();
  const hotel = useHotelSlugs();
  return useWrite(bulkEditRoutes.undo, (id: string) => ({ ...hotel, id }), {
    onSuccess: (bulk) => client.setQueryData(lastBulkQuery(hotel, kind).queryKey, bulk),
  });
}

export function useLastBulk(kind: ListKind) {
  return useQuery(lastBulkQuery(useHotelSlugs(), kind)).data ?? null;
}
