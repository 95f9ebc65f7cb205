import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";

const id = z.string().max(2000);

/** Reads OPERA's own statistics: rooms at once, revenue when OPERA has worked it out. */
export const statisticsJob = defineJob({
  name: "statistics.read",
  of: "property",
  payload: z.strictObject({ target: z.uuid(), from: z.iso.date(), to: z.iso.date() }),
  progress: z.strictObject({
    /** Rooms are read, or it is known why not; null before. So many room types have figures. */
    roomTypes: z.int().nullable(),
    /** Of the processes of revenue: the ids to look at, and the ids of results, each in the order of the periods. */
    started: z.array(id),
    finished: z.array(id),
    /** Calls in a row that OPERA did not take, and looks at a process that was not done yet. */
    failures: z.int(),
    looks: z.int(),
  }),
  counts: true,
});

/** One reading at a time for a hotel. */
export const statisticsLane = (targetId: string): string => `${statisticsJob.name} ${targetId}`;
