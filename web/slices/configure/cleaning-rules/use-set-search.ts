import { useChangeSearch, usePageSearch } from "../../../lib/page.ts";

// Neither other rows nor the address of what was just saved loses anything.
const KEEPS = { replace: true, ignoreBlocker: true };

/** Which set is edited, and on which rows it is tried: kept in the address. */
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
