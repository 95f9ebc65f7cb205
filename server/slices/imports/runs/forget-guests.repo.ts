import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import { updateImport } from "./imports.repo.ts";

/**
 * What a run kept of guests goes: values in its issues, records as they were before, names of those that have gone. How
 * many rows ended in which way and for which reason stays known; nothing waits any more, and it cannot be undone.
 */
export async function forgetGuests(tx: Tx, scope: Scope, id: string): Promise<void> {
  const { accountId } = scope;
  // The value of a superseded row is a line; the pattern of a code is the code itself, whatever stood in its column.
  await sql`
    update import_issues set value = case when rule = 'superseded' then value else '' end,
      pattern = case when list is null then pattern else '' end, key = null, own_id = null
    where account_id = ${accountId} and import_id = ${id}`.execute(tx);
  await sql`delete from record_befores where account_id = ${accountId} and import_id = ${id}`.execute(tx);
  await sql`update import_gone set name = '' where account_id = ${accountId} and import_id = ${id}`.execute(tx);
  await updateImport(tx, scope, id, { purged_at: new Date() });
}
