import type { StateFilter } from "../../../data/code-pages.ts";
import { useChangeSearch, usePageSearch } from "../../../lib/page.ts";
import { NEW } from "../../../search-schemas.ts";

/** The pages with the workbench. */
const PAGES = ["trade-import", "trad-treatment", "config-import", "config-import-module", "import-wizard"] as const;

/**
 * The state of the workbench, stored in the address, so that a reload or a link shows the same. `usual` is not written
 * there.
 */
export function useCodesSearch(usual: StateFilter = "open") {
  const { source, configuration, list, state, q, run } = usePageSearch(...PAGES);
  const change = useChangeSearch(...PAGES);
  const go = (next: Parameters<typeof change>[0]) => change(next, { replace: true });
  return {
    source,
    /** The codes of an unsaved mapping are those without a mapping. */
    configuration: configuration === NEW ? undefined : configuration,
    list,
    state: state ?? usual,
    q,
    run,
    setState: (next: StateFilter) => go({ state: next === usual ? undefined : next }),
    setQuery: (text: string) => go({ q: text || undefined }),
    clear: () => go({ q: undefined, state: "all" }),
    /** Another list starts at its top. */
    setList: (next: string | undefined) => go({ list: next, q: undefined }),
    setSource: (id: string) => go({ source: id, configuration: undefined }),
    setConfiguration: (id: string) => go({ configuration: id }),
  };
}

export type CodesSearch = ReturnType<typeof useCodesSearch>;
