import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type DryRun, dryRunRoutes, dryRun as dryRunSchema } from "../../../../contract/dry-runs.ts";
import { dryRunsQuery, isUnderWay } from "../../../data/dry-runs.ts";
import { useEventStream } from "../../../lib/event-stream.ts";
import type { Hotel } from "../../../lib/hotel.ts";
import { stringifySearch } from "../../../lib/search.ts";

/** Follows a run that is under way; whoever shows it finds the newest state in its query. */
export function useDryRunEvents(hotel: Hotel, run: DryRun | null | undefined): { lost: boolean } {
  const queryClient = useQueryClient();
  const id = run && isUnderWay(run.state) ? run.id : null;
  const { event, connected } = useEventStream<DryRun>({
    url: id && `${dryRunRoutes.events.path.replace(":id", id)}${stringifySearch(hotel)}`,
    name: "progress",
    parse: (data) => dryRunSchema.parse(data),
    isLast: ({ state }) => !isUnderWay(state),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event is reported once
  useEffect(() => {
    if (!event) return;
    const { sourceId, configurationId } = event;
    const { queryKey } = dryRunsQuery(hotel, { sourceId, configurationId });
    queryClient.setQueryData(
      queryKey,
      (known) => known && { ...known, rows: known.rows.map((one) => (one.id === event.id ? event : one)) },
    );
  }, [event]);
  const [began, setBegan] = useState(false);
  if (connected && !began) setBegan(true);
  // What has not begun yet is not lost.
  return { lost: began && !connected };
}
