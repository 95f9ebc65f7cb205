import { useQuery } from "@tanstack/react-query";
import { sourceQuery } from "../../../data/sources.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useSourceEvents } from "./use-source-events.ts";

/** One reading, live while it is under way; null: none is asked for. */
export function useSource(id: string | null) {
  const hotel = useHotelSlugs();
  const query = useQuery({ ...sourceQuery(hotel, id ?? ""), enabled: id !== null });
  const { lost } = useSourceEvents(hotel, id === null ? undefined : query.data);
  return { query, lost };
}
