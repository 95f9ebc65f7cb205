import { z } from "zod";
import type { Scope, Tx } from "../../../../db/client.ts";
import { defineJob } from "../../../../jobs/define-job.ts";
import { enqueue } from "../../../../jobs/queue.ts";
import { listUnsettled } from "../deliver/ledger.repo.ts";

/** Looks up records whose answer was lost, and never sends one. */
export const settlePushes = defineJob({
  name: "push.settle",
  of: "property",
  payload: z.strictObject({ target: z.uuid() }),
  progress: z.object({ looks: z.int() }),
});

/**
 * One minute after the run; after two and nearly three, by when two exact lookups have agreed (after a kill the run has
 * made the first); after five and seventeen, by when OPERA has dropped requests that it did not do.
 */
export const AFTER_MS = [60_000, 65_000, 35_000, 160_000, 680_000];

export async function scheduleSettling(tx: Tx, scope: Scope, targetId: string): Promise<void> {
  if ((await listUnsettled(tx, scope, targetId, 1)).length === 0) return;
  await enqueue(
    tx,
    scope,
    settlePushes,
    { target: targetId },
    { afterMs: AFTER_MS[0] ?? 0, lane: `${settlePushes.name} ${targetId}` },
  );
}
