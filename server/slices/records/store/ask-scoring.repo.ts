import { sql } from "kysely";
import { z } from "zod";
import type { Scope, Tx } from "../../../db/client.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueue } from "../../../jobs/queue.ts";

/**
 * Compares the profiles of a property that were written since the last comparison. The duplicates slice does the work.
 */
export const scoringJob = defineJob({
  name: "duplicates.score",
  of: "property",
  payload: z.strictObject({}),
  /** The number of compared profiles; for a whole property the number of profiles read. */
  progress: z.object({ done: z.int(), of: z.int() }),
  maxTries: 1_000,
});

/** A property has one scoring at a time. */
export const scoringLane = ({ propertyId }: Scope): string => `${scoringJob.name} ${propertyId}`;

/** Concurrent writes are compared together with this change. */
const SETTLE_MS = 1_000;

export async function hasChanges(tx: Tx, { accountId, propertyId }: Scope): Promise<boolean> {
  const { rows } = await sql`
    select from duplicate_changes where account_id = ${accountId} and property_id = ${propertyId} limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Called by every function that writes records, in its transaction. A running scoring ends only when there are no
 * changes left. After an edit the profile is compared at once, because its editor is looking at it.
 */
export async function askScoring(tx: Tx, scope: Scope, { after }: { after: "import" | "edit" }): Promise<void> {
  if (await hasChanges(tx, scope))
    await enqueue(tx, scope, scoringJob, {}, { lane: scoringLane(scope), afterMs: after === "edit" ? 0 : SETTLE_MS });
}
