import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type PushRun, pushRoutes, pushRun } from "../../../../contract/push.ts";
import { isPushing, pushRunQuery } from "../../../data/pushes.ts";
import { useWrite } from "../../../data/write.ts";
import { useEventStream } from "../../../lib/event-stream.ts";
import { type Hotel, useHotelSlugs } from "../../../lib/hotel.ts";
import { stringifySearch } from "../../../lib/search.ts";

/** One push, live while it is running. */
export function usePushRun(id: string) {
  const hotel = useHotelSlugs();
  const query = useQuery(pushRunQuery(hotel, id));
  return { query, run: query.data, lost: usePushEvents(hotel, query.data) };
}

function usePushEvents(hotel: Hotel, run: PushRun | undefined): boolean {
  const queryClient = useQueryClient();
  const id = run && isPushing(run.state) ? run.id : null;
  const { event, connected } = useEventStream<PushRun>({
    url: id && `${pushRoutes.events.path.replace(":id", id)}${stringifySearch(hotel)}`,
    name: "progress",
    parse: (data) => pushRun.parse(data),
    isLast: ({ state }) => !isPushing(state),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event is reported once
  useEffect(() => {
    if (event) queryClient.setQueryData(pushRunQuery(hotel, event.id).queryKey, event);
  }, [event]);
  const [began, setBegan] = useState(false);
  if (connected && !began) setBegan(true);
  // A stream that has not started is not lost.
  return began && !connected && id !== null;
}

/** The actions on a push; each answer is shown before the next poll. */
export function usePushActions(id: string) {
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  const { queryKey } = pushRunQuery(hotel, id);
  const options = {
    onSuccess: (run: PushRun) => queryClient.setQueryData(queryKey, run),
    afterRefusal: true,
    errors: "own",
  } as const;
  const input = () => ({ ...hotel, id });
  const pause = useWrite(pushRoutes.pause, input, options);
  const resume = useWrite(pushRoutes.resume, (named: { name?: string }) => ({ ...input(), ...named }), options);
  const cancel = useWrite(pushRoutes.cancel, input, options);
  return { pause, resume, cancel, error: pause.error ?? resume.error ?? cancel.error };
}

export type PushActions = ReturnType<typeof usePushActions>;
