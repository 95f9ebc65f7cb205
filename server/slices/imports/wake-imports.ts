import { sql } from "kysely";
import type { Scope, Tx } from "../../db/client.ts";

/** The rows are there: imports that look for them every now and then look now. */
export async function wakeImports(tx: Tx, { accountId, propertyId }: Scope, sourceId: string): Promise<void> {
  await sql`
    update jobs j set run_at = clock_timestamp() from imports i
    where i.account_id = ${accountId} and i.property_id = ${propertyId} and i.source_id = ${sourceId}
      and j.account_id = i.account_id and j.id = i.job_id and j.state = 'queued'`.execute(tx);
}
