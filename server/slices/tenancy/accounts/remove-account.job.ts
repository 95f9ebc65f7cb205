import type { AccountScope, Tx } from "../../../db/client.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import type { Storage } from "../../../ports/storage.ts";
import { type AuditOrigin, insertAudit } from "../audit/audit.repo.ts";
import { deletePage } from "./account-removal.repo.ts";
import { findAccount, updateAccountRow } from "./accounts.repo.ts";
import { removeAccount } from "./delete-account.ts";
import { listTenantTables, type TenantTable } from "./tenant-tables.repo.ts";

type RemoveJob = JobContext<"account", { rows: number }>;

/** The account's own row stays as a tombstone, and its audit log stays. Everything else is deleted. */
const KEPT = ["accounts", "audit_log"];
/** Rows per transaction. The embedded database is a single connection, so all other work waits for each transaction. */
const BATCH = { embedded: 1_000, server: 5_000 };

/**
 * Deletes table by table, then the files, then writes the tombstone and its audit line. A kill loses at most one batch:
 * deleted rows stay deleted, and the tables are processed again from the first one. Earlier calls may still have
 * written rows, so the job repeats until it finds none.
 */
export function removeAccountJob({ storage, embedded }: { storage: Storage; embedded: boolean }): JobHandler {
  const most = embedded ? BATCH.embedded : BATCH.server;
  return handleJob(removeAccount, async (job, { slug, ip, requestId }) => {
    const origin = { ...(ip !== undefined && { ip }), ...(requestId !== undefined && { requestId }) };
    if (!(await removeRows(job, most))) return { again: true };
    await storage.remove(job.scope.accountId);
    await job.inTenant((tx) => leaveTombstone(tx, job.scope, { slug, origin }));
    if (!(await removeRows(job, most))) return { again: true };
    await storage.remove(job.scope.accountId);
    return { forget: true };
  });
}

type Place = { table: number; after: string[] | null };

/** False: other jobs wait, and this one continues later. */
async function removeRows(job: RemoveJob, most: number): Promise<boolean> {
  const all = await job.inTenant((tx) => listTenantTables(tx));
  const tables = all.filter(({ name }) => !KEPT.includes(name));
  for (let removed = -1; removed !== 0; ) {
    removed = 0;
    for (let place: Place | null = { table: 0, after: null }; place; ) {
      const from: Place = place;
      const batch = await job.inTenant((tx) => removeBatch(tx, job, tables, { from, most }));
      removed += batch.rows;
      place = batch.next;
      await job.breathe();
      if (place && job.shouldYield()) return false;
    }
  }
  return true;
}

type Batch = { from: Place; most: number };

/** Deletes from as many tables as one batch allows. */
async function removeBatch(tx: Tx, job: RemoveJob, tables: readonly TenantTable[], { from, most }: Batch) {
  let [rows, place]: [number, Place] = [0, from];
  while (rows < most) {
    const table = tables[place.table];
    if (!table) break;
    const query = { table, after: place.after, limit: most - rows, exceptJob: job.id };
    const page = await deletePage(tx, job.scope, query);
    rows += page.rows;
    place = page.next ? { table: place.table, after: page.next } : { table: place.table + 1, after: null };
  }
  if (rows > 0) await job.saveProgress(tx, { rows: (job.progress?.rows ?? 0) + rows });
  return { rows, next: place.table < tables.length ? place : null };
}

async function leaveTombstone(
  tx: Tx,
  scope: AccountScope,
  { slug, origin }: { slug: string; origin: AuditOrigin },
): Promise<void> {
  const { name, email } = await findAccount(tx, scope, { lock: "update" });
  if (name === "" && email === "") return; // The tombstone is written already: the job was killed after this step.
  await updateAccountRow(tx, scope, { name: "", email: "", group_name: null, join_domains: [] });
  await insertAudit(tx, scope, {
    ...{ action: "account_deleted", recordKind: "account", recordId: scope.accountId },
    old: { name, slug },
    ...origin,
  });
}
