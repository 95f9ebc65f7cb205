import { addTo } from "../../../../core/grouping/add-to.ts";
import { showControls } from "../../../../core/reading/cells.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import { findRowsBefore, type StoredRow } from "../../intake/sources/staged-rows.repo.ts";
import { createLineIndex } from "../engine/line-index.ts";
import { listTaken } from "./ended-rows.repo.ts";
import { compileIds } from "./old-ids.ts";
import type { Work } from "./row-work.ts";

/** The last row of a file with each old id, by the current rows. */
export type IdIndex = {
  /** The row that counts, of all with this id. */
  winnerOf(oldId: string, row: number): number;
  /** Earlier rows that were stored under the id which this row has by now. */
  losersTo(row: number): readonly number[];
};

const BATCH = 5_000;
const NOBODY: readonly number[] = [];

/** Reads all rows from the last to the first, as the run did; 24 MB for a million rows. */
export async function buildIdIndex<Progress>(
  job: JobContext<"property", Progress>,
  { run, prepared }: Work,
): Promise<IdIndex> {
  const total = run.rows ?? 0;
  // A row that is changed while the index is used may add one more id, once.
  const claim = createLineIndex(total * 2);
  const idOf = compileIds(prepared);
  const isTaken = new Uint8Array(total + 1);
  const losers = new Map<number, number[]>();

  function add(row: StoredRow): void {
    const oldId = idOf(row);
    if (oldId === null) return;
    const winner = claim(showControls(oldId), row.row);
    if (winner === 0 || isTaken[row.row] === 0 || isTaken[winner] === 1) return;
    addTo(losers, winner, row.row);
  }

  for (let before = total + 1; before > 1; before -= BATCH) {
    const first = Math.max(1, before - BATCH);
    const rows = await job.inTenant(async (tx) => {
      for (const row of await listTaken(tx, job.scope, run.id, { first, before })) isTaken[row] = 1;
      return findRowsBefore(tx, job.scope, run.source_id, { before, most: before - first });
    });
    for (const row of rows) add(row);
    await job.breathe();
  }
  return {
    winnerOf: (oldId, row) => claim(oldId, row) || row,
    losersTo: (row) => losers.get(row) ?? NOBODY,
  };
}
