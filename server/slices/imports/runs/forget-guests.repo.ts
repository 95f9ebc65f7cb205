import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import { updateImport } from "./imports.repo.ts";

/**
 * Removes the guest data that a run stored: values in its issues, earlier states of records, names of missing records.
 * How many rows ended in which way and for which reason stays known; nothing waits any more, and the run cannot be
 * undone.
 */
export async function forgetGuests(tx: Tx, scope: Scope, id: string): Promise<void> {
  const { accountId } = scope;
  // The value of a superseded row is a line number; the pattern of a code is the code itself, whatever its column held.
  await sql`
    update import_issues set value = case when rule = 'superseded' then value else '' end,
      pattern = case when list is null then pattern else '' end, key = null, own_id = null
    where account_id = ${accountId} and import_id = ${id}`.execute(tx);
  await sql`delete from record_befores where account_id = ${accountId} and import_id = ${id}`.execute(tx);
  await sql`update import_gone set name = '' where account_id = ${accountId} and import_id = ${id}`.execute(tx);
  await updateImport(tx, scope, id, { purged_at: new Date() });
}
