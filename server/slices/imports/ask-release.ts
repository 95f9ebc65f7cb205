import { sql } from "kysely";
import type { Scope, Tx } from "../../db/client.ts";
import { enqueue } from "../../jobs/queue.ts";
import { releaseRows } from "./import-jobs.ts";

export const releaseLane = ({ propertyId }: Pick<Scope, "propertyId">) => `${releaseRows.name} ${propertyId}`;

/**
 * Something has come that rows may have waited for: they are looked at after this transaction. A job that has begun to
 * look leaves its lane first, so whoever finds one in the lane has it wait for his own commit.
 */
export async function askRelease(tx: Tx, scope: Scope): Promise<void> {
  const { accountId } = scope;
  const { rows } = await sql`
    select from import_issues w join imports i on i.account_id = w.account_id and i.id = w.import_id
    where w.account_id = ${accountId} and i.property_id = ${scope.propertyId} and w.key is not null
      and i.undone_at is null limit 1`.execute(tx);
  if (rows.length === 0) return;
  for (;;) {
    const { id, created } = await enqueue(tx, scope, releaseRows, {}, { lane: releaseLane(scope) });
    if (created) return;
    const held = await sql`
      select from jobs where account_id = ${accountId} and id = ${id} and lane is not null
        and state in ('queued', 'running') for share`.execute(tx);
    if (held.rows.length > 0) return;
  }
}
