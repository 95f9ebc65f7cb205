import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import type { dryRunState } from "../../../../contract/dry-runs.ts";
import { fieldsOf, isModuleKey } from "../../../../core/modules/catalogue.ts";
import { listOf } from "../../../../core/translation/translate.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import type { Once } from "../../../jobs/once.ts";
import { enqueue, findJob } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { type ConfigurationAt, findConfigurationAt } from "../../configure/mappings/configurations.repo.ts";
import { findSource } from "../../intake/sources/sources.repo.ts";
import { refuseBeyondQuota } from "../../tenancy/accounts/quotas.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { findDryRunOfJob, insertDryRun } from "./dry-runs.repo.ts";
import { stateOf } from "./show-dry-run.ts";

/** Stored names are older than the term: `rehearsal` in tables, job names and the audit is this dry run. */
export const dryRunJob = defineJob({
  name: "rehearsals.run",
  counts: true,
  isWhole: true,
  of: "property",
  payload: z.strictObject({ rehearsal: z.uuid() }),
  /** For display only: results are in memory, so an interrupted run starts anew. */
  progress: z.object({ rows: z.int(), of: z.int() }),
});

type DryRunInput = { sourceId: string; configurationId: string };
type StartOptions = { once?: Once | undefined; from?: AuditOrigin };

/** While a dry run is going on, further requests for the same rows and version get the same one. */
export async function startDryRun(
  tx: Tx,
  scope: Scope,
  { sourceId, configurationId }: DryRunInput,
  { once, from }: StartOptions = {},
): Promise<{ id: string; state: z.infer<typeof dryRunState> }> {
  const source = await findSource(tx, scope, sourceId);
  const configuration = await findConfigurationAt(tx, scope, configurationId);
  if (!source || !configuration || configuration.deleted) throw new Refusal("not_found");
  if (source.module !== configuration.module) throw new Refusal("conflict", { text: "module_differs" });
  if (!source.read_at || source.purged_at) throw new Refusal("conflict", { text: "rows_missing" });

  const [id, { module, version, name }] = [randomUUID(), configuration];
  const lane = `${dryRunJob.name} ${sourceId} ${configurationId} ${version}`;
  const job = await enqueue(tx, scope, dryRunJob, { rehearsal: id }, { lane, once });
  if (!job.created) {
    const live = await findDryRunOfJob(tx, scope, job.id);
    if (!live) throw new Refusal("not_found"); // Requested with this key before, and deleted since.
    return { id: live.id, state: stateOf(live, await findJob(tx, scope, job.id)) };
  }
  await refuseBeyondQuota(tx, scope, { runs: 0 });
  const mapping = hashOfCodes(configuration);
  await insertDryRun(tx, scope, { id, module, sourceId, configurationId, version, jobId: job.id, mapping });
  const details = { name: source.file_name, module, configuration: name, version };
  const about = { action: "rehearsal_started", recordKind: "file", recordId: source.file_id } as const;
  await insertAudit(tx, scope, { ...about, new: details, ...from });
  return { id, state: "queued" };
}

/** Hashes everything that decides which cell is which code. */
function hashOfCodes({ module, body }: ConfigurationAt): string {
  const ofCodes = new Set(
    isModuleKey(module) ? fieldsOf(module).flatMap((field) => (listOf(module, field) === null ? [] : [field.id])) : [],
  );
  const fields = body.fields.filter(({ target }) => ofCodes.has(target));
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}
