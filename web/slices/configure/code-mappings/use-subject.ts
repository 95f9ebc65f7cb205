import { useQuery } from "@tanstack/react-query";
import { configurationsQuery, readingsQuery } from "../../../data/codes.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { pickConfiguration } from "./pick-configuration.ts";
import { useCodesSearch } from "./use-codes-search.ts";

/** The rows and the configuration that the address names, else the newest read rows and what fits them best. */
export function useSubject(module: string) {
  const hotel = useHotelSlugs();
  const search = useCodesSearch();
  const readings = useQuery(readingsQuery(hotel, module));
  const read = readings.data?.rows.filter(({ state }) => state === "read") ?? [];
  const source = search.source ?? read[0]?.id ?? null;
  const configurations = useQuery({
    ...configurationsQuery(hotel, module, source ?? undefined),
    enabled: readings.data !== undefined,
  });
  const known = configurations.data?.rows ?? [];
  return {
    source,
    configuration: search.configuration ?? pickConfiguration(known),
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
