import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sourceRoutes } from "../../../../contract/sources.ts";
import { sourcesKey } from "../../../data/sources.ts";
import { call } from "../../../lib/call.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { pathTo } from "../../../routes.ts";
import type { Chosen } from "./reading-search.ts";

type Start = { fileId: string; module: string; sheet?: string; reading?: Chosen };

/** Begins to read a file into rows and goes where one can watch it. */
export function useStartReading() {
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (start: Start) => call(sourceRoutes.start, { ...hotel, ...start }),
    onSuccess: ({ id }, { module }) => {
      void queryClient.invalidateQueries({ queryKey: sourcesKey(hotel) });
      void navigate({ to: pathTo("csv-rows", { id: module }), search: { ...hotel, source: id } });
    },
    meta: { errors: "own" },
  });
}
