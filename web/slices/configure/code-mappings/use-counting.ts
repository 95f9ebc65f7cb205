import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { dryRunRoutes } from "../../../../contract/dry-runs.ts";
import { dryRunsQuery, isUnderWay, type Subject } from "../../../data/dry-runs.ts";
import { useWrite } from "../../../data/write.ts";
import type { Hotel } from "../../../lib/hotel.ts";

/** Followed by looks alone, without a stream. */
const LIVE_MS = 1_000;

/**
 * The newest dry run that has counted the codes of some rows. `startsItself`: somebody pressed a button that leads here,
 * so one is started, once, where there is none or where it has counted other rows or columns. An address that was only
 * opened starts nothing.
 */
export function useCounting(hotel: Hotel, subject: Subject, startsItself: boolean) {
  const list = useQuery(dryRunsQuery(hotel, subject, LIVE_MS));
  const { mutate, ...start } = useWrite(
    dryRunRoutes.start,
    () => ({ ...hotel, sourceId: subject.sourceId, configurationId: subject.configurationId }),
    { afterRefusal: true, errors: "own" },
  );
  const newest = list.data?.rows[0];
  // An answer from an earlier visit may not know of a counting that has begun since.
  const isOld = list.isFetchedAfterMount && !list.isFetching && newest?.recount && !isUnderWay(newest.state);
  const isMissing = list.data?.rows.length === 0 || isOld === true;
  const { sourceId, configurationId } = subject;
  const tried = useRef("");
  useEffect(() => {
    const about = `${sourceId} ${configurationId} ${newest?.id}`;
    if (!isMissing || !startsItself || tried.current === about) return;
    tried.current = about;
    mutate();
  }, [isMissing, startsItself, sourceId, configurationId, newest?.id, mutate]);

  return {
    list,
    done: list.data?.rows.find(({ state }) => state === "done"),
    underWay: isUnderWay(newest?.state) ? newest : undefined,
    /** The newest one when it ended without figures. */
    stopped: newest?.state === "failed" || newest?.state === "cancelled" ? newest : undefined,
    start: { ...start, begin: () => mutate() },
  };
}

export type Counting = ReturnType<typeof useCounting>;
