import { sql } from "kysely";
import { z } from "zod";
import type { Scope, Tx } from "../../../db/client.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueue } from "../../../jobs/queue.ts";

export const DAY_MS = 24 * 3_600_000;

export const purgeSources = defineJob({
  name: "sources.purge",
  of: "property",
  payload: z.strictObject({}),
});

/**
 * Guest data has a life. Nobody may look over all accounts to find what is due, so each property that has something to
 * lose has a job of its own, which looks every day and ends when nothing is left. A second one is not made.
 */
export async function schedulePurge(tx: Tx, scope: Scope): Promise<void> {
  const lane = `${purgeSources.name} ${scope.propertyId}`;
  await enqueue(tx, scope, purgeSources, {}, { lane, afterMs: DAY_MS });
}

const liveJob = ({ accountId, propertyId }: Scope) =>
  sql`account_id = ${accountId} and property_id = ${propertyId} and name = ${purgeSources.name} and state = 'queued'`;

/** When it looks next; null: nothing is kept that could be due, or it looks at this moment. */
export async function findNextPurge(tx: Tx, scope: Scope): Promise<string | null> {
  const { rows } = await sql<{ at: Date }>`select run_at as at from jobs where ${liveJob(scope)}`.execute(tx);
  return rows[0]?.at.toISOString() ?? null;
}

/** At once instead of within a day. */
export async function purgeSoon(tx: Tx, scope: Scope): Promise<void> {
  await sql`update jobs set run_at = now() where ${liveJob(scope)}`.execute(tx);
}
