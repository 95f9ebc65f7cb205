import { z } from "zod";
import type { Scope, Tx } from "../../../db/client.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueue } from "../../../jobs/queue.ts";

export const DAY_MS = 24 * 3_600_000;

export const purgeSources = defineJob({
  name: "sources.purge",
  of: "property",
  payload: z.strictObject({}),
  /** The last record of a hotel's ledger that was purged. */
  progress: z.strictObject({ target: z.uuid(), module: z.string(), oldId: z.string() }),
});

/**
 * Purges guest data when their retention ends. No role may search all accounts for what is due, so each property with
 * such data has its own job, which checks every day and ends when nothing is left. There is never a second one.
 */
export async function schedulePurge(tx: Tx, scope: Scope): Promise<void> {
  const lane = `${purgeSources.name} ${scope.propertyId}`;
  await enqueue(tx, scope, purgeSources, {}, { lane, afterMs: DAY_MS });
}
