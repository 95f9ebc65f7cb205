import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { dryRunRoutes } from "../../../../contract/dry-runs.ts";
import { dryRunsQuery, isUnderWay, type Subject } from "../../../data/dry-runs.ts";
import { useWrite } from "../../../data/write.ts";
import type { Hotel } from "../../../lib/hotel.ts";

/** Followed by polling alone, without a stream. */
const LIVE_MS = 1_000;

/** What is counted without a press: only what was never counted, or also after changes of rows or columns. */
export type CountsItself = "never" | "first" | "always";

/**
 * The newest dry run that counted the codes of some rows. Without one the page of codes would be empty, so it counts
 * them, once. Counting again needs a press on a button: here, or on the page before.
 */
export function useCounting(hotel: Hotel, subject: Subject, itself: CountsItself) {
  const list = useQuery(dryRunsQuery(hotel, subject, LIVE_MS));
  const { mutate, ...start } = useWrite(
    dryRunRoutes.start,
    () => ({ ...hotel, sourceId: subject.sourceId, configurationId: subject.configurationId }),
    { afterRefusal: true, errors: "own" },
  );
  const newest = list.data?.rows[0];
  // A cached answer may not include a count that has started since.
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
    /** The newest one, if it ended without figures. */
    stopped: newest?.state === "failed" || newest?.state === "cancelled" ? newest : undefined,
    start: { ...start, begin: () => mutate() },
  };
}

export type Counting = ReturnType<typeof useCounting>;
