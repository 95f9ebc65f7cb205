import { useListSearch } from "../../../lib/list-search.ts";
import { useArrivals } from "./use-arrivals.ts";

/** Which file the page shows: the address says so, and one that has just arrived opens by itself. */
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
