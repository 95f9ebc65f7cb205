import { z } from "zod";
import type { Scope, Tx } from "../../../db/client.ts";
import { defineJob, handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { profileAgain } from "./profile-columns.ts";
import { markFresh, markStale } from "./source-columns.repo.ts";
import { findSource, type SourceRow } from "./sources.repo.ts";
import { countRows } from "./staged-rows.repo.ts";

/** Up to this many rows, counting a column again takes less time than the page needs to show the cell. */
const AT_ONCE = 5_000;
/** People often change several cells of a column one after another. */
const LATER_MS = 30_000;

export const profileColumn = defineJob({
  name: "sources.profile",
  of: "property",
  payload: z.strictObject({ source: z.uuid(), column: z.int() }),
});

/**
 * After a cell was changed, its column is counted again: at once in a small source, otherwise by one job for all
 * changes of the next half minute. Until then its figures are outdated.
 */
export async function refreshProfile(tx: Tx, scope: Scope, source: SourceRow, column: number): Promise<void> {
  if (column >= source.columns.length) return; // Cells after the last column have no profile.
  if ((await countRows(tx, scope, source.id)) <= AT_ONCE) return profileAgain(tx, scope, source, column);
  // Already marked: the job of an earlier change has not run yet and will see this change too.
  if (await markStale(tx, scope, source.id, column))
    await enqueue(tx, scope, profileColumn, { source: source.id, column }, { afterMs: LATER_MS });
}

export function profileColumnJob(): JobHandler {
  return handleJob(profileColumn, async (job, { source: id, column }) => {
    await job.inTenant(async (tx) => {
      const source = await findSource(tx, job.scope, id);
      if (!source || source.purged_at) return;
      // Marked before counting: a concurrent change waits here and is not lost.
      await markFresh(tx, job.scope, id, column);
      await profileAgain(tx, job.scope, source, column);
    });
  });
}
