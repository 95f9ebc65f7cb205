import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sourceRoutes } from "../../../../contract/sources.ts";
import { useForgetFiles } from "../../../data/files.ts";
import { call } from "../../../lib/call.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { parseSearch } from "../../../lib/search.ts";
import { useImportLinks } from "./use-import-links.ts";

/** Reads a file into rows for a module, and leads to them; they fill while one looks. */
export function useStartReading(module: string) {
  const hotel = useHotelSlugs();
  const links = useImportLinks();
  const navigate = useNavigate();
  const forget = useForgetFiles();
  return useMutation({
    mutationFn: (fileId: string) => call(sourceRoutes.start, { ...hotel, fileId, module }),
    onSuccess: async ({ id }) => {
      await forget();
      const [to = "/", query = ""] = links.rows(module, id).split("?");
      await navigate({ to, search: parseSearch(query) });
    },
    meta: { errors: "own" },
  });
}
