import { z } from "zod";
import { pulseBeat } from "../../../../../contract/push.ts";
import { defineJob } from "../../../../jobs/define-job.ts";

/** Pushes what a run includes, stage by stage. */
export const pushJob = defineJob({
  name: "push.run",
  of: "property",
  payload: z.strictObject({ run: z.uuid() }),
  /** Calls a second and earlier beats, for display. */
  progress: z.object({ rate: z.number(), pulse: z.array(pulseBeat).default([]) }),
  counts: true,
  maxTries: 1_000,
});

/** The same for a run that goes on without a person: it uses none of the account's runs of the day. */
export const pushJobByItself = { ...pushJob, counts: false };

/** One push at a time for a hotel. */
export const pushLane = (targetId: string): string => `${pushJob.name} ${targetId}`;
