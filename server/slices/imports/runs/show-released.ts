import type { z } from "zod";
import type { importRoutes } from "../../../../contract/imports.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findJob } from "../../../jobs/queue.ts";
import { isFinal } from "../../../jobs/watch.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { releaseRows } from "../../configure/code-mappings/ask-release.ts";
import { findImport } from "./imports.repo.ts";

type Released = z.output<typeof importRoutes.released.reply>;

/** What a job has imported so far of rows that waited, by run. */
export async function showReleased(tx: Tx, scope: Scope, jobId: string): Promise<Released> {
  const job = await findJob(tx, scope, jobId);
  if (job?.name !== releaseRows.name) throw new Refusal("not_found");
  const imported = job.progress ? releaseRows.progress.parse(job.progress).imported : {};
  const runs: Released["runs"] = [];
  for (const [id, rows] of Object.entries<number>(imported)) {
    const run = rows > 0 ? await findImport(tx, scope, id) : undefined;
    if (run && isModuleKey(run.module)) runs.push({ id, module: run.module, file: run.file_name, rows });
  }
  return { ended: isFinal(job.state), runs };
}
