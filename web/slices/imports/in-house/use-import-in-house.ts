import { importRoutes } from "../../../../contract/imports.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";

/** The columns of an in-house file are fixed: nothing has to be mapped before it is imported. */
export function useImportInHouse(module: string, fileId: string) {
  const hotel = useHotelSlugs();
  return useWrite(importRoutes.start, () => ({ ...hotel, fileId, module, mode: "upsert" as const, auto: true }), {
    errors: "own",
  });
}
