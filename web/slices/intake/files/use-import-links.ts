import { useHotelSlugs } from "../../../lib/hotel.ts";
import { stringifySearch } from "../../../lib/search.ts";
import { type PageName, pathTo } from "../../../routes.ts";

type EntryPage = Extract<PageName, "import-hub" | "import-csv" | "import-ihf" | "restore-piw">;

/** The addresses of the import pages; each keeps the hotel in its query. */
export function useImportLinks() {
  const hotel = useHotelSlugs();
  const withHotel = (path: string, more: Record<string, string | undefined> = {}) =>
    path + stringifySearch({ ...hotel, ...more });
  return {
    to: (name: EntryPage, more?: { module?: string; file?: string }) => withHotel(pathTo(name), more),
    type: (module: string) => withHotel(pathTo("import-type", { id: module })),
    options: (module: string, file: string) => withHotel(pathTo("csv-config", { id: module }), { file }),
    rows: (module: string, source: string) => withHotel(pathTo("csv-rows", { id: module }), { source }),
    /** The wizard, at the step that the file, the rows or the run have come to. */
    wizard: (module: string, at: { step?: string; file?: string; source?: string; run?: string } = {}) =>
      withHotel(pathTo("import-wizard", { id: module }), at),
    runs: (module: string, run?: string) => withHotel(pathTo("import-runs", { id: module }), { run }),
    records: (module: string, run: string) => withHotel(pathTo("imported-records", { id: module }), { run }),
    map: (module: string, source: string) =>
      withHotel(pathTo("config-import-module", { id: module, active: "mapping" }), { source }),
  };
}
