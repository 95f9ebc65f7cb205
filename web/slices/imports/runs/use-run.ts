import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type ImportRun, importRoutes, importRun } from "../../../../contract/imports.ts";
import { runQuery } from "../../../data/imports.ts";
import { isMoving } from "../../../data/run-states.ts";
import { useEventStream } from "../../../lib/event-stream.ts";
import { type Hotel, useHotelSlugs } from "../../../lib/hotel.ts";
import { stringifySearch } from "../../../lib/search.ts";

/** One run, live while it is under way. */
export function useRun(id: string) {
  const hotel = useHotelSlugs();
  const query = useQuery(runQuery(hotel, id));
  const { lost } = useRunEvents(hotel, query.data);
  return { query, run: query.data, lost };
}

function useRunEvents(hotel: Hotel, run: ImportRun | undefined): { lost: boolean } {
  const queryClient = useQueryClient();
  const id = run && isMoving(run.state) ? run.id : null;
  const { event, connected } = useEventStream<ImportRun>({
    url: id && `${importRoutes.events.path.replace(":id", id)}${stringifySearch(hotel)}`,
    name: "progress",
    parse: (data) => importRun.parse(data),
    isLast: ({ state }) => !isMoving(state),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event is reported once
  useEffect(() => {
    if (event) queryClient.setQueryData(runQuery(hotel, event.id).queryKey, event);
  }, [event]);
  const [began, setBegan] = useState(false);
  if (connected && !began) setBegan(true);
  // What has not begun yet is not lost.
  return { lost: began && !connected };
}
