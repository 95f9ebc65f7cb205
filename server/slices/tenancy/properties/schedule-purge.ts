import { z } from "zod";
import type { Scope, Tx } from "../../../db/client.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueue } from "../../../jobs/queue.ts";

export const DAY_MS = 24 * 3_600_000;

export const purgeSources = defineJob({
  name: "sources.purge",
  of: "property",
  payload: z.strictObject({}),
  /** How far it has gone through what was sent to a hotel. */
  progress: z.strictObject({ target: z.uuid(), module: z.string(), oldId: z.string() }),
});

/**
 * Guest data has a life. Nobody may look over all accounts to find what is due, so each property that has something to
 * lose has a job of its own, which looks every day and ends when nothing is left. A second one is not made.
 */
export async function schedulePurge(tx: Tx, scope: Scope): Promise<void> {
  const lane = `${purgeSources.name} ${scope.propertyId}`;
  await enqueue(tx, scope, purgeSources, {}, { lane, afterMs: DAY_MS });
}
