import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sourceRoutes } from "../../../../contract/sources.ts";
import { call } from "../../../lib/call.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import type { Chosen } from "../../intake/sources/reading-search.ts";

type Asked = { fileId: string; sheet?: string | undefined; reading?: Chosen | undefined };

/** Has a file read into rows; where one goes from there is for the caller to say. */
export function useReadRows(module: string, onStarted: (source: string) => void) {
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (asked: Asked) => call(sourceRoutes.start, { ...hotel, module, ...asked }),
    onSuccess: ({ id }) => {
      for (const key of ["sources", "files", "modules"]) void queryClient.invalidateQueries({ queryKey: [key] });
      onStarted(id);
    },
    meta: { errors: "own" },
  });
}
