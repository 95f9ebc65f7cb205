import { z } from "zod";
import { defineJob } from "../../jobs/define-job.ts";

export const importRows = defineJob({
  name: "imports.run",
  of: "property",
  payload: z.strictObject({ import: z.uuid() }),
  /** For those who watch. Where to go on, the run's own row says. */
  progress: z.object({ rows: z.int(), of: z.int() }),
});

export const releaseRows = defineJob({
  name: "imports.release",
  of: "property",
  payload: z.strictObject({}),
  progress: z.object({ rows: z.int() }),
});

/** All rejected and waiting rows, those of one cause, or the named ones. */
export const retryRows = defineJob({
  name: "imports.retry",
  of: "property",
  payload: z.strictObject({
    import: z.uuid(),
    cause: z.strictObject({ rule: z.string(), field: z.string(), pattern: z.string() }).optional(),
    rows: z.array(z.int()).optional(),
  }),
  /** `next`: rows before this one are still to be taken. */
  progress: z.object({ rows: z.int(), of: z.int(), next: z.int() }),
});
