import { sourceRoutes } from "../../../../contract/sources.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useGo } from "../../../lib/page.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";

/** Reads a file into rows for a module, and opens the page where they appear. */
export function useStartReading(module: string) {
  const hotel = useHotelSlugs();
  const hrefTo = useHrefTo();
  const go = useGo();
  return useWrite(sourceRoutes.start, (fileId: string) => ({ ...hotel, fileId, module }), {
    onSuccess: ({ id }) => go(hrefTo("csv-rows", { id: module }, { source: id })),
    errors: "own",
  });
}
