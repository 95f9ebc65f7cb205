import { sql } from "kysely";
import { type AccountScope, type Db, inTenant, type Tx } from "../db/client.ts";

/** How long ended jobs are kept: done and cancelled ones, and dead ones, which people may still want to examine. */
const KEEP = { ended: "30 days", dead: "90 days" };
/** Rows per transaction: no one waits for this work, so each transaction is short. */
const AT_ONCE = 500;

/**
 * Deletes an account's jobs that ended long ago, with their keys, and also unused prepared sets of lists and old
 * notifications. A job that a row still names (an import run, a source, a dry run) stays: its state is shown with that
 * row.
 */
export async function forgetJobs(db: Db, scope: AccountScope): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const count = await inTenant(db, scope, (tx) => forgetSome(tx, scope));
    forgotten += count;
    if (count < AT_ONCE) return forgotten;
  }
}

async function forgetSome(tx: Tx, { accountId }: AccountScope): Promise<number> {
  const named = (await findNames(tx)).map(
    ({ table_name, column_name }) => sql`and not exists (
      select from ${sql.table(table_name)} n where n.account_id = j.account_id and n.${sql.ref(column_name)} = j.id)`,
  );
  const { numAffectedRows = 0n } = await sql`
    delete from jobs where account_id = ${accountId} and id in (
      select j.id from jobs j
      where j.account_id = ${accountId} and j.created_at < now() - ${KEEP.ended}::interval
        and (j.state in ('done', 'cancelled') and j.ended_at < now() - ${KEEP.ended}::interval
          or j.state = 'dead' and j.ended_at < now() - ${KEEP.dead}::interval)
        ${sql.join(named, sql` `)}
      limit ${AT_ONCE} for update skip locked
    )`.execute(tx);
  await sql`
    delete from list_sets where account_id = ${accountId} and at < now() - ${KEEP.ended}::interval`.execute(tx);
  await sql`
    delete from notifications where account_id = ${accountId} and at < now() - ${KEEP.dead}::interval`.execute(tx);
  return Number(numAffectedRows);
}

/** Read from the catalogue, so that a new table is covered automatically. Keys are deleted with their job. */
async function findNames(tx: Tx): Promise<{ table_name: string; column_name: string }[]> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name::text, column_name::text from information_schema.columns
    where table_schema = 'public' and column_name like '%job\_id' and table_name <> 'job_keys'`.execute(tx);
  return rows;
}
