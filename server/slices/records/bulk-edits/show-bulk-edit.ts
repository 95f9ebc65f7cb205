import type { BulkEdit, BulkState } from "../../../../contract/bulk-edits.ts";
import type { JobState } from "../../../../contract/jobs.ts";
import type { Language } from "../../../../contract/users.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Problem } from "../../../../core/records/change-of.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findJobs } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { explain } from "../details/check-change.ts";
import { recordIdsOf } from "../store/record-ids.repo.ts";
import {
  type BulkEditsQuery,
  type BulkRow,
  findBulk,
  findBulks,
  findReasons,
  findRefused,
  sumPages,
} from "./bulk-edits.repo.ts";

export async function showBulk(tx: Tx, scope: Scope, id: string, language: Language): Promise<BulkEdit> {
  const bulk = await findBulk(tx, scope, id);
  if (!bulk) throw new Refusal("not_found");
  const [shown] = await showAll(tx, scope, [bulk], language);
  if (!shown) throw new Error("One bulk edit is shown as one.");
  return shown;
}

export const showBulks = async (tx: Tx, scope: Scope, wanted: BulkEditsQuery, language: Language) => ({
  rows: await showAll(tx, scope, await findBulks(tx, scope, wanted), language),
});

async function showAll(tx: Tx, scope: Scope, bulks: readonly BulkRow[], language: Language): Promise<BulkEdit[]> {
  if (bulks.length === 0) return [];
  const jobs = await findJobs(
    tx,
    scope,
    bulks.map(({ job_id }) => job_id),
  );
  const ids = await recordIdsOf(tx, scope);
  const shown: BulkEdit[] = [];
  for (const bulk of bulks) {
    const { id, kind, field, by_name, at, ended_at, job_id } = bulk;
    const { taken, ...sums } = await sumPages(tx, scope, id);
    const job = jobs.get(job_id);
    shown.push({
      ...{ id, kind, field, state: stateOf(bulk, job?.state), by: by_name, at: at.toISOString(), ...sums },
      endedAt: (ended_at ?? job?.endedAt ?? null) && new Date(ended_at ?? job?.endedAt ?? 0).toISOString(),
      kept: taken - sums.reversed,
      reasons: (sums.refused > 0 ? await findReasons(tx, scope, id) : []).map(([reason, rows]) => ({
        text: toText(reason, bulk, language),
        rows,
      })),
      examples: (sums.refused > 0 ? await findRefused(tx, scope, bulk) : []).map((row) => ({
        ID: ids.write(kind, row.id),
        old_id: row.old_id,
      })),
    });
  }
  return shown;
}

/**
 * A job that failed for good, or was cancelled, leaves its phase unchanged. A job that is done has entered its last
 * phase, although the row may have been read a moment before.
 */
function stateOf({ phase }: BulkRow, job: JobState | undefined): BulkState {
  const isOver = phase === "done" || phase === "undone";
  return isOver || job === "queued" || job === "running" || job === "done" ? phase : "stopped";
}

/** `module rule`, as a page notes it. */
function toText(reason: string, { field }: BulkRow, language: Language): string {
  const [module = "", rule = ""] = reason.split(" ");
  if (!isModuleKey(module)) return rule;
  return explain(language, module, { field, rule: rule as Problem["rule"], value: "" });
}
