import { useNavigate } from "@tanstack/react-router";
import { sourceRoutes } from "../../../../contract/sources.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { pathTo } from "../../../routes.ts";
import type { Chosen } from "./reading-search.ts";

type Start = { fileId: string; module: string; sheet?: string; reading?: Chosen };

/** Begins to read a file into rows and goes where one can watch it. */
export function useStartReading() {
  const hotel = useHotelSlugs();
  const navigate = useNavigate();
  return useWrite(sourceRoutes.start, (start: Start) => ({ ...hotel, ...start }), {
    onSuccess: ({ id }, { module }) => {
      void navigate({ to: pathTo("csv-rows", { id: module }), search: { ...hotel, source: id } });
    },
    errors: "own",
  });
}
