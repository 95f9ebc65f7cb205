import { sourceRoutes } from "../../../../contract/sources.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import type { Chosen } from "../../intake/sources/reading-search.ts";

type ReadInput = { fileId: string; sheet?: string | undefined; reading?: Chosen | undefined };

/** Has a file read into rows; where one goes from there is for the caller to say. */
export function useReadRows(module: string, onStarted: (source: string) => void) {
  const hotel = useHotelSlugs();
  return useWrite(sourceRoutes.start, (input: ReadInput) => ({ ...hotel, module, ...input }), {
    onSuccess: ({ id }) => onStarted(id),
    errors: "own",
  });
}
