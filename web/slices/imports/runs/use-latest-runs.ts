import { useQuery } from "@tanstack/react-query";
import type { ImportRun } from "../../../../contract/imports.ts";
import { runsQuery } from "../../../data/imports.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";

/** Beyond these a module has its own list. */
const LOOKED_AT = 100;

/** The newest run of every module that was imported lately. */
export function useLatestRuns(): ReadonlyMap<string, ImportRun> {
  const { data } = useQuery(runsQuery(useHotelSlugs(), { limit: LOOKED_AT }));
  // They come newest first: of two the later one in this list is overwritten by the newer.
  return new Map((data?.rows ?? []).toReversed().map((run) => [run.module, run]));
}
