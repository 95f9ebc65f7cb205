import { useHotelSlugs } from "../../../lib/hotel.ts";
import { stringifySearch } from "../../../lib/search.ts";
import { pathTo } from "../../../routes.ts";

/** The addresses of the treatment pages; each keeps the hotel in its query. */
export function useTreatmentLinks() {
  const hotel = useHotelSlugs();
  return {
    list: (module: string) => pathTo("config-treatment-list", { id: module }) + stringifySearch(hotel),
    /** Without a set: a new one. */
    set: (module: string, more: { set?: string; source?: string | undefined } = {}) =>
      pathTo("config-treatment", { id: module }) + stringifySearch({ ...hotel, ...more }),
  };
}
