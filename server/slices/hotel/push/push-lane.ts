import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";

/** Pushes what a run names, stage by stage. */
export const pushJob = defineJob({
  name: "push.run",
  of: "property",
  payload: z.strictObject({ run: z.uuid() }),
  /** Calls a second, for those who watch. */
  progress: z.object({ rate: z.number() }),
  counts: true,
  maxTries: 1_000,
});

/** One push at a time for a hotel. */
export const pushLane = (targetId: string): string => `${pushJob.name} ${targetId}`;
