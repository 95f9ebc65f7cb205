import type { Scope, Tx } from "../../../db/client.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import { type FileReaders, UnreadableFile } from "../../../ports/file-reader.ts";
import type { Storage } from "../../../ports/storage.ts";
import { contentOf } from "../files/file-content.ts";
import { findUploaded } from "../files/files.repo.ts";
import { clearRows } from "./clear-rows.ts";
import type { CountedColumn } from "./count-columns.repo.ts";
import { toFileProblem } from "./file-problem.ts";
import { forgetRows } from "./forget-rows.ts";
import { profileColumns } from "./profile-columns.ts";
import type { SourceUses } from "./source-uses.ts";
import { deleteSource, findSource, lockSourcesOfFile, markRead, type SourceRow } from "./sources.repo.ts";
import { type ReadJob, type ReadProgress, stageRows } from "./stage-rows.ts";
import { countRows } from "./staged-rows.repo.ts";
import { readSource } from "./start-source.ts";

export type ReadSourceDeps = {
  storage: Storage;
  readers: FileReaders;
  uses: SourceUses;
  /** The database is in this process and has one connection, so other work waits for each transaction. */
  embedded: boolean;
};

/** Stages the rows, then profiles the columns, then makes both visible at once. */
export function readSourceJob({ storage, readers, uses, embedded }: ReadSourceDeps): JobHandler {
  return handleJob(readSource, async (job, { source: id }) => {
    const { scope } = job;
    const found = await job.inTenant((tx) => look(tx, scope, id));
    // The source was deleted meanwhile, or read by a run that could not report it.
    if (!found || found.source.read_at) return;
    const { source, file, staged } = found;
    let counted: CountedColumn[] | undefined = [];
    try {
      // The rows decide, not the progress: after a stop they may be deleted.
      if (source.read_rows === null || source.read_rows !== staged) {
        if (!file) throw new UnreadableFile("gone");
        const { reading, sheet } = source;
        const content = contentOf(storage, file);
        const { idColumns } = file;
        const batches = readers[file.kind].read(content, { reading, sheet, signal: job.signal, idColumns });
        counted = await stageRows(job, id, { batches, size: file.size, staged, embedded });
        if (!counted) return { again: true };
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      await job.inTenant((tx) => forgetRows(tx, scope, id));
      throw toFileProblem(error);
    }
    const done = await profileColumns(job, id, { counted, embedded });
    if (!done) return { again: true };
    await takeOver(job, source, { done, uses });
  });
}

async function look(tx: Tx, scope: Scope, id: string) {
  const source = await findSource(tx, scope, id);
  if (!source) return undefined;
  const file = await findUploaded(tx, scope, source.file_id);
  return { source, file, staged: await countRows(tx, scope, id) };
}

/**
 * In one moment the new source becomes visible and every earlier one of the same thing is deleted, unless a valid
 * import run was made from it: no counter sees both. Locks rows of earlier sources first, then the job, then the
 * source; cancelling takes the last two in the same order.
 */
async function takeOver(
  job: ReadJob,
  { id, file_id, sheet, module }: SourceRow,
  { done, uses }: { done: ReadProgress; uses: SourceUses },
): Promise<void> {
  const { scope } = job;
  await job.inTenant(async (tx) => {
    const others = await lockSourcesOfFile(tx, scope, file_id, { except: id });
    const earlier = others.filter((other) => other.sheet === sheet && other.module === module);
    const used = await uses.findUsed(
      tx,
      scope,
      earlier.map((other) => other.id),
    );
    for (const other of earlier) {
      if (used.has(other.id)) continue;
      await clearRows(tx, scope, other.id);
      await deleteSource(tx, scope, other.id);
    }
    await job.saveProgress(tx, done);
    await markRead(tx, scope, id);
    await uses.wake(tx, scope, id);
  });
}
