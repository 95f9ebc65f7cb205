import { useHotelSlugs } from "../../../lib/hotel.ts";
import { stringifySearch } from "../../../lib/search.ts";
import { pathTo } from "../../../routes.ts";
import type { EditorTab } from "./editor-tabs.ts";

type Shown = { configuration?: string | undefined; source?: string | undefined };

/** The addresses around the configurations of a module, within the hotel one is in. */
export function useConfigurationLinks() {
  const hotel = useHotelSlugs();
  return {
    list: (module: string) => pathTo("config-import-list", { id: module }) + stringifySearch(hotel),
    editor: (module: string, shown: Shown = {}, tab: EditorTab = "mapping") =>
      pathTo("config-import-module", { id: module, active: tab }) + stringifySearch({ ...hotel, ...shown }),
  };
}
