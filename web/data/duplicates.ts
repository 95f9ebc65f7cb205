import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type DuplicateBand, type DuplicateDetail, duplicateRoutes } from "../../contract/duplicates.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { hotelKeys } from "./keys.ts";

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
