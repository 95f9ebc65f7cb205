import { z } from "zod";
import type { Scope, Tx } from "../../../db/client.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueue, holdInLane } from "../../../jobs/queue.ts";
import { hasWaitingRows } from "./waiting-rows.repo.ts";

/** Looks for waiting rows that need wait no longer. The imports wing does the work. */
export const releaseRows = defineJob({
  name: "imports.release",
  of: "property",
  payload: z.strictObject({}),
  /** The current run and its last checked row; `settled`: rows of this round that no longer wait. */
  progress: z.object({
    rows: z.int(),
    round: z.int().default(1),
    import: z.uuid().nullable().default(null),
    row: z.int().default(0),
    settled: z.int().default(0),
    /** Rows that are records now, by run. */
    imported: z.record(z.string(), z.int()).default({}),
  }),
});

export const releaseLane = ({ propertyId }: Pick<Scope, "propertyId">) => `${releaseRows.name} ${propertyId}`;

/**
 * Called when a code or a record has arrived: rows that waited for it are checked after this transaction. A job that
 * has started checking leaves its lane first, so a job still in the lane starts after this commit. Answers its id; null: no rows
 * wait.
 */
export async function askRelease(tx: Tx, scope: Scope): Promise<string | null> {
  if (!(await hasWaitingRows(tx, scope))) return null;
  for (;;) {
    const { id, created } = await enqueue(tx, scope, releaseRows, {}, { lane: releaseLane(scope) });
    if (created || (await holdInLane(tx, scope, id))) return id;
  }
}
