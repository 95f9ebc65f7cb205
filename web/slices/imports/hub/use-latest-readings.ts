import { useQueries, useQuery } from "@tanstack/react-query";
import type { ModuleShown } from "../../../../contract/modules.ts";
import { latestByModule, notListed } from "../../../data/latest-reading.ts";
import { sourcesQuery } from "../../../data/sources.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";

/** The newest reading of every module. */
export function useLatestReadings(modules: readonly ModuleShown[]) {
  const hotel = useHotelSlugs();
  const listed = useQuery(sourcesQuery(hotel));
  const latest = latestByModule(listed.data?.rows ?? []);
  const others = useQueries({
    queries: (listed.data ? notListed(modules, latest) : []).map((module) => sourcesQuery(hotel, { module, limit: 1 })),
  });
  const all = [...latest.values(), ...others.flatMap(({ data }) => data?.rows ?? [])];
  return { ...listed, latest: latestByModule(all), hasAny: (listed.data?.total_rows ?? 0) > 0 };
}
