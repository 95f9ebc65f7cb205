import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ModuleShown } from "../../../../contract/modules.ts";
import { latestByModule } from "../../../data/latest-reading.ts";
import { modulesQuery } from "../../../data/modules.ts";
import { sourcesQuery } from "../../../data/sources.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useListSearch } from "../../../lib/list-search.ts";
import { useLanguage } from "../../../lib/use-language.ts";
import { filterModules } from "./select-modules.ts";

/** Enough for the newest of each module. */
const MOST = 500;
const NONE: ModuleShown[] = [];

/** The modules of the property as the address filters them, with the newest source of each. */
export function useModuleList() {
  const language = useLanguage();
  const hotel = useHotelSlugs();
  const ability = useAbility();
  const query = useQuery(modulesQuery(hotel, language));
  const readings = useQuery({
    ...sourcesQuery(hotel, { limit: MOST }),
    select: ({ rows }) => latestByModule(rows),
    // The time of the last reading: the list works without it, so its failure is not shown.
    enabled: ability.can("read", "Import"),
  }).data;
  const list = useListSearch("modules", "module-list", "module-grid");
  const { name, isconfig, state } = list.search;
  const modules = query.data ?? NONE;
  const kept = useMemo(() => modules.filter(({ deleted }) => !deleted), [modules]);
  const found = useMemo(
    () => filterModules(kept, { name, isconfig, state }, language),
    [kept, name, isconfig, state, language],
  );
  const isFiltered = Boolean(name || isconfig || state);
  return {
    query,
    readings,
    /** All that are not deleted, and those of them that pass the filters. */
    kept,
    found,
    deleted: useMemo(() => modules.filter((module) => module.deleted), [modules]),
    list,
    onClear: isFiltered ? () => list.filter({ name: undefined, isconfig: undefined, state: undefined }) : undefined,
  };
}
