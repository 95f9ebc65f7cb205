import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";

/** Whether rows of an import run wait for a code or a record. */
export async function hasWaitingRows(tx: Tx, { accountId, propertyId }: Scope): Promise<boolean> {
  const { rows } = await sql`
    select from import_issues w join imports i on i.account_id = w.account_id and i.id = w.import_id
    where w.account_id = ${accountId} and i.property_id = ${propertyId} and w.key is not null
      and i.undone_at is null limit 1`.execute(tx);
  return rows.length > 0;
}
