import { queryOptions } from "@tanstack/react-query";
import { type PushRun, type PushState, pushRoutes } from "../../contract/push.ts";
import { pushBackRoutes } from "../../contract/push-back.ts";
import { type PushCheck, pushCheckRoutes } from "../../contract/push-check.ts";
import { pushTargetRoutes } from "../../contract/push-target.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { hotelKeys } from "./keys.ts";
import { watching } from "./watch.ts";

const keys = hotelKeys("pushes");
const LIVE_MS = 3_000;
/** Counting all records costs more than reading a run. */
const PLAN_LIVE_MS = 10_000;
const RUNS = 20;

/** Calls are being sent, or will be in a moment. */
export const isPushing = (state: PushState | undefined): boolean => state === "queued" || state === "running";

const goingOf = ({ id, state }: PushRun): string[] => (isPushing(state) ? [id] : []);

/** The counts of every stage, from the records and the ledger; polled while a push changes them. */
export const pushPlanQuery = (hotel: Hotel, { isLive }: { isLive: boolean }) =>
  queryOptions({
    queryKey: keys(hotel, "plan"),
    queryFn: (asking) => ask(asking, pushRoutes.plan, hotel),
    refetchInterval: isLive ? PLAN_LIVE_MS : false,
    staleTime: 0,
  });

/** The hotel's description of itself. The hotel is called for that, so it is loaded only for a comparison. */
export const pushTargetQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "target"),
    queryFn: (asking) => ask(asking, pushTargetRoutes.target, hotel),
    staleTime: 60_000,
    retry: false,
  });

/** Newest first; polled while one of them is running. */
export const pushRunsQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "runs"),
    queryFn: (asking) => ask(asking, pushRoutes.list, { ...hotel, limit: RUNS }),
    refetchInterval: ({ state }) => (state.data?.rows.some((run) => isPushing(run.state)) ? LIVE_MS : false),
    staleTime: 0,
    meta: watching<{ rows: PushRun[] }>("push", hotel, ({ rows }) => rows.flatMap(goingOf)),
  });

/** One run; polled while it is running, in case its stream is held up. */
export const pushRunQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: keys(hotel, "run", id),
    queryFn: (asking) => ask(asking, pushRoutes.one, { ...hotel, id }),
    refetchInterval: ({ state }) => (isPushing(state.data?.state) ? LIVE_MS : false),
    staleTime: 0,
    meta: watching<PushRun>("push", hotel, goingOf),
  });

const isChecking = (check: PushCheck | null | undefined): boolean =>
  check?.state === "queued" || check?.state === "running";

/** The newest check; polled until its report exists. */
export const pushCheckQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "check"),
    queryFn: (asking) => ask(asking, pushCheckRoutes.newest, hotel),
    refetchInterval: ({ state }) => (isChecking(state.data?.check) ? LIVE_MS : false),
    staleTime: 0,
  });

const GONE = 200;

/** Records at the hotel that a newer complete file no longer has. */
export const pushGoneQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "gone"),
    queryFn: (asking) => ask(asking, pushBackRoutes.gone, { ...hotel, limit: GONE }),
  });
