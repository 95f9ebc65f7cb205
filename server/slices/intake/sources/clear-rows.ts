import { z } from "zod";
import type { Scope, Tx } from "../../../db/client.ts";
import { defineJob, handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { findReadingForShare } from "./sources.repo.ts";
import { deleteFindings, deleteLastRows } from "./staged-rows.repo.ts";

const clearSource = defineJob({
  name: "sources.clear",
  of: "property",
  payload: z.strictObject({ source: z.uuid() }),
  progress: z.object({ rows: z.int() }),
});

/** How many rows are deleted in the caller's own transaction. */
const AT_ONCE = 2_000;
const BATCH = { embedded: 1_000, server: 5_000 };
/** A cancelled read stops within this time. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Deletes every row of a source with its counts, edits and findings; the source itself stays, as if nothing was read.
 * The caller hides the rows in the same transaction, because a job deletes those of a large source bit by bit.
 */
export async function clearRows(tx: Tx, scope: Scope, sourceId: string): Promise<void> {
  await deleteFindings(tx, scope, sourceId);
  const { isLeft } = await deleteLastRows(tx, scope, sourceId, AT_ONCE);
  if (isLeft) await enqueue(tx, scope, clearSource, { source: sourceId }, { lane: `${clearSource.name} ${sourceId}` });
}

/**
 * Deletes from the last row to the first, so that the remaining rows look like an interrupted read, which can continue.
 */
export function clearRowsJob({ embedded }: { embedded: boolean }): JobHandler {
  const most = embedded ? BATCH.embedded : BATCH.server;
  return handleJob(clearSource, async (job, { source }) => {
    for (;;) {
      const step = await job.inTenant(async (tx) => {
        const state = await lockState(tx, job.scope, source);
        if (state !== "unused") return state;
        const { rows, isLeft } = await deleteLastRows(tx, job.scope, source, most);
        await job.saveProgress(tx, { rows: (job.progress?.rows ?? 0) + rows });
        return isLeft ? "unused" : "used";
      });
      if (step === "used") return;
      if (step === "reading") return { again: true, afterMs: LOOK_AGAIN_MS };
      if (job.shouldYield()) return { again: true };
      await job.breathe();
    }
  });
}

/** Locked: a new read waits until the rows of this step are deleted. */
async function lockState(tx: Tx, scope: Scope, sourceId: string): Promise<"unused" | "reading" | "used"> {
  const source = await findReadingForShare(tx, scope, sourceId);
  if (!source) return "unused";
  if (source.isLive) return "reading";
  return source.isRead ? "used" : "unused";
}
