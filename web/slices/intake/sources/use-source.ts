import { useQuery } from "@tanstack/react-query";
import { sourceQuery } from "../../../data/sources.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useSourceEvents } from "./use-source-events.ts";

/** One source, live while it is being read; null: none is requested. */
export function useSource(id: string | null) {
  const hotel = useHotelSlugs();
  const query = useQuery({ ...sourceQuery(hotel, id ?? ""), enabled: id !== null });
  const { lost } = useSourceEvents(hotel, id === null ? undefined : query.data);
  return { query, lost };
}
