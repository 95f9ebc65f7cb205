import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { dryRunRoutes } from "../../../../contract/dry-runs.ts";
import { dryRunsQuery, isUnderWay, type Subject } from "../../../data/dry-runs.ts";
import { useWrite } from "../../../data/write.ts";
import type { Hotel } from "../../../lib/hotel.ts";

/** Followed by looks alone, without a stream. */
const LIVE_MS = 1_000;

/** What is counted without a press: what was never counted, or also what has counted other rows or columns. */
export type CountsItself = "never" | "first" | "always";

/**
 * The newest dry run that has counted the codes of some rows. Where there is none a page of codes would be empty, so it
 * counts them, once. That they are counted again is a press on a button: here, or on what leads here.
 */
export function useCounting(hotel: Hotel, subject: Subject, itself: CountsItself) {
  const list = useQuery(dryRunsQuery(hotel, subject, LIVE_MS));
  const { mutate, ...start } = useWrite(
    dryRunRoutes.start,
    () => ({ ...hotel, sourceId: subject.sourceId, configurationId: subject.configurationId }),
    { afterRefusal: true, errors: "own" },
  );
  const newest = list.data?.rows[0];
  // An answer from an earlier visit may not know of a counting that has begun since.
  const isOld = list.isFetchedAfterMount && !list.isFetching && newest?.recount && !isUnderWay(newest.state);
  const isFirst = list.data?.rows.length === 0;
  const isDue = itself === "always" ? isFirst || isOld === true : itself === "first" && isFirst;
  const { sourceId, configurationId } = subject;
  const tried = useRef("");
  useEffect(() => {
    const about = `${sourceId} ${configurationId} ${newest?.id}`;
    if (!isDue || tried.current === about) return;
    tried.current = about;
    mutate();
  }, [isDue, sourceId, configurationId, newest?.id, mutate]);

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
