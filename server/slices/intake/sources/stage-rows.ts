import type { LeftOut } from "../../../../contract/reading.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import type { ReadBatch } from "../../../ports/file-reader.ts";
import type { CountedColumn } from "./count-columns.repo.ts";
import { makePacker } from "./pack-rows.ts";
import { type LeftOutLines, saveColumns, saveReadRows } from "./sources.repo.ts";
import { insertRows } from "./staged-rows.repo.ts";
import { EMBEDDED_ROOM, SERVER_ROOM, type Tally, tallyColumns } from "./tally-columns.ts";

export type ReadProgress = { bytes: number; rows: number; columns: number };
export type ReadJob = JobContext<"property", ReadProgress>;

/**
 * How long a batch may occupy the database. The embedded one is a single connection, for which a list waits several
 * times.
 */
const HOLD_MS = { embedded: 50, server: 100 };
const FEWEST = 250;
const MOST = 5_000;
/** The size of a batch, whatever its number of rows: two of them are in memory at a time. */
const BYTES = 4_000_000;

/**
 * Stages the rows of a reader, from the row after the last staged one: after a kill the file is read again from its
 * start, since reading costs a fraction of storing. Each batch is one transaction, and its size follows the speed of
 * the last one; the next is read while the database stores it. Returns what was counted on the way, or undefined if the
 * job should continue later.
 */
export async function stageRows(
  job: ReadJob,
  sourceId: string,
  {
    batches,
    size,
    staged,
    embedded,
  }: { batches: AsyncIterable<ReadBatch>; size: number; staged: number; embedded: boolean },
): Promise<CountedColumn[] | undefined> {
  const { scope } = job;
  const holdMs = embedded ? HOLD_MS.embedded : HOLD_MS.server;
  const packer = makePacker(staged);
  let stored = staged;
  let atOnce = FEWEST;
  let columns: readonly string[] = [];
  let tally: Tally | undefined;
  let bytes = 0;
  const leftOut: LeftOutLines = { lines: 0, first: [] };

  async function store(): Promise<void> {
    const pack = packer.take();
    const rows = stored + pack.lines.length;
    const progress = { bytes: Math.min(bytes, size), rows, columns: 0 };
    const started = performance.now();
    await job.inTenant(async (tx) => {
      await insertRows(tx, scope, sourceId, pack);
      // Saved before the source's own row is locked, as everywhere: cancelling locks the job first too.
      await job.saveProgress(tx, progress);
      if (stored === 0) await saveColumns(tx, scope, sourceId, columns);
    });
    stored = rows;
    const pace = holdMs / (performance.now() - started);
    atOnce = Math.round(Math.min(MOST, Math.max(FEWEST, atOnce * Math.min(2, Math.max(0.5, pace)))));
  }

  /** The batch that the database is storing; the next one waits for it. */
  let storing = Promise.resolve();
  const storeNext = async () => {
    await storing;
    await job.breathe();
    storing = store();
    storing.catch(() => {}); // Handled where it is awaited next.
  };

  try {
    for await (const batch of batches) {
      ({ columns, bytes } = batch);
      noteLeftOut(leftOut, batch.leftOut ?? []);
      tally ??= tallyColumns(columns.length, embedded ? EMBEDDED_ROOM : SERVER_ROOM);
      for (const { cells } of batch.rows) tally.add(cells);
      for (let rows = batch.rows.filter(({ row }) => row > staged); rows.length > 0; ) {
        const fit = Math.max(1, atOnce - packer.count);
        packer.add(rows.slice(0, fit));
        rows = rows.slice(fit);
        if (packer.count < atOnce && packer.bytes < BYTES) continue;
        await storeNext();
        if (!job.shouldYield()) continue;
        await storing;
        return undefined;
      }
    }
    if (packer.count > 0) await storeNext();
    await storing;
  } finally {
    await storing.catch(() => {}); // After an error too, so that nothing is written while the error is handled.
  }
  // The end of the file was reached: a later run does not read it again.
  await job.inTenant(async (tx) => {
    await job.saveProgress(tx, { bytes: size, rows: stored, columns: 0 });
    await saveColumns(tx, scope, sourceId, columns);
    await saveReadRows(tx, scope, sourceId, stored, leftOut);
  });
  return tally?.counted() ?? [];
}

const MOST_SHOWN = 100;

function noteLeftOut(noted: LeftOutLines, lines: readonly LeftOut[]): void {
  noted.lines += lines.length;
  noted.first.push(...lines.slice(0, MOST_SHOWN - noted.first.length));
}
