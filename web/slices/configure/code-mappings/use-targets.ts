import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { hotelCodesQuery, MOST } from "../../../data/codes.ts";
import type { Hotel } from "../../../lib/hotel.ts";
import { type HotelCode, rankTargets } from "./rank-targets.ts";

const PAUSE_MS = 150;
/** Nobody reads further down than this; typing on finds the rest. */
const SHOWN = 60;

/** The hotel's codes that fit what is typed. A list that one answer holds is searched here, a longer one at the server. */
export function useTargets(hotel: Hotel, module: string, list: string, typed: string) {
  const all = useQuery(hotelCodesQuery(hotel, { module, list }));
  const isLong = (all.data?.total_rows ?? 0) > MOST;
  const [asked] = useDebouncedValue(typed.trim().slice(0, 200), PAUSE_MS);
  const some = useQuery({
    ...hotelCodesQuery(hotel, { module, list, q: asked }),
    enabled: isLong && asked !== "",
    placeholderData: (before) => before,
  });
  const pool: readonly HotelCode[] = (isLong && asked !== "" ? some.data : all.data)?.rows ?? [];
  return {
    options: rankTargets(pool, typed).slice(0, SHOWN),
    isPending: all.isPending || (isLong && some.isFetching),
    error: all.error ?? some.error,
  };
}
