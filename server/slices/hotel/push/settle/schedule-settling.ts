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

/** A minute, five and sixteen after the run: by then OPERA has dropped requests that it did not do. */
export const AFTER_MS = [60_000, 4 * 60_000, 11 * 60_000];

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
