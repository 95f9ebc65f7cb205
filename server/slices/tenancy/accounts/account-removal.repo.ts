import { type RawBuilder, sql } from "kysely";
import type { AccountScope, Tx } from "../../../db/client.ts";
import { expectWritten } from "../../../db/expect-written.ts";
import type { TenantTable } from "./tenant-tables.repo.ts";

/** Running jobs finish their current transaction; their next one is refused. */
export async function updateJobsToCancelled(
  tx: Tx,
  { accountId }: AccountScope,
  { except }: { except: string },
): Promise<void> {
  await sql`
    update jobs set state = 'cancelled', ended_at = clock_timestamp(), worker = null, lease_until = null
    where account_id = ${accountId} and state in ('queued', 'running') and name <> ${except}`.execute(tx);
}

export async function listLogins(tx: Tx, { accountId }: AccountScope): Promise<string[]> {
  const rows = await tx.selectFrom("users").select("login_id").where("account_id", "=", accountId).execute();
  return rows.map((row) => row.login_id);
}

/** An account besides this one that the login works for. The transaction must act as this login. */
export function findOtherAccount(tx: Tx, { accountId }: AccountScope, loginId: string) {
  return tx
    .selectFrom("users")
    .select("account_id")
    .where("login_id", "=", loginId)
    .where("account_id", "<>", accountId)
    .executeTakeFirst();
}

export async function deleteSlugs(tx: Tx, { accountId }: AccountScope): Promise<void> {
  await tx.deleteFrom("account_slugs").where("account_id", "=", accountId).execute();
}

type PageQuery = { table: TenantTable; after: string[] | null; limit: number; exceptJob: string };

/** Deletes in the order of the key: without `after`, every page would scan the deleted rows again. */
export async function deletePage(tx: Tx, scope: AccountScope, { table, after, limit, exceptJob }: PageQuery) {
  const { name, key } = table;
  const columns = key.map((column) => sql.ref(`t.${column.name}`));
  const list = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql`, `);
  const names = key.map((_, index) => sql.id(`k${index}`));
  const isBehind =
    after && key.length > 0
      ? sql`and (${list(columns)}) > (${list(key.map(({ type }, index) => sql`${after[index]}::${sql.raw(type)}`))})`
      : sql``;
  const lastKey =
    key.length > 0
      ? sql`(select array[${list(names.map((part) => sql`${part}::text`))}] from page
          order by ${list(names.map((part) => sql`${part} desc`))} limit 1)`
      : sql`null::text[]`;
  const { rows } = await sql<{ found: number; written: number; last: string[] | null }>`
    with page as materialized (
      select ${list([sql`t.ctid as place`, ...columns.map((column, index) => sql`${column} as ${sql.id(`k${index}`)}`)])}
      from ${sql.table(name)} t
      where t.account_id = ${scope.accountId} ${name === "jobs" ? sql`and t.id <> ${exceptJob}` : sql``} ${isBehind}
      order by ${list([sql.ref("t.account_id"), ...columns])} limit ${limit}
    ),
    gone as (delete from ${sql.table(name)} t using page p where t.ctid = p.place returning 1)
    select count(*)::int as found, (select count(*) from gone)::int as written, ${lastKey} as last from page`.execute(
    tx,
  );
  const { found = 0, written = 0, last = null } = rows[0] ?? {};
  expectWritten(name, { found, written });
  return { rows: written, next: found === limit && key.length > 0 ? last : null };
}
