import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { type Verification, verificationRoutes } from "../../contract/verifications.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { hotelKeys } from "./keys.ts";
import { watching } from "./watch.ts";

const keys = hotelKeys("verifications");
const LIVE_MS = 3_000;
/** Counting all records costs more than reading a run. */
const SUMMARY_LIVE_MS = 5_000;
const RUNS = 10;
export const PROOFS = 50;

export const isReading = (state: Verification["state"] | undefined): boolean =>
  state === "queued" || state === "running";

/** Newest first; polled while one of them is running. */
export const verificationsQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "runs"),
    queryFn: (asking) => ask(asking, verificationRoutes.list, { ...hotel, limit: RUNS }),
    refetchInterval: ({ state }) => (state.data?.rows.some((run) => isReading(run.state)) ? LIVE_MS : false),
    staleTime: 0,
    meta: watching<{ rows: Verification[] }>("verification", hotel, ({ rows }) =>
      rows.flatMap(({ id, state }) => (isReading(state) ? [id] : [])),
    ),
  });

/** What is known of all records at the hotel, and why some differ. */
export const proofSummaryQuery = (hotel: Hotel, { isLive }: { isLive: boolean }) =>
  queryOptions({
    queryKey: keys(hotel, "summary"),
    queryFn: (asking) => ask(asking, verificationRoutes.summary, hotel),
    refetchInterval: isLive ? SUMMARY_LIVE_MS : false,
    staleTime: 0,
  });

export type ProofChoice = Omit<
  z.input<typeof verificationRoutes.records.input>,
  "account" | "property" | "limit" | "offset"
> & { offset?: number | undefined };

/** Records by the result of reading them back, page by page. */
export const proofRecordsQuery = (hotel: Hotel, { offset = 0, ...choice }: ProofChoice) =>
  queryOptions({
    queryKey: keys(hotel, "records", choice, offset),
    queryFn: (asking) => ask(asking, verificationRoutes.records, { ...hotel, ...choice, limit: PROOFS, offset }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The result of reading back one record. */
export const proofQuery = (hotel: Hotel, { kind, oldId }: { kind: string; oldId: string }) =>
  queryOptions({
    queryKey: keys(hotel, "record", kind, oldId),
    queryFn: (asking) => ask(asking, verificationRoutes.records, { ...hotel, kind, oldId, limit: 1, offset: 0 }),
    staleTime: 0,
  });
