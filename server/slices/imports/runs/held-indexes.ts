import type { JobContext } from "../../../jobs/job-context.ts";
import type { StoredRow } from "../../intake/sources/staged-rows.repo.ts";
import { findRowsBefore } from "../../intake/sources/staged-rows.repo.ts";
import { createLineIndex } from "../engine/line-index.ts";
import { compileIds } from "./old-ids.ts";
import type { Work } from "./row-work.ts";

type Index = ReturnType<typeof createLineIndex>;
type Place = { total: number; next: number };

export type HeldIndexes = ReturnType<typeof createHeldIndexes>;

const BATCH = 5_000;
/** How many indexes of paused runs are kept; each takes 17 MB for a million rows. */
const MOST = 4;

/**
 * Keeps the index from old id to line for the rows that a run has done. A run that only yielded to others finds its
 * index again; after a restart it is rebuilt from the rows.
 */
export function createHeldIndexes() {
  const kept = new Map<string, { next: number; index: Index }>();
  return {
    keep(id: string, next: number, index: Index): void {
      kept.delete(id);
      kept.set(id, { next, index });
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST) break;
        kept.delete(oldest);
      }
    },
    forget: (id: string) => void kept.delete(id),
    async take<Progress>(job: JobContext<"property", Progress>, work: Work, { total, next }: Place): Promise<Index> {
      const { id, source_id } = work.run;
      const known = kept.get(id);
      kept.delete(id);
      if (known?.next === next) return known.index;
      const index = createLineIndex(total);
      const idOf = compileIds(work.prepared);
      for (let before = total; before > next; before -= BATCH) {
        const most = Math.min(BATCH, before - next);
        const rows: StoredRow[] = await job.inTenant((tx) =>
          findRowsBefore(tx, job.scope, source_id, { before: before + 1, most }),
        );
        for (const row of rows) {
          const oldId = idOf(row);
          if (oldId !== null) index(oldId, row.line);
        }
        await job.breathe();
      }
      return index;
    },
  };
}
