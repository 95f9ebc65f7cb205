import { useHotelSlugs } from "../../../lib/hotel.ts";
import { stringifySearch } from "../../../lib/search.ts";
import { pathTo } from "../../../routes.ts";

/** The addresses around a module, within the hotel one is in. */
export function useModuleLinks() {
  const hotel = useHotelSlugs();
  const query = stringifySearch(hotel);
  return {
    list: pathTo("modules", hotel),
    grid: pathTo("module-grid") + query,
    catalogue: pathTo("pages-modules") + query,
    hub: pathTo("import-hub") + query,
    one: (id: string) => pathTo("module", { ...hotel, module_id: id }),
    readings: (id: string) => `${pathTo("module", { ...hotel, module_id: id })}?tab=readings`,
    import: (id: string) => pathTo("import-wizard", { id }) + query,
    configurations: (id: string) => pathTo("config-import-list", { id }) + query,
    rows: (id: string, source: string) => pathTo("csv-rows", { id }) + stringifySearch({ ...hotel, source }),
  };
}
