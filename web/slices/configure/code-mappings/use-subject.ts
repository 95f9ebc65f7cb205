import { useQuery } from "@tanstack/react-query";
import { pickConfiguration } from "../../../../core/mapping/pick-configuration.ts";
import { configurationsQuery } from "../../../data/configurations.ts";
import { sourcesQuery } from "../../../data/sources.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useCodesSearch } from "./use-codes-search.ts";

/** The rows and the configuration that the address names, else the newest read rows and what fits them best. */
export function useSubject(module: string) {
  const hotel = useHotelSlugs();
  const search = useCodesSearch();
  const readings = useQuery(sourcesQuery(hotel, { module }));
  const read = readings.data?.rows.filter(({ state }) => state === "read") ?? [];
  const source = search.source ?? read[0]?.id ?? null;
  const configurations = useQuery({
    ...configurationsQuery(hotel, { module, sourceId: source ?? undefined }),
    enabled: readings.data !== undefined,
  });
  const known = configurations.data?.rows ?? [];
  return {
    source,
    configuration: search.configuration ?? pickConfiguration(known)?.id ?? null,
    readings: read,
    configurations: known,
    isPending: readings.isPending || configurations.isPending,
    error: readings.error ?? configurations.error,
    retry: () => {
      for (const query of [readings, configurations]) if (query.error) void query.refetch();
    },
    ...{ setSource: search.setSource, setConfiguration: search.setConfiguration },
  };
}
