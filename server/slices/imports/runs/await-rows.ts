import type { Scope, Tx } from "../../../db/client.ts";
import { JobProblem } from "../../../jobs/problems.ts";
import { findJob } from "../../../jobs/queue.ts";
import { stateOf } from "../../intake/sources/show-source.ts";
import { findSource } from "../../intake/sources/sources.repo.ts";

/** Whether the rows are available; if their reading failed or was cancelled, the import run ends the same way. */
export async function awaitRows(tx: Tx, scope: Scope, sourceId: string): Promise<boolean> {
  const source = await findSource(tx, scope, sourceId);
  const job = source && (await findJob(tx, scope, source.job_id));
  const state = source ? stateOf(source, job) : "purged";
  if (state === "read") return true;
  if (state === "reading") return false;
  const { code = "rows_missing", message = "The rows are no longer there.", params } = job?.problem ?? {};
  throw new JobProblem(message, { code, ...(params && { params }), final: true });
}
