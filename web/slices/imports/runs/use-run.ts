import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type ImportRun, importRoutes, importRun } from "../../../../contract/imports.ts";
import { isMoving } from "../../../data/run-states.ts";
import { outcomeKey, runQuery, runRowsKey, runsKey } from "../../../data/runs.ts";
import { useEventStream } from "../../../lib/event-stream.ts";
import { type Hotel, useHotelSlugs } from "../../../lib/hotel.ts";
import { stringifySearch } from "../../../lib/search.ts";

/** One run, live while it is under way; what follows from how its rows ended is asked for again when that changes. */
export function useRun(id: string) {
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  const query = useQuery(runQuery(hotel, id));
  const { lost } = useRunEvents(hotel, query.data);
  const run = query.data;
  const stamp = run && JSON.stringify([run.state, run.counts]);
  const seen = useRef(stamp);
  useEffect(() => {
    if (!run || stamp === seen.current) return;
    const isFirst = seen.current === undefined;
    seen.current = stamp;
    // How far it is says its own query; everything else counts once it stands still.
    if (isFirst || isMoving(run.state)) return;
    for (const queryKey of [outcomeKey(hotel, id), runRowsKey(hotel, run), [...runsKey(hotel), "list"], ["modules"]])
      void queryClient.invalidateQueries({ queryKey });
  }, [run, stamp, hotel, id, queryClient]);
  return { query, run, lost };
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event is told once
  useEffect(() => {
    if (event) queryClient.setQueryData(runQuery(hotel, event.id).queryKey, event);
  }, [event]);
  const [began, setBegan] = useState(false);
  if (connected && !began) setBegan(true);
  // What has not begun yet is not lost.
  return { lost: began && !connected };
}
