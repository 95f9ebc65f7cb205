import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";

/** Posts the open invoices of the list, one call each. `since`: invoices refused after this are not tried again. */
export const receivablesJob = defineJob({
  name: "receivables.post",
  of: "property",
  payload: z.strictObject({ target: z.uuid(), cashierId: z.int().optional(), since: z.iso.datetime() }),
  counts: true,
  maxTries: 1_000,
});

/** One posting at a time for a hotel. */
export const receivablesLane = (targetId: string): string => `${receivablesJob.name} ${targetId}`;
