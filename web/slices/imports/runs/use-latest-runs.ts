import { useQuery } from "@tanstack/react-query";
import type { ImportRun } from "../../../../contract/imports.ts";
import { runsQuery } from "../../../data/imports.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";

/** Older runs are in the module's own list. */
const LOOKED_AT = 100;

/** The newest run of every module that was imported lately. */
export function useLatestRuns(): ReadonlyMap<string, ImportRun> {
  const { data } = useQuery(runsQuery(useHotelSlugs(), { limit: LOOKED_AT }));
  // They are sorted newest first: in this map the newer of two overwrites the older.
  return new Map((data?.rows ?? []).toReversed().map((run) => [run.module, run]));
}
