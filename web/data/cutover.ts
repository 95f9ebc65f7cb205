import { queryOptions } from "@tanstack/react-query";
import { cutoverRoutes } from "../../contract/cutover.ts";
import { signOffRoutes } from "../../contract/sign-offs.ts";
import type { Hotel } from "../lib/hotel.ts";
import { ask } from "./ask.ts";
import { hotelKeys } from "./keys.ts";

const keys = hotelKeys("cutover");
const signKeys = hotelKeys("signOffs");
/** A stream brings every change at once; if the stream is held up, the list is no older than this. */
const LIVE_MS = 30_000;

export const cutoverQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: keys(hotel, "list"),
    queryFn: (asking) => ask(asking, cutoverRoutes.show, hotel),
    refetchInterval: LIVE_MS,
    staleTime: 0,
  });

/** Every sign-off, and the current figures. */
export const signOffsQuery = (hotel: Hotel) =>
  queryOptions({
    queryKey: signKeys(hotel, "list"),
    queryFn: (asking) => ask(asking, signOffRoutes.list, hotel),
    staleTime: 0,
  });

export const signOffQuery = (hotel: Hotel, id: string) =>
  queryOptions({
    queryKey: signKeys(hotel, "one", id),
    queryFn: (asking) => ask(asking, signOffRoutes.one, { ...hotel, id }),
    staleTime: 0,
  });
