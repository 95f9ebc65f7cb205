import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";

export const importRows = defineJob({
  name: "imports.run",
  counts: true,
  of: "property",
  payload: z.strictObject({ import: z.uuid() }),
  /** For display; the run's own row says where to continue. */
  progress: z.object({ rows: z.int(), of: z.int() }),
});

/** All rejected and waiting rows, those of one cause or problem, or named ones; the last two include warned rows. */
export const retryRows = defineJob({
  name: "imports.retry",
  of: "property",
  payload: z.strictObject({
    import: z.uuid(),
    cause: z
      .strictObject({
        ...{ rule: z.string(), field: z.string() },
        ...{ list: z.string().optional(), pattern: z.string().optional() },
      })
      .optional(),
    rows: z.array(z.int()).optional(),
    settle: z.enum(["file", "person"]).optional(),
  }),
  /** `next`: rows before this one are still to be retried. */
  progress: z.object({ rows: z.int(), of: z.int(), next: z.int() }),
});

/** Undoes every run that names this job as its undo, newest first. */
export const undoRuns = defineJob({
  name: "imports.undo",
  of: "property",
  /** The origin of the call, for the log. */
  payload: z.strictObject({ ip: z.string().optional(), requestId: z.string().optional() }),
  /** For the current run: the step, its last record id, and what was done so far. */
  progress: z.object({
    import: z.uuid(),
    step: z.int(),
    after: z.string(),
    reversed: z.int(),
    changed: z.int(),
  }),
});
