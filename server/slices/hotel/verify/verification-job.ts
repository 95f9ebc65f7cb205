import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";

/** Reads back what was pushed, page by page. */
export const verificationJob = defineJob({
  name: "push.verify",
  of: "property",
  payload: z.strictObject({ verification: z.uuid() }),
  counts: true,
  maxTries: 1_000,
});

/** One verification at a time for a hotel. */
export const verificationLane = (targetId: string): string => `${verificationJob.name} ${targetId}`;
