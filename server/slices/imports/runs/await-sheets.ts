import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import { findUploaded } from "../../intake/files/files.repo.ts";
import type { ImportRow } from "./imports.repo.ts";

/**
 * Whether the sheets of the same module that stand before this one in the workbook have come to their end, so that of two
 * sheets with one old id the later one counts. A sheet that waits for a person is waited for too; one that failed or was
 * stopped is not.
 */
export async function awaitSheets(tx: Tx, scope: Scope, run: ImportRow): Promise<boolean> {
  if (run.restore_id === null) return true;
  const file = await findUploaded(tx, scope, run.file_id);
  if (file?.found.kind !== "piw") return true;
  const names = file.found.sheets.map(({ sheet }) => sheet);
  const before = names.slice(0, Math.max(0, names.indexOf(run.sheet)));
  if (before.length === 0) return true;
  const { rows } = await sql`
    select from imports i join jobs j on j.account_id = i.account_id and j.id = i.job_id
    where i.account_id = ${scope.accountId} and i.property_id = ${scope.propertyId}
      and i.restore_id = ${run.restore_id} and i.module = ${run.module} and i.sheet = any (${before}::text[])
      and i.ended_at is null and i.undone_at is null
      and (j.state in ('queued', 'running') or (j.state = 'done' and i.review is not null))
    limit 1`.execute(tx);
  return rows.length === 0;
}

/** A sheet has come to its end: those of the same module that wait for it look now. */
export async function wakeSheets(tx: Tx, { accountId, propertyId }: Scope, run: ImportRow): Promise<void> {
  if (run.restore_id === null) return;
  await sql`
    update jobs j set run_at = clock_timestamp() from imports i
    where i.account_id = ${accountId} and i.property_id = ${propertyId} and i.restore_id = ${run.restore_id}
      and i.module = ${run.module} and i.id <> ${run.id}
      and j.account_id = i.account_id and j.id = i.job_id and j.state = 'queued'`.execute(tx);
}
