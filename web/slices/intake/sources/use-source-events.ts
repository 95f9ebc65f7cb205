import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Source, sourceRoutes, source as sourceSchema } from "../../../../contract/sources.ts";
import { sourceQuery } from "../../../data/sources.ts";
import { useEventStream } from "../../../lib/event-stream.ts";
import type { Hotel } from "../../../lib/hotel.ts";
import { stringifySearch } from "../../../lib/search.ts";

/** Follows a source that is being read; other parts find its newest state in the query. */
export function useSourceEvents(hotel: Hotel, source: Source | undefined): { lost: boolean } {
  const queryClient = useQueryClient();
  const id = source?.state === "reading" ? source.id : null;
  const { event, connected } = useEventStream<Source>({
    url: id && `${sourceRoutes.events.path.replace(":id", id)}${stringifySearch(hotel)}`,
    name: "progress",
    parse: (data) => sourceSchema.parse(data),
    isLast: ({ state }) => state !== "reading",
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event is reported once
  useEffect(() => {
    if (event) queryClient.setQueryData(sourceQuery(hotel, event.id).queryKey, event);
  }, [event]);
  const [began, setBegan] = useState(false);
  if (connected && !began) setBegan(true);
  // A stream that has not started is not lost.
  return { lost: began && !connected };
}
