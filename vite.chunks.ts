const WING = /\/web\/slices\/([^/]+)\//;
/** More than two wings need it: most pages do. */
const FEW = 2;
/** Large tables that few parts of a page read. */
export const TABLES = /\/node_modules\/(libphonenumber-js|i18n-iso-countries|diacritics)\//;

type Module = { importers: string[]; dynamicImporters: string[]; importedIds: string[] };
type Graph = { getModuleInfo: (id: string) => Module | null };

/** What a module is, found by asking its neighbours; each is asked once. */
function remembered<T>(unknown: T, work: (id: string, module: Module, again: (id: string) => T) => T) {
  const known = new Map<string, T>();
  return function find(id: string, graph: Graph): T {
    const seen = known.get(id);
    if (seen !== undefined) return seen;
    known.set(id, unknown);
    const module = graph.getModuleInfo(id);
    const found = module ? work(id, module, (next) => find(next, graph)) : unknown;
    known.set(id, found);
    return found;
  };
}

/**
 * Names the file of a module that several pages share after the wings of these pages, and apart if it needs the large
 * tables. So a page loads what some page of its own wing needs, and nothing else: what a module imports is needed by at
 * least the same wings.
 */
export function sharedByWings() {
  const wingsOf = remembered<string[]>([], (id, { importers, dynamicImporters }, again) => {
    const own = dynamicImporters.length > 0 ? [WING.exec(id)?.[1] ?? "shell"] : [];
    return [...new Set([...own, ...importers.flatMap(again)])].sort();
  });
  const needsTables = remembered(false, (id, { importedIds }, again) => {
    if (id.includes("/node_modules/")) return TABLES.test(id);
    return importedIds.some(again);
  });

  return (id: string, graph: Graph): string | null => {
    const wings = wingsOf(id, graph);
    if (wings.length === 0) return null;
    const name = wings.length > FEW ? "common" : wings.join("-");
    return needsTables(id, graph) ? `${name}-tables` : name;
  };
}
