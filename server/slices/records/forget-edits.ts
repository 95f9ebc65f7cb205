import { sql } from "kysely";
import type { Scope, Tx } from "../../db/client.ts";

/** What people changed in records, up to this edit: who and when stays known, the values go, and none can be taken back. */
export async function forgetEdits(tx: Tx, { accountId, propertyId }: Scope, id: string): Promise<void> {
  await sql`
    update record_edits e set old = '{}', new = '{}'
    from record_edits last
    where last.account_id = ${accountId} and last.id = ${id}
      and e.account_id = ${accountId} and e.property_id = ${propertyId} and e.at <= last.at
      and (e.old <> '{}' or e.new <> '{}')`.execute(tx);
}
