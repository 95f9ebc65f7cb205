import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { dryRunRoutes } from "../../../../contract/dry-runs.ts";
import { isUnderWay, newestQuery, type Subject } from "../../../data/dry-runs.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useDryRunEvents } from "./use-dry-run-events.ts";

/** Its stream tells how far a run is; should that be held up, it is asked for now and then. */
const FALLBACK_MS = 5_000;

type CheckOptions = {
  /** The newest one of the configuration. */
  version: number | null;
  /** After a press that leads here: starts once where there is no run of how everything is now. */
  startsItself: boolean;
};

/** The newest dry run of some rows through a configuration, live, and the start of another. */
export function useCheck(subject: Subject, { version, startsItself }: CheckOptions) {
  const hotel = useHotelSlugs();
  const newest = useQuery(newestQuery(hotel, subject, FALLBACK_MS));
  const { lost } = useDryRunEvents(hotel, newest.data);
  const { mutate, ...start } = useWrite(dryRunRoutes.start, () => ({ ...hotel, ...subject }), {
    afterRefusal: true,
    errors: "own",
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
