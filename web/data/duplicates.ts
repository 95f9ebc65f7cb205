import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type AcceptRun,
  type DuplicateBand,
  type DuplicateDetail,
  duplicateRoutes,
} from "../../contract/duplicates.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { hotelKeys } from "./keys.ts";
import { watching } from "./watch.ts";

const keys = hotelKeys("duplicates");
const PAGE = 50;
/** The first ones are enough, since nothing is decided there. */
const ELSEWHERE = 15;
const SETTLING_MS = 1_500;

const isMerging = (group: DuplicateDetail | undefined): boolean =>
  group?.hotelMerge != null && !["refused", "merged"].includes(group.hotelMerge.state);

/** The first groups of a band; polled while changed profiles are being compared. */
export const duplicatesQuery = (hotel: Hotel, band: DuplicateBand) =>
  queryOptions({
    queryKey: keys(hotel, "queue", band),
    queryFn: (asking) => ask(asking, duplicateRoutes.list, { ...hotel, band, limit: PAGE }),
    refetchInterval: ({ state }) => (state.data && state.data.settling > 0 ? SETTLING_MS : false),
    placeholderData: keepPreviousData,
  });

export const duplicateQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: keys(hotel, "group", id),
    queryFn: (asking) => ask(asking, duplicateRoutes.one, { ...hotel, id }),
    // The hotel system's answer comes in a moment, or later if it was lost.
    refetchInterval: ({ state }) => (isMerging(state.data) ? SETTLING_MS : false),
    retry: false,
  });

/** Asked just before a person agrees, so that nothing outdated is shown. */
export const acceptableQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "acceptable"),
    queryFn: (asking) => ask(asking, duplicateRoutes.acceptable, hotel),
    staleTime: 0,
  });

const ACCEPTING_MS = 700;
export const isAccepting = ({ state }: AcceptRun): boolean => state === "queued" || state === "running";

/** The last time all certain groups were merged, watched while it goes on, also for those who did not start it. */
export const acceptedQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "accepted"),
    queryFn: (asking) => ask(asking, duplicateRoutes.accepted, hotel),
    refetchInterval: ({ state: { data } }) => (data && isAccepting(data) ? ACCEPTING_MS : false),
    meta: watching<AcceptRun | null>("acceptDuplicates", hotel, (run) => (run && isAccepting(run) ? [run.id] : [])),
  });

export const decisionsQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "decisions"),
    queryFn: (asking) => ask(asking, duplicateRoutes.decisions, { ...hotel, limit: 20 }),
  });

export const elsewhereQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "elsewhere"),
    queryFn: (asking) => ask(asking, duplicateRoutes.elsewhere, { ...hotel, limit: ELSEWHERE }),
  });

export const weightsQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "weights"),
    queryFn: (asking) => ask(asking, duplicateRoutes.weights, hotel),
  });
