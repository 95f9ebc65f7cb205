import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";

/** Removes the values of people's edits, up to this edit: who and when stays known, and none can be undone. */
export async function forgetEdits(tx: Tx, { accountId, propertyId }: Scope, id: string): Promise<void> {
  await sql`
    update record_edits e set old = '{}', new = '{}', before = e.before - 'corrected'
    from record_edits last
    where last.account_id = ${accountId} and last.id = ${id}
      and e.account_id = ${accountId} and e.property_id = ${propertyId} and e.at <= last.at
      and (e.old <> '{}' or e.new <> '{}')`.execute(tx);
  // A bulk edit that stopped halfway still holds what was typed: it ends here and cannot be continued.
  await sql`
    update bulk_edits b set phase = 'done', value = null, filter = null, ended_at = clock_timestamp()
    from record_edits last
    where last.account_id = ${accountId} and last.id = ${id}
      and b.account_id = ${accountId} and b.property_id = ${propertyId} and b.at <= last.at
      and b.phase in ('collecting', 'changing') and not exists (
        select from jobs j where j.account_id = b.account_id and j.id = b.job_id and j.state in ('queued', 'running'))`.execute(
    tx,
  );
}
