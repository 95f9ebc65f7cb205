import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";

/** How many records one transaction processes. */
const PAGE = 2_000;

export type ForgetPlace = { module: string; oldId: string };
type Forgetting = { targetId: string; before: Date; after: ForgetPlace };

/**
 * Removes guest data from the next records of a hotel, for calls before a moment: requests, answers, sent values,
 * values read back, refused values. That a record exists, its id, and the result of reading it back stay known. Null:
 * there are no more.
 */
export async function forgetPushed(
  tx: Tx,
  { accountId }: Scope,
  { targetId, before, after }: Forgetting,
): Promise<ForgetPlace | null> {
  const own = (table: string) => sql`${sql.ref(`${table}.account_id`)} = ${accountId}
    and ${sql.ref(`${table}.target_id`)} = ${targetId} and ${sql.ref(`${table}.module`)} = p.module
    and ${sql.ref(`${table}.old_id`)} = p.old_id`;
  const { rows } = await sql<ForgetPlace & { count: number }>`
    with p as materialized (
      select module, old_id, at, state from push_records
      where account_id = ${accountId} and target_id = ${targetId}
        and (module, old_id) > (${after.module}, ${after.oldId})
      order by module, old_id limit ${PAGE}
    ), attempts as (
      update push_attempts a set request = null, response = null, warnings = null from p
      where ${own("a")} and a.at < ${before}
        and (a.request is not null or a.response is not null or a.warnings is not null)
    ), sent as (
      delete from push_sent s using p
      where ${own("s")} and p.at < ${before} and p.state in ('pushed', 'withdrawn')
    ), unsettled as (
      -- Its row says that the record is at the hotel, so that the next push changes it and does not make it again.
      update push_sent s set sent = '{}', changes = '[]', body = '{}', was = null from p
      where ${own("s")} and p.at < ${before} and p.state not in ('pushed', 'withdrawn')
    ), proofs as (
      update push_proofs q set fields = '[]', detail = null, changed_by = null, left_why = case when q.left_why is not null then '' end from p
      where ${own("q")} and q.at < ${before}
        and (q.fields <> '[]' or q.detail is not null or q.left_why <> '')
    ), ledger as (
      update push_records l set value = null, conflicts = null from p
      where ${own("l")} and l.at < ${before} and (l.value is not null or l.conflicts is not null)
    )
    select module, old_id as "oldId", count(*) over ()::int as count from p
    order by module desc, old_id desc limit 1`.execute(tx);
  const [last] = rows;
  return last && last.count === PAGE ? { module: last.module, oldId: last.oldId } : null;
}

/**
 * Clears data that names records outside the ledger: reports of checks, texts of sign-offs, accounts of open invoices
 * (whose numbers and amounts stay, so that nothing is posted twice). Also records that this is done.
 */
export async function endForgetting(tx: Tx, { accountId, propertyId }: Scope, targetId: string, before: Date) {
  const old = sql`account_id = ${accountId} and property_id = ${propertyId} and at < ${before}`;
  await sql`delete from push_checks where ${old}`.execute(tx);
  await sql`update sign_offs set words = '{}' where ${old} and words <> '{}'`.execute(tx);
  await sql`update receivables v set account = '', name = '', folio = '', note = '' from receivable_lists h
    where v.account_id = ${accountId} and v.property_id = ${propertyId} and h.account_id = v.account_id
      and h.property_id = v.property_id and h.at < ${before}`.execute(tx);
  await sql`update receivable_postings set account = '', detail = null where ${old} and target_id = ${targetId}`.execute(
    tx,
  );
  await sql`update push_targets set purged_until = ${before} where account_id = ${accountId} and id = ${targetId}`.execute(
    tx,
  );
}
