import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";

const id = z.string().max(2000);

/** Reads OPERA's own statistics: rooms at once, revenue when OPERA has computed it. */
export const statisticsJob = defineJob({
  name: "statistics.read",
  of: "property",
  payload: z.strictObject({ target: z.uuid(), from: z.iso.date(), to: z.iso.date() }),
  progress: z.strictObject({
    /** Rooms are read, or the reason is known; null before. The number of room types with figures. */
    roomTypes: z.int().nullable(),
    /** The revenue processes: the ids to poll, and the ids of results, each in the order of the periods. */
    started: z.array(id),
    finished: z.array(id),
    /** Calls in a row that OPERA refused, and polls of an unfinished process. */
    failures: z.int(),
    looks: z.int(),
  }),
  counts: true,
});

/** One reading at a time for a hotel. */
export const statisticsLane = (targetId: string): string => `${statisticsJob.name} ${targetId}`;
