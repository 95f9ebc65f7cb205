import { sql } from "kysely";
import { z } from "zod";
import { listedModules } from "../../../../core/records/listed-modules.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { askScoring } from "./ask-scoring.repo.ts";
import { LIMITS } from "./list-limits.ts";

/**
 * Builds every prepared set of a property's lists that is missing or outdated. It never gives up, because a list may be
 * waiting for it. The lists slice does the work.
 */
export const listPreparation = defineJob({
  name: "lists.prepare",
  of: "property",
  payload: z.strictObject({}),
  /** `of`: sets that were outdated at the start. */
  progress: z.object({ done: z.int(), of: z.int() }),
  maxTries: 1_000,
});

/** A property has one preparation at a time. */
export const preparationLane = ({ propertyId }: Scope): string => `${listPreparation.name} ${propertyId}`;

const LISTED = Object.values(listedModules).flat();

/**
 * Called by every function that writes records, in its transaction and under the lock of the records' module. A running
 * preparation ends only when no writer holds such a lock and every set is current (`endPreparation`), so it includes
 * this change.
 */
export async function prepareLists(tx: Tx, scope: Scope, { after }: { after: "import" | "edit" }): Promise<void> {
  await askScoring(tx, scope, { after });
  const lane = preparationLane(scope);
  const live = sql`account_id = ${scope.accountId} and lane = ${lane} and state = 'queued'`;
  const { rows } = await sql<{ records: number; waitsMs: number | null }>`
    select coalesce(sum(records), 0)::int as records,
      (select extract(epoch from run_at - clock_timestamp())::float8 * 1000 from jobs where ${live}) as "waitsMs"
    from data_versions where account_id = ${scope.accountId} and property_id = ${scope.propertyId}
      and module = any (${LISTED}::text[])`.execute(tx);
  const { records = 0, waitsMs = null } = rows[0] ?? {};
  if (records <= LIMITS.small) return;
  const afterMs = Math.max(LIMITS.settleMs, after === "edit" ? records * LIMITS.editMsPerRecord : 0);
  if (waitsMs !== null) {
    if (waitsMs <= afterMs) return;
    const soon = sql`clock_timestamp() + make_interval(secs => ${afterMs / 1_000})`;
    const moved = await sql`update jobs set run_at = ${soon} where ${live} returning id`.execute(tx);
    if (moved.rows.length > 0) return;
  }
  await enqueue(tx, scope, listPreparation, {}, { lane, afterMs });
}
