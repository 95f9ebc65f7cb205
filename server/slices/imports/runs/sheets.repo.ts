import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import type { ImportRow } from "./imports.repo.ts";

type SheetRun = Pick<ImportRow, "id" | "module" | "restore_id">;

/** Runs of the same module in the same restore. */
const besides = ({ accountId, propertyId }: Scope, run: SheetRun) => sql`
  i.account_id = ${accountId} and i.property_id = ${propertyId} and i.restore_id = ${run.restore_id}
    and i.module = ${run.module}`;

/** Whether one of these sheets is still to be imported; a failed or stopped one is not. */
export async function hasOpenSheets(tx: Tx, scope: Scope, run: SheetRun, sheets: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from imports i join jobs j on j.account_id = i.account_id and j.id = i.job_id
    where ${besides(scope, run)} and i.sheet = any (${sheets}::text[])
      and i.ended_at is null and i.undone_at is null
      and (j.state in ('queued', 'running') or (j.state = 'done' and i.review is not null))
    limit 1`.execute(tx);
  return rows.length > 0;
}

export async function updateSheetsToDue(tx: Tx, scope: Scope, run: SheetRun): Promise<void> {
  await sql`
    update jobs j set run_at = clock_timestamp() from imports i
    where ${besides(scope, run)} and i.id <> ${run.id}
      and j.account_id = i.account_id and j.id = i.job_id and j.state = 'queued'`.execute(tx);
}
