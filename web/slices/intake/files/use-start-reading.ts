import { useNavigate } from "@tanstack/react-router";
import { sourceRoutes } from "../../../../contract/sources.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { parseSearch } from "../../../lib/search.ts";
import { useImportLinks } from "./use-import-links.ts";

/** Reads a file into rows for a module, and leads to them; they fill while one looks. */
export function useStartReading(module: string) {
  const hotel = useHotelSlugs();
  const links = useImportLinks();
  const navigate = useNavigate();
  return useWrite(sourceRoutes.start, (fileId: string) => ({ ...hotel, fileId, module }), {
    onSuccess: async ({ id }) => {
      const [to = "/", query = ""] = links.rows(module, id).split("?");
      await navigate({ to, search: parseSearch(query) });
    },
    errors: "own",
  });
}
