import { useMutation, useQueryClient } from "@tanstack/react-query";
import { importRoutes } from "../../../../contract/imports.ts";
import { importOfFileQuery } from "../../../data/files.ts";
import { call } from "../../../lib/call.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";

/** The columns of an in-house file are fixed: nothing has to be mapped before it is imported. */
export function useImportInHouse(module: string, fileId: string) {
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(importRoutes.start, { ...hotel, fileId, module, mode: "upsert", auto: true }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: importOfFileQuery(hotel, { module, fileId }).queryKey }),
        ...["sources", "modules"].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
      ]),
    meta: { errors: "own" },
  });
}
