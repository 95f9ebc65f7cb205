import { useListSearch } from "../../../lib/list-search.ts";
import { useArrivals } from "./use-arrivals.ts";

/** The file that the page shows: the address names it, and a new upload opens automatically. */
export function useOpenedFile(kind: "ihf" | "piw") {
  const { search, filter } = useListSearch("import-ihf", "restore-piw");
  useArrivals(kind, ({ result }) => {
    if (result.kind === kind) filter({ file: result.id });
  });
  return {
    id: search.file ?? null,
    open: (id: string) => filter({ file: id }),
    close: () => filter({ file: undefined }),
  };
}
