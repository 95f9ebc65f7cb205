import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { rehearsalRoutes } from "../../../../contract/rehearsals.ts";
import { isUnderWay, newestQuery, rehearsalsKey } from "../../../data/rehearsals.ts";
import { call } from "../../../lib/call.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useRehearsalEvents } from "./use-rehearsal-events.ts";

type Subject = { sourceId: string; configurationId: string };
type How = {
  /** The newest one of the configuration. */
  version: number | null;
  /** Starts once where there is no run of how everything is now. */
  startsItself: boolean;
};

/** The newest dry run of some rows through a configuration, live, and the start of another. */
export function useCheck(subject: Subject, { version, startsItself }: How) {
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  const newest = useQuery(newestQuery(hotel, subject));
  const { lost } = useRehearsalEvents(hotel, newest.data);
  const { mutate, ...start } = useMutation({
    mutationFn: () => call(rehearsalRoutes.start, { ...hotel, ...subject }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rehearsalsKey(hotel) }),
    meta: { errors: "own" },
  });
  const run = newest.data ?? null;
  const isOutdated = run !== null && (run.outdated || (version !== null && run.version !== version));
  // An answer from an earlier visit may not know of a run that has begun since.
  const isKnown = newest.isFetchedAfterMount && !newest.isFetching;
  const isDue = startsItself && isKnown && (run === null || (isOutdated && !isUnderWay(run.state)));
  const tried = useRef("");
  useEffect(() => {
    const about = `${run?.id} ${version}`;
    if (!isDue || tried.current === about) return;
    tried.current = about;
    mutate();
  }, [isDue, run?.id, version, mutate]);
  return { newest, lost, isOutdated, start: { ...start, mutate } };
}
