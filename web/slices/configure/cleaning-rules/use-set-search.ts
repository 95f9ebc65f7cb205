import { useChangeSearch, usePageSearch } from "../../../lib/page.ts";

// Changing the rows or the address of a saved set loses nothing.
const KEEPS = { replace: true, ignoreBlocker: true };

/** The edited set and its sample rows, stored in the address. */
export function useSetSearch() {
  const { set, source } = usePageSearch("config-treatment");
  const change = useChangeSearch("config-treatment");
  return {
    set,
    source,
    toSource: (next: string) => change({ source: next }, KEEPS),
    toSaved: (next: string) => change({ set: next }, KEEPS),
  };
}
