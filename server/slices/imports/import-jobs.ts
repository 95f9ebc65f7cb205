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
