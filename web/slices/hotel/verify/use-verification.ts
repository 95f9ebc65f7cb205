import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Verification, verification, verificationRoutes } from "../../../../contract/verifications.ts";
import { isReading, verificationsQuery } from "../../../data/verifications.ts";
import { useEventStream } from "../../../lib/event-stream.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { stringifySearch } from "../../../lib/search.ts";

/** The newest verification, live while it is running. */
export function useNewestVerification() {
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  const query = useQuery(verificationsQuery(hotel));
  const newest = query.data?.rows[0];
  const id = newest && isReading(newest.state) ? newest.id : null;
  const { event } = useEventStream<Verification>({
    url: id && `${verificationRoutes.events.path.replace(":id", id)}${stringifySearch(hotel)}`,
    name: "progress",
    parse: (data) => verification.parse(data),
    isLast: ({ state }) => !isReading(state),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event is reported once
  useEffect(() => {
    if (!event) return;
    queryClient.setQueryData(
      verificationsQuery(hotel).queryKey,
      (before) => before && { rows: before.rows.map((run) => (run.id === event.id ? event : run)) },
    );
  }, [event]);
  return { query, newest };
}
