import { queryOptions } from "@tanstack/react-query";
import { type Verification, verificationRoutes } from "../../contract/verifications.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { hotelKeys } from "./keys.ts";
import { watching } from "./watch.ts";

const keys = hotelKeys("verifications");
const LIVE_MS = 3_000;
const RUNS = 10;

export const isReading = (state: Verification["state"] | undefined): boolean =>
  state === "queued" || state === "running";

/** Newest first; asked again while one of them is under way. */
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
