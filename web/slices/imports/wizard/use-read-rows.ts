import { sourceRoutes } from "../../../../contract/sources.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import type { Chosen } from "../../intake/sources/reading-search.ts";

type ReadInput = { fileId: string; sheet?: string | undefined; reading?: Chosen | undefined };

/** Has a file read into rows; the caller decides where to go from there. */
export function useReadRows(module: string, onStarted: (source: string) => void) {
  const hotel = useHotelSlugs();
  return useWrite(sourceRoutes.start, (input: ReadInput) => ({ ...hotel, module, ...input }), {
    onSuccess: ({ id }) => onStarted(id),
    errors: "own",
  });
}
