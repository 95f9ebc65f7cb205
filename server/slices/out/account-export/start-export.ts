import { z } from "zod";
import type { AccountExport } from "../../../../contract/accounts.ts";
import { type AccountScope, type Db, inTenant } from "../../../db/client.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import type { Once } from "../../../jobs/once.ts";
import { type Enqueued, enqueue, listJobs } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findFiles, type StoredFile } from "../../intake/files/files.repo.ts";
import { refuseBeyondQuota } from "../../tenancy/accounts/quotas.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";

export const EXPORT = "account-export";

/** Saves no progress: a zip cannot be continued, so an interrupted run starts again. */
export const accountExport = defineJob({
  name: "accounts.export",
  counts: true,
  of: "account",
  isWhole: true,
  payload: z.strictObject({}),
});

/** One at a time for an account: a second request gets the running one. */
export function startExport(db: Db, scope: AccountScope, from: AuditOrigin, once?: Once): Promise<Enqueued> {
  return inTenant(db, scope, async (tx) => {
    const run = await enqueue(tx, scope, accountExport, {}, { lane: accountExport.name, once });
    if (!run.created) return run;
    await refuseBeyondQuota(tx, scope, { runs: 0, files: 1, storageMb: 1 });
    const entry = { action: "account_export", recordKind: "account", recordId: scope.accountId, new: { job: run.id } };
    await insertAudit(tx, scope, { ...entry, ...from });
    return run;
  });
}

/** The file of an export has the export's own id. */
export function listExports(db: Db, scope: AccountScope, page: { limit: number; offset: number }) {
  return inTenant(db, scope, async (tx) => {
    const { rows, ...rest } = await listJobs(tx, scope, { ...page, name: accountExport.name });
    const files = await findFiles(tx, scope, { kind: EXPORT, ids: rows.map(({ id }) => id) });
    const shown = rows.map(({ id, state, by, createdAt, endedAt, problem }): AccountExport => {
      const file = files.find((file) => file.id === id);
      const described = file ? { id, name: file.name, size: file.size } : null;
      return { id, state, by, createdAt, endedAt, problem, file: described };
    });
    return { rows: shown, ...rest };
  });
}

export async function findExport(db: Db, scope: AccountScope, id: string): Promise<StoredFile> {
  const [file] = await inTenant(db, scope, (tx) => findFiles(tx, scope, { kind: EXPORT, ids: [id] }));
  if (!file) throw new Refusal("not_found");
  return file;
}
