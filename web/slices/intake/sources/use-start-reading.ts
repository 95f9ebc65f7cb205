import { sourceRoutes } from "../../../../contract/sources.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useGo } from "../../../lib/page.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import type { Chosen } from "./reading-search.ts";

type Start = { fileId: string; module: string; sheet?: string; reading?: Chosen };

/** Begins to read a file into rows and goes where one can watch it. */
export function useStartReading() {
  const hotel = useHotelSlugs();
  const go = useGo();
  const hrefTo = useHrefTo();
  return useWrite(sourceRoutes.start, (start: Start) => ({ ...hotel, ...start }), {
    onSuccess: ({ id }, { module }) => {
      void go(hrefTo("csv-rows", { id: module }, { source: id }));
    },
    errors: "own",
  });
}
