import { z } from "zod";
import type { Scope, Tx } from "../../../db/client.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueue, holdInLane } from "../../../jobs/queue.ts";
import { hasWaitingRows } from "./waiting-rows.repo.ts";

/** Looks whether rows that wait have got what they wait for. The imports wing does the work. */
export const releaseRows = defineJob({
  name: "imports.release",
  of: "property",
  payload: z.strictObject({}),
  /** Where the look has come to: this run, behind this row; `settled`: rows of this round that no longer wait. */
  progress: z.object({
    rows: z.int(),
    round: z.int().default(1),
    import: z.uuid().nullable().default(null),
    row: z.int().default(0),
    settled: z.int().default(0),
  }),
});

export const releaseLane = ({ propertyId }: Pick<Scope, "propertyId">) => `${releaseRows.name} ${propertyId}`;

/**
 * Called when a code or a record has come: rows that waited for it are looked at after this transaction. A job that has
 * begun to look leaves its lane first. A job that is still in the lane begins after this transaction's commit.
 * False: no rows wait.
 */
export async function askRelease(tx: Tx, scope: Scope): Promise<boolean> {
  if (!(await hasWaitingRows(tx, scope))) return false;
  for (;;) {
    const { id, created } = await enqueue(tx, scope, releaseRows, {}, { lane: releaseLane(scope) });
    if (created || (await holdInLane(tx, scope, id))) return true;
  }
}
