import type { JobContext } from "../../../jobs/job-context.ts";
import { findOldRecords, insertGone } from "./gone.repo.ts";
import type { HeldIndexes } from "./held-indexes.ts";
import { updateImport } from "./imports.repo.ts";
import type { Work } from "./row-work.ts";

const BATCH = { embedded: 500, server: 5_000 };

type Around = { total: number; embedded: boolean; held: HeldIndexes };

/**
 * Lists the records of the module that existed before the run and that no row of its file names, not even a rejected or
 * waiting one. Its progress is stored with the results. False: it continues later.
 */
export async function lookForGone(
  job: JobContext<"property", { rows: number; of: number }>,
  work: Work,
  { total, embedded, held }: Around,
): Promise<boolean> {
  const { scope } = job;
  const { run, prepared } = work;
  const { module } = prepared.pipeline;
  const named = await held.take(job, work, { total, next: 0 });
  const most = embedded ? BATCH.embedded : BATCH.server;
  for (let after: string | undefined = run.gone_after ?? ""; after !== undefined; ) {
    const behind: string = after;
    after = await job.inTenant(async (tx) => {
      const page = await findOldRecords(tx, scope, { module, run, after: behind, most });
      const records = page.flatMap(({ id, oldId, untouched }) => (untouched && named.find(oldId) === 0 ? [id] : []));
      await insertGone(tx, scope, { id: run.id, module, records });
      const last = page.at(-1)?.oldId;
      const isDone = last === undefined || page.length < most;
      await updateImport(tx, scope, run.id, isDone ? { gone_done: true } : { gone_after: last });
      await job.saveProgress(tx, { rows: total, of: total });
      return isDone ? undefined : last;
    });
    await job.breathe();
    if (after === undefined || !job.shouldYield()) continue;
    held.keep(run.id, 0, named);
    return false;
  }
  return true;
}
