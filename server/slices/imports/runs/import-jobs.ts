import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";

export const importRows = defineJob({
  name: "imports.run",
  counts: true,
  of: "property",
  payload: z.strictObject({ import: z.uuid() }),
  /** For those who watch. Where to go on, the run's own row says. */
  progress: z.object({ rows: z.int(), of: z.int() }),
});

/** All rejected and waiting rows, those of one cause, or the named ones; of these two, warned ones as well. */
export const retryRows = defineJob({
  name: "imports.retry",
  of: "property",
  payload: z.strictObject({
    import: z.uuid(),
    cause: z.strictObject({ rule: z.string(), field: z.string(), pattern: z.string() }).optional(),
    rows: z.array(z.int()).optional(),
    settle: z.enum(["file", "person"]).optional(),
  }),
  /** `next`: rows before this one are still to be taken. */
  progress: z.object({ rows: z.int(), of: z.int(), next: z.int() }),
});

/** Takes back every run that names this job as its undo, newest first. */
export const undoRuns = defineJob({
  name: "imports.undo",
  of: "property",
  /** Where the call came from that asked for it, for the log. */
  payload: z.strictObject({ ip: z.string().optional(), requestId: z.string().optional() }),
  /** Of the run that it is at: the step, the last record id of that step, and what was done so far. */
  progress: z.object({
    import: z.uuid(),
    step: z.int(),
    after: z.string(),
    reversed: z.int(),
    changed: z.int(),
  }),
});
